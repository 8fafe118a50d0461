import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { language } from "$lib/i18n.svelte";
import type { GameEvent, GameView } from "$games/types";
import Salon from "./Salon.svelte";
import { definitions, said, viewOf } from "./testing";

beforeEach(() => {
  language.lang = "fr";
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});

const beat = {
  seq: 2,
  kind: "turn",
  title: "",
  seat: null,
  hides: true,
  ready: [],
  since: 0,
  card: 0,
  until: 9,
};
const props = (view: GameView, seq: number, events: GameEvent[] = []): Record<string, unknown> => ({
  view,
  names: ["Ana", "Bao", "Cléo"],
  options: {},
  events,
  seq,
  outcome: null,
  deadline: null,
  beat: seq > 1 ? beat : null,
  zoom: 1,
});
const answer: GameEvent = { type: "answered", seat: 0, text: "boussole", verdict: "juste" };

test("a new series shows nothing of the definition before", async () => {
  const { rerender } = render(Salon, { props: props(definitions(), 1) as never });
  expect(screen.getByText("Elle indique le nord")).toBeTruthy();
  const hidden = { letter: "C", definition: null, number: 1 };
  const found = [said(0, "boussole", "juste")];
  const next = definitions({ step: "ready", turn: 1, question: hidden, said: found });
  await rerender(props(next, 2, [answer]) as never);
  expect(screen.queryByText("Elle indique le nord")).toBeNull();
  expect(screen.getByText("La question s'affiche au signal de Bao.")).toBeTruthy();
});

test("a series that runs tells its rule, not what the player before said", () => {
  const late = [said(0, "boussole", "juste")];
  const runs = definitions({
    turn: 1,
    said: late,
    reading: { reading: 1, right: [], missed: [], todo: [1, 2, 3, 4, 5, 6] },
  });
  const { container } = render(Salon, { props: props(runs, 1) as never });
  expect(container.querySelector(".answer")).toHaveTextContent("Six définitions chacun, une seule lettre.");
  expect(container.querySelector(".answer .who")).toHaveTextContent("Bao");
});

test("where more than two lose a pawn, the screen says why", async () => {
  const { rerender } = render(Salon, { props: props(definitions({ markers: [2, 2, 1] }), 1) as never });
  const lost = [0, 1, 2].map((seat): GameEvent => ({ type: "pawn_lost", seat, left: 4 }));
  const ended: GameEvent = { type: "series_ended", seat: 2, right: 2, late: false };
  await rerender(props(viewOf({ phase: "suite", question: null }), 2, [answer, ended, ...lost]) as never);
  expect(screen.getByText("À égalité, tous les derniers perdent un pion.")).toBeTruthy();
});

test("a verdict has its beat; after it the screen names who answers, and what was said", async () => {
  const asked = { text: "Un fruit rouge", examples: ["cerise"] };
  const view = viewOf({
    turn: 1,
    question: asked,
    said: [said(0, "fraise", "juste"), said(2, "kiwi", "faux")],
  });
  const paced = (seq: number): never => ({ ...props(view, seq), paced: true }) as never;
  const { rerender, container } = render(Salon, { props: paced(2) });
  expect(container.querySelector(".answer.wrong")).toHaveTextContent("kiwi");
  await rerender(paced(1));
  expect(container.querySelector(".answer")).toBeNull();
  expect(container.querySelector(".next .who")).toHaveTextContent("Bao ?");
  expect(screen.getByRole("list", { name: /^Déjà dit/u })).toHaveTextContent(/fraise$/u);
});

test("without beats the last verdict stays", () => {
  const view = viewOf({ turn: 1, said: [said(0, "fraise", "juste")] });
  const { container } = render(Salon, { props: props(view, 1) as never });
  expect(container.querySelector(".answer.right")).toHaveTextContent("fraise");
});

test("what ended a phase is told before the card of the next one comes", async () => {
  const { rerender, container } = render(Salon, { props: props(viewOf(), 1) as never });
  const lost: GameEvent = { type: "pawn_lost", seat: 2, left: 4 };
  const wrong: GameEvent = { type: "answered", seat: 2, text: "kiwi", verdict: "faux" };
  const next = definitions({ turn: 1, said: [], last: said(2, "kiwi", "faux") });
  const waits = { ...beat, kind: "phase", title: "definitions", card: 5 };
  await rerender({ ...props(next, 2, [wrong, lost]), beat: waits } as never);
  expect(container.querySelector(".answer.wrong")).toHaveTextContent("kiwi");
  expect(container.querySelector(".answer .note")).toHaveTextContent(/un pion de moins$/u);
});

test("after the last series the screen names who loses a pawn", async () => {
  const { rerender } = render(Salon, { props: props(definitions({ markers: [2, 4, 1] }), 1) as never });
  const lost = [0, 2].map((seat): GameEvent => ({ type: "pawn_lost", seat, left: 4 }));
  const ended: GameEvent = { type: "series_ended", seat: 2, right: 1, late: false };
  const next = viewOf({ phase: "suite", question: null, last: said(2, "kiwi", "faux") });
  const waits = { ...beat, kind: "phase", title: "suite", card: 5 };
  await rerender({ ...props(next, 2, [answer, ended, ...lost]), beat: waits } as never);
  expect(screen.getByText("Ana et Cléo perdent un pion")).toBeTruthy();
});

test("the end of a phase is looked at with its own score, and that of the next one comes with its card", async () => {
  const at = (view: GameView, seq: number, more = {}): never =>
    ({ ...props(view, seq), paced: true, ...more }) as never;
  const { rerender, container } = render(Salon, { props: at(definitions({ markers: [4, 2, 5] }), 1) });
  const scores = (): string[] =>
    [...container.querySelectorAll(".score .counts")].map((one) =>
      (one.textContent ?? "").replace(/\s+/gu, " ").trim(),
    );
  const ended: GameEvent = { type: "series_ended", seat: 2, right: 6, late: false };
  const next = viewOf({ phase: "suite", question: null, markers: [0, 0, 0], last: said(2, "cerf", "juste") });
  const closing = { ...beat, title: "suite", since: 0, card: 5 };
  await rerender(at(next, 2, { beat: closing, events: [answer, ended] }));
  expect(scores()).toEqual(["4 définitions sur 6", "2 définitions sur 6", "6 définitions sur 6"]);
  await rerender(at(next, 2, { beat: null }));
  expect(scores()).toEqual(["0 marqueur sur 2", "0 marqueur sur 2", "0 marqueur sur 2"]);
});
