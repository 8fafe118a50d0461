/** A rule book as beginners see it, and for those who want its numbers. */
import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../lib/api";
import { device } from "../../lib/device.svelte";
import { ruleLink } from "../../lib/rulebook/rules";
import RuleBook from "./RuleBook.svelte";

const BOOK = `# Le jeu

**R-T1 · Les joueurs** On joue à deux, ou seul (R-T2).

**R-T2 · En solitaire** Seul, on joue contre la montre.
`;
const rule = (name: string): Promise<HTMLElement> => screen.findByRole("article", { name });

beforeEach(() => {
  device.setLang("fr");
  Element.prototype.scrollIntoView = vi.fn();
  vi.spyOn(api, "rules").mockResolvedValue(BOOK);
});
afterEach(() => {
  device.setRuleNumbers(false);
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  vi.restoreAllMocks();
});

test("rules have titles and no numbers, and lead to one another by their titles", async () => {
  render(RuleBook, { game: "sablier", asked: null });
  const first = await rule("Les joueurs");
  expect(first.closest(".book")).not.toHaveTextContent(/R-T\d/);
  await userEvent.click(within(first).getByRole("link", { name: /^voir «.En solitaire.»$/ }));
  expect(await rule("En solitaire")).toHaveFocus();
});

test("whoever is led here by a number still finds its rule", async () => {
  render(RuleBook, { game: "sablier", asked: { id: "R-T2", n: 1 } });
  expect(await rule("En solitaire")).toHaveClass("marked");
});

test("numbers are shown to whoever wants them, and remembered", async () => {
  render(RuleBook, { game: "sablier", asked: null });
  await rule("Les joueurs");
  expect(ruleLink("R-T1")).toBe("Voir la règle");
  await userEvent.click(screen.getByRole("checkbox", { name: "Numéros des règles" }));
  expect(within(await rule("R-T1 · Les joueurs")).getByRole("link", { name: "R-T2" })).toBeVisible();
  expect(ruleLink("R-T1")).toBe("Règle R-T1");
  expect(localStorage.getItem("pyramidion.rule-numbers")).toBe("yes");
});
