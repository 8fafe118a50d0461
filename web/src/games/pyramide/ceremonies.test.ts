import { expect, test } from "vitest";
import { shown, told } from "$testing/ceremonies";
import { ceremonies } from "./ceremonies";
import { viewOf } from "./testing";

const won = { type: "round_won", round: 2, seats: [1, 3], points: [7, 12, 7, 12], rounds: [1, 1, 1, 1] };

test("a round is won by a team, and lost by the other", () => {
  const view = viewOf();
  const ceremony = told(ceremonies, won, { view });
  expect(ceremony).toMatchObject({ title: "Bao et Dan gagnent le round 2", seats: [1, 3], lost: false });
  expect(ceremony?.line).toMatch(/^12 points\. Rounds gagnés\s: Ana et Cléo 1, Bao et Dan 1\.$/);
  expect(shown(ceremony).querySelectorAll(".climber")).toHaveLength(2);
  expect(told(ceremonies, won, { view, seat: 3 })?.title).toBe("Vous gagnez le round 2");
  const lost = told(ceremonies, won, { view, seat: 0 });
  expect(lost).toMatchObject({ title: "Le round 2 est perdu", lost: true });
  expect(lost?.line).toMatch(/^Bao et Dan le gagnent avec 12 points\./);
});

const closed = {
  round: 1,
  phase: "enigma",
  title: "Montée en smoking",
  words: ["star", "soulier", "tapis", "sommeil", "film"],
  found: [0, 0, 0, null, 0],
  answer: "Cannes",
  sentence: "Une star perd son soulier sur le tapis et le jury perd le sommeil devant un film.",
  solved_by: 0,
};

test("the television shows the whole sentence of an enigma, then what was the answer and who found it", () => {
  const ceremony = told(ceremonies, { type: "words_closed", closed }, { view: viewOf() });
  expect(ceremony).toMatchObject({ title: "Cannes", lost: false, told: true, breath: true });
  expect(ceremony?.line).toMatch(/^Ana trouve l'énigme\s: 1 point$/);
  const picture = shown(ceremony);
  expect(picture.querySelector(".sentence")).toHaveTextContent(closed.sentence);
  expect([...picture.querySelectorAll("b")].map((one) => one.textContent)).toEqual(closed.words);
  expect(picture.querySelector(".missed")).toHaveTextContent("sommeil");
  const lost = { ...closed, solved_by: null };
  expect(told(ceremonies, { type: "words_closed", closed: lost }, { view: viewOf() })).toMatchObject({
    line: "Personne n'a trouvé l'énigme",
    lost: true,
  });
});

test("a telephone has the sentence on its board, and names or lists have none", () => {
  expect(told(ceremonies, { type: "words_closed", closed }, { view: viewOf(), seat: 0 })).toBeNull();
  const names = { ...closed, phase: "names", sentence: null, answer: null };
  expect(told(ceremonies, { type: "words_closed", closed: names }, { view: viewOf() })).toBeNull();
});

test("MAITRE-MOTS stands at the top of the pyramid, alone", () => {
  const over = {
    type: "over",
    scores: [0, 1, 0, 0],
    winners: [1],
    reason: "grande_pyramide",
    ranking: [1, 3, 2, 0],
  };
  const ceremony = told(ceremonies, over, { view: viewOf({ phase: "over" }), seat: 1 });
  expect(ceremony).toMatchObject({
    title: "MAITRE-MOTS",
    line: "Vous régnez au sommet de la Grande Pyramide.",
    seats: [1],
  });
  const climbers = [...shown(ceremony).querySelectorAll<SVGGElement>(".climber")];
  const heights = climbers.map((one) => Number(/, (-?[\d.]+)px/.exec(one.style.transform)?.[1]));
  expect(heights.indexOf(Math.min(...heights))).toBe(1);
});

test("a game that ends otherwise is left to the shell", () => {
  const over = { type: "over", scores: [], winners: [0], reason: "resigned", ranking: null };
  expect(told(ceremonies, over, { view: viewOf() })).toBeNull();
});
