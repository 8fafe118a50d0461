import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { clientKeys, loadCeremonies } from "../../games";
import type { GameClient, GameEvent } from "../../games/types";
import { VERDICT_MS } from "../../lib/table/ceremonies.svelte";
import { live } from "../../lib/notices.svelte";
import type { TableSession } from "../../lib/table/table.svelte";
import Ceremonies from "./Ceremonies.svelte";

/** A game without ceremonies of its own. */
const client = {
  messages: { fr: {}, en: {} },
  describe: () => "",
} as unknown as GameClient;
const OVER = { type: "over", scores: [3, 8], winners: [1], reason: "played" };

function sessionAt(seq: number, events: GameEvent[], more: Partial<TableSession> = {}): TableSession {
  const view = { phase: "play", to_move: [0], scores: [3, 8], deadline: null };
  return {
    table: { game: "unheard-of", you: { seats: [0] } },
    client,
    names: ["Ana", "Bao"],
    deadline: null,
    myTurns: [],
    toMove: [],
    game: { seq, events, view },
    context: () => ({ lang: "fr", names: ["Ana", "Bao"], seat: 0, options: {} }),
    ...more,
  } as unknown as TableSession;
}

const shown = (): HTMLElement | null => screen.queryByTestId("ceremony");

beforeEach(() => (live.sentences = []));

test("what happens is celebrated; the first view, and the same step again, are not", async () => {
  const { rerender } = render(Ceremonies, { session: sessionAt(4, []) });
  expect(shown()).toBeNull();
  await rerender({ session: sessionAt(5, [OVER]) });
  expect(shown()).toHaveTextContent("Bao gagne");
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(shown()).toBeNull();
  await rerender({ session: sessionAt(5, []) });
  expect(shown()).toBeNull();
});

test("what a beat held back is celebrated when it comes with the same step", async () => {
  const { rerender } = render(Ceremonies, { session: sessionAt(5, [{ type: "moved" }]) });
  await rerender({ session: sessionAt(5, [OVER]) });
  expect(shown()).toHaveTextContent("Bao gagne");
});

test.each(["Enter", "Escape"])("%s ends it", async (key) => {
  render(Ceremonies, { session: sessionAt(5, [OVER]) });
  await fireEvent.keyDown(window, { key });
  expect(shown()).toBeNull();
});

test("a press ends it; keys that take a picture do not", async () => {
  render(Ceremonies, { session: sessionAt(5, [OVER]) });
  for (const key of [{ key: "PrintScreen" }, { key: "Shift" }, { key: "3", metaKey: true }, { repeat: true }])
    await fireEvent.keyDown(window, key);
  expect(shown()).not.toBeNull();
  await fireEvent.pointerDown(window);
  expect(shown()).toBeNull();
});

test("whoever has to act while the clock runs gets a band instead of the whole screen", () => {
  const { unmount } = render(Ceremonies, { session: sessionAt(5, [OVER], { deadline: 9e9, myTurns: [0] }) });
  expect(shown()).toHaveClass("small");
  unmount();
  const others = { deadline: 9e9, toMove: [1] } as Partial<TableSession>;
  const second = render(Ceremonies, { session: sessionAt(5, [OVER], others) });
  expect(shown()).not.toHaveClass("small");
  second.unmount();
  // The room reads from the television what the clock runs for.
  render(Ceremonies, { session: sessionAt(5, [OVER], others), salon: true });
  expect(shown()).toHaveClass("small");
});

test("the television lets the verdict be seen before it celebrates; the end it celebrates at once", async () => {
  vi.useFakeTimers();
  const [key = ""] = clientKeys();
  const table = { game: key, beats: "calm", you: { seats: [] } };
  const its = { table } as unknown as Partial<TableSession>;
  const own = await loadCeremonies(key);
  vi.spyOn(own!, "tell").mockReturnValue({ title: "La dernière pierre", line: "", seats: [] });
  const { rerender } = render(Ceremonies, { session: sessionAt(6, [], its), salon: true });
  await vi.advanceTimersByTimeAsync(10);
  await rerender({ session: sessionAt(7, [{ type: "stone" }], its) });
  expect(shown()).toBeNull();
  await vi.advanceTimersByTimeAsync(VERDICT_MS);
  expect(shown()).toHaveTextContent("La dernière pierre");
  await rerender({ session: sessionAt(8, [OVER], its) });
  expect(shown()).toHaveTextContent("La dernière pierre");
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a move that is taken back is no longer celebrated", async () => {
  const { rerender } = render(Ceremonies, { session: sessionAt(5, [OVER]) });
  await rerender({ session: sessionAt(6, [{ type: "taken_back", seat: 0 }]) });
  expect(shown()).toBeNull();
});

test("nobody looks at a page that is hidden", () => {
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  render(Ceremonies, { session: sessionAt(5, [OVER]) });
  expect(shown()).toBeNull();
  hidden.mockRestore();
});

test("whoever listens hears it once: the end from the sentence of the event, the rest here", async () => {
  const { rerender } = render(Ceremonies, { session: sessionAt(5, [OVER]) });
  expect(shown()).toHaveAttribute("aria-hidden", "true");
  expect(live.sentences).toEqual([]);
  const [key = ""] = clientKeys();
  const its = { table: { game: key, you: { seats: [0] } } } as unknown as Partial<TableSession>;
  await rerender({ session: sessionAt(6, [], its) });
  const own = await loadCeremonies(key);
  vi.spyOn(own!, "tell").mockReturnValue({ title: "La dernière pierre", line: "Ana mène.", seats: [] });
  await rerender({ session: sessionAt(7, [{ type: "stone" }], its) });
  await rerender({ session: sessionAt(7, [], its) });
  expect(live.sentences.map(({ text }) => text)).toEqual(["La dernière pierre. Ana mène."]);
});
