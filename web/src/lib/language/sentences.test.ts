/** What any table may bring about, in words. */
import { expect, test } from "vitest";
import type { DescribeContext, GameClient, GameView, Over } from "../../games/types";
import { sentence, situation } from "./sentences";

const nothing = () => ({});
/** The smallest client that there is. */
const client: GameClient = {
  key: "smallest",
  Emblem: nothing,
  Board: nothing,
  describe: () => "the game's own words",
  messages: { fr: { "reason.full": "Le plateau est plein." }, en: { "reason.full": "The board is full." } },
};
const fr: DescribeContext = { lang: "fr", names: ["Ana", "Bao"], seat: 0, options: {} };
const en: DescribeContext = { ...fr, lang: "en", seat: null };

test.each([
  [{ type: "resigned", seat: 1 }, "Bao abandonne.", "Bao resigns."],
  [{ type: "resigned", seat: 0 }, "Vous abandonnez.", "Ana resigns."],
  [{ type: "taken_back", seat: 1 }, "Bao reprend son coup.", "Bao takes back the last move."],
  [{ type: "taken_back", seat: 0 }, "Vous reprenez votre coup.", "Ana takes back the last move."],
  [
    { type: "extended", seat: 1, seconds: 30 },
    "Bao reçoit 30 secondes de plus.",
    "Bao gets 30 more seconds.",
  ],
  [{ type: "built", seat: 0 }, "the game's own words", "the game's own words"],
])("%o", (event, french, english) => {
  expect(sentence(client, event, fr)).toBe(french);
  expect(sentence(client, event, en)).toBe(english);
});

test("a game that ended by resignation says who has won", () => {
  const over = { type: "over", scores: [0, 0], winners: [1], reason: "resigned" };
  expect(sentence(client, over, fr)).toMatch(/^Bao gagne\s!$/);
});

/** No-break spaces as plain ones. */
const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const full = { type: "over", scores: [3, 8], winners: [1], reason: "full" };

test("a game that says nothing of its end gets the reason, the winners and their score", () => {
  const told = (more: object, ctx = fr): string => plain(sentence(client, { ...full, ...more }, ctx));
  expect(told({})).toBe("Le plateau est plein. Bao gagne avec 8 !");
  expect(told({}, { ...fr, seat: 1 })).toBe("Le plateau est plein. Vous gagnez avec 8 !");
  expect(told({ scores: [5, 5], winners: [0, 1] }, en)).toBe(
    "The board is full. Ana and Bao win together with 5!",
  );
  expect(told({ reason: "unknown" })).toBe("Bao gagne avec 8 !");
  expect(told({ winners: [] })).toBe("Personne ne gagne");
  expect(told({ reason: "ended" })).toBe("La partie est arrêtée.");
});

test("a game's own words for its end, and for a score, come first", () => {
  const scored = { ...client, score: (n: number) => `${n} points` };
  expect(plain(sentence(scored, full, fr))).toBe("Le plateau est plein. Bao gagne avec 8 points !");
  const drawn = ({ winners }: Over): string => (winners.length > 1 ? "Match nul." : "");
  const own = { ...scored, ending: drawn };
  expect(sentence(own, { ...full, winners: [0, 1] }, fr)).toBe("Match nul.");
  expect(plain(sentence(own, full, fr))).toBe("Le plateau est plein. Bao gagne avec 8 points !");
  expect(sentence(own, { ...full, winners: [0, 1], reason: "ended" }, fr)).toBe("La partie est arrêtée.");
});

test("the game says what it waits for until it is over", () => {
  const asked = { ...client, situation: () => "Ana réfléchit." };
  const view = { phase: "play", to_move: [0], scores: [0, 0], deadline: null } as GameView;
  expect(situation(asked, view, fr)).toBe("Ana réfléchit.");
  expect(situation(asked, { ...view, phase: "over" }, fr)).toBe("La partie est terminée.");
  expect(situation(client, view, fr)).toBe("");
});
