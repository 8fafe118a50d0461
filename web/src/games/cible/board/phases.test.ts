/** The phases that have a board of their own: definitions, the auction, the finale and its check. */
import { render, screen, within } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import Board from "./Board.svelte";
import { auction, definitions, finaleOf, said, tableOf } from "../testing";

beforeEach(() => {
  language.lang = "fr";
});

const field = (): HTMLElement => screen.getByLabelText("Votre réponse");
const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });

describe("Les Définitions", () => {
  test("show the letter, the definition and the six places; Page Down passes", async () => {
    const table = tableOf(definitions());
    render(Board, { props: table.props });
    expect(screen.getByText("Elle indique le nord")).toHaveAttribute("lang", "fr");
    const places = within(screen.getByRole("list", { name: "Les six définitions" })).getAllByRole("listitem");
    expect(places.map((place) => place.querySelector(".word")?.textContent)).toEqual([
      "trouvée",
      "en cours",
      "à venir",
      "à venir",
      "à venir",
      "à venir",
    ]);
    await userEvent.keyboard("bou{PageDown}");
    expect(table.sent).toEqual([{ type: "pass" }]);
    expect(field()).toHaveValue("");
  });

  test("say when it is the second reading", () => {
    render(Board, {
      props: tableOf(definitions({ reading: { reading: 2, right: [1], missed: [2], todo: [3] } })).props,
    });
    expect(screen.getByText("deuxième lecture")).toBeVisible();
    expect(screen.getByText("manquée")).toBeVisible();
  });

  test("begin with the seat's own word", async () => {
    const hidden = { question: { letter: "B", definition: null, number: 1 }, step: "ready" };
    const table = tableOf(definitions(hidden));
    render(Board, { props: table.props });
    expect(screen.getByText("La question s'affiche à votre signal.")).toBeVisible();
    expect(screen.getByText(/toutes en B/)).toHaveTextContent("60 secondes");
    await userEvent.click(button("C'est parti"));
    expect(table.sent).toEqual([{ type: "ready" }]);
    expect(field()).toHaveFocus();
  });
});

describe("Les Enchères", () => {
  const bids = [{ seat: 1, count: 3, late: false }];
  const higher = auction({ bid: bids[0], bids });
  const bid = (): HTMLElement => screen.getByLabelText("Votre annonce");

  test("open with one, or more by a step", async () => {
    const table = tableOf(auction());
    render(Board, { props: table.props });
    expect(bid()).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Passer" })).toBeNull();
    await userEvent.click(button("Un de plus"));
    await userEvent.click(button("Annoncer 2"));
    expect(table.sent).toEqual([{ type: "bid", count: 2 }]);
  });

  test("open under two sentences, each whole", () => {
    render(Board, { props: tableOf(auction()).props });
    expect(screen.getByText(/^Il y a 9 réponses connues\. Qui ouvre annonce au moins 1\.$/)).toBeVisible();
  });

  test.each([
    ["0", "On annonce au moins 4."],
    ["-1", "On annonce au moins 4."],
    ["3", "Il faut annoncer au moins 4, ou passer."],
    ["1000000000", /Cette question a 9 réponses connues/],
    ["trois", "Écrivez le nombre en chiffres, au moins 4."],
  ])("say what is wrong with %s", async (text, words) => {
    const table = tableOf(higher);
    render(Board, { props: table.props });
    await userEvent.clear(bid());
    await userEvent.type(bid(), `${text}{Enter}`);
    expect(screen.getByText(words)).toBeVisible();
    expect(table.sent).toEqual([]);
    expect(bid()).toHaveValue(text);
  });

  test("by arrows and Enter, or a pass", async () => {
    const table = tableOf(higher);
    render(Board, { props: table.props });
    expect(screen.getByRole("list", { name: "Les annonces" })).toHaveTextContent(/Bao.: 3 réponses/);
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await userEvent.click(button("Passer"));
    expect(table.sent).toEqual([{ type: "bid", count: 5 }, { type: "pass" }]);
  });

  test("at the cap there is only the pass", () => {
    const top = { seat: 1, count: 9, late: false };
    render(Board, { props: tableOf(auction({ bid: top, bids: [top] })).props });
    expect(screen.getByText(/On ne peut pas annoncer plus/)).toBeVisible();
    expect(screen.queryByLabelText("Votre annonce")).toBeNull();
    expect(button("Passer")).toBeEnabled();
  });

  test("a contract shows how much is left and cannot be passed", () => {
    const contract = { seat: 0, count: 3, left: 2 };
    render(Board, { props: tableOf(auction({ bid: bids[0], bids, contract, step: "answer" })).props });
    expect(screen.getByText("1 réponse sur 3")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Passer" })).toBeNull();
  });
});

describe("La Finale", () => {
  test("validates only with enough texts, and says how many are missing", async () => {
    const table = tableOf(finaleOf());
    const { rerender } = render(Board, { props: table.props });
    expect(button("Je valide")).toBeDisabled();
    expect(button("Je valide")).toHaveAccessibleDescription("Encore 1 réponse avant de valider");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(table.sent).toEqual([]);
    const enough = finaleOf({ finale: { drafts: ["alpha", "bêta"], kept: [2, 0, 0] } });
    await rerender({ ...table.props, view: enough, seq: 2 });
    await userEvent.click(button("Je valide"));
    await userEvent.click(field());
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await userEvent.click(button("Autre question"));
    expect(table.sent).toEqual([{ type: "validate" }, { type: "validate" }, { type: "pass" }]);
    expect(screen.queryByRole("button", { name: "Terminer la finale" })).toBeNull();
  });

  test("shows the ladder, the three questions and the drafts", () => {
    render(Board, { props: tableOf(finaleOf()).props });
    const rungs = within(screen.getByRole("list", { name: "Les six niveaux" })).getAllByRole("listitem");
    expect(rungs[4]).toHaveAttribute("aria-current", "step");
    expect(rungs[5]).toHaveTextContent("validé");
    expect(screen.getByRole("list", { name: "Réponses notées" })).toHaveTextContent("alpha");
    expect(screen.getByRole("list", { name: "Les trois questions du niveau" })).toHaveTextContent(/1 notée/);
  });

  test("without a clock it is ended by hand, asked twice", async () => {
    const table = tableOf(finaleOf(), { options: { clock: false } });
    render(Board, { props: table.props });
    await userEvent.click(button("Terminer la finale"));
    expect(table.sent).toEqual([]);
    await userEvent.click(button("Oui, terminer"));
    expect(table.sent).toEqual([{ type: "stop" }]);
  });

  test("is checked by everybody: each text can be appealed, then accepted", async () => {
    const level = {
      level: 1,
      question: "Une lettre grecque",
      accepted: ["alpha"],
      texts: [said(0, "omega", "faux"), said(0, "alpha", "juste", { ruled: true })],
      right: 1,
      passed: true,
    };
    const view = finaleOf({
      phase: "check",
      step: "check",
      question: null,
      to_move: [0, 2],
      check: { seat: 0, levels: [level], level: 1, agreed: [1] },
    });
    const table = tableOf({ ...view, finale: null });
    render(Board, { props: table.props });
    expect(screen.getByText("Niveau franchi : 1")).toBeVisible();
    expect(screen.getByText(/Ont accepté : Bao/)).toHaveTextContent("On attend Ana et Cléo");
    expect(screen.getAllByRole("button", { name: /^Contester/ })).toHaveLength(1);
    await userEvent.click(button(/^Contester «.omega/));
    await userEvent.click(button("J'accepte"));
    expect(table.sent).toEqual([{ type: "appeal", level: 1, text: "omega" }, { type: "accept" }]);
  });
});
