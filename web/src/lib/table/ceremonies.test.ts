import { expect, test } from "vitest";
import type { Ceremonies, Ceremony, CeremonyContext, GameClient, GameEvent } from "../../games/types";
import {
  ALL_CEREMONIES_MS,
  ceremonyOf,
  CEREMONY_MS,
  CeremonyQueue,
  VERDICT_MS,
  type After,
} from "./ceremonies.svelte";

/** A clock that the test turns itself. */
function clock(): { after: After; waits: number[]; ring: () => void } {
  const waits: number[] = [];
  let due: (() => void) | null = null;
  return {
    waits,
    after: (ms, call) => {
      waits.push(ms);
      due = call;
      return () => (due = null);
    },
    ring: () => {
      const call = due;
      due = null;
      call?.();
    },
  };
}

const moment = (title: string): Ceremony => ({ title, line: "", seats: [0] });

const client = {
  messages: { fr: { "reason.emptied": "Tout est trouvé." }, en: {} },
  score: (n: number) => `${n} d'or`,
} as unknown as GameClient;

const context: CeremonyContext = {
  lang: "fr",
  names: ["Ana", "Bao"],
  seat: null,
  options: {},
  view: { phase: "over", to_move: [], scores: [3, 8], deadline: null },
  events: [],
};

const own: Ceremonies = {
  messages: { fr: {}, en: {} },
  tell: (event) => (event.type === "stone" ? moment("the last stone") : null),
};

const over = (reason: string): GameEvent => ({ type: "over", scores: [3, 8], winners: [1], reason });

test("a ceremony is gone within five seconds", () => {
  const { after, waits, ring } = clock();
  const queue = new CeremonyQueue(after);
  queue.show([moment("Ana gagne")]);
  expect(queue.now?.title).toBe("Ana gagne");
  expect(waits).toEqual([CEREMONY_MS]);
  expect(CEREMONY_MS).toBeLessThan(5000);
  ring();
  expect(queue.now).toBeNull();
});

test("a room sees the verdict first, and all of it takes no longer", () => {
  const { after, waits, ring } = clock();
  const queue = new CeremonyQueue(after);
  queue.show([moment("Bao tient bon")], VERDICT_MS);
  expect(queue.now).toBeNull();
  ring();
  expect(queue.now?.title).toBe("Bao tient bon");
  expect(waits).toEqual([VERDICT_MS, CEREMONY_MS - VERDICT_MS]);
  ring();
  expect(queue.now).toBeNull();
});

test("what one step brings comes one after the other, all of it within five seconds", () => {
  const { after, waits, ring } = clock();
  const queue = new CeremonyQueue(after);
  queue.show([moment("early"), moment("the last stone"), moment("the winner")]);
  expect(queue.now?.title).toBe("the last stone");
  ring();
  expect(queue.now?.title).toBe("the winner");
  ring();
  expect(queue.now).toBeNull();
  expect(waits.reduce((a, b) => a + b)).toBeLessThanOrEqual(ALL_CEREMONIES_MS);
  expect(ALL_CEREMONIES_MS).toBeLessThan(5000);
});

test("whoever ends a ceremony ends those behind it, and the next step takes the place of the last", () => {
  const { after, ring } = clock();
  const queue = new CeremonyQueue(after);
  queue.show([moment("one"), moment("two")]);
  queue.end();
  ring();
  expect(queue.now).toBeNull();
  queue.show([moment("three")]);
  queue.show([]);
  expect(queue.now?.title).toBe("three");
  queue.show([moment("four")]);
  expect(queue.now?.title).toBe("four");
});

test("a game without ceremonies of its own has one for the winner", () => {
  expect(ceremonyOf(null, client, over("emptied"), context, [])).toEqual({
    title: "Bao gagne\u00a0!",
    line: "8 d'or · Tout est trouvé.",
    seats: [1],
    lost: false,
  });
  expect(ceremonyOf(null, client, over("emptied"), context, [1])?.title).toBe("Vous gagnez\u00a0!");
  expect(ceremonyOf(null, client, { type: "moved" }, context, [])).toBeNull();
});

test("a game that was stopped is not celebrated", () => {
  expect(ceremonyOf(null, client, over("ended"), context, [])).toBeNull();
  expect(ceremonyOf(own, client, over("ended"), context, [])).toBeNull();
});

test("the game's own ceremony comes first, and the shell's where it has none", () => {
  expect(ceremonyOf(own, client, { type: "stone" }, context, [])?.title).toBe("the last stone");
  expect(ceremonyOf(own, client, over("emptied"), context, [])?.title).toBe("Bao gagne\u00a0!");
});
