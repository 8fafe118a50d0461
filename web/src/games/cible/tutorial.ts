/** La Cible in five minutes: from the end of Les Définitions to the heart of the target, against two shy candidates. */
import type { GameView, Transcript } from "$games/types";
import { sayer, type Proposal, type Tutorial } from "$lib/tutorial";
import { en } from "./messages/en-tutorial";
import { fr } from "./messages/fr-tutorial";
import table from "./tutorial.json";
import { asView, partsOf, textOf, type CibleView } from "./values";

const say = sayer({ fr, en });
const { setup } = table;

/** What the tutorial's own cards accept; the first spelling of each answer. */
const ANSWERS = new Map<string, string[]>([
  ...setup.definitions.flatMap(({ items }) =>
    items.map(([text = "", answer = ""]): [string, string[]] => [text, [answer]]),
  ),
  ...setup.suite.map((card): [string, string[]] => [card.hint, firsts(card.answers)]),
  ...setup.encheres.map((card): [string, string[]] => [card.question, firsts(card.answers)]),
  ...setup.finale.flatMap(({ levels }) =>
    levels.flatMap((level) => level.map((card): [string, string[]] => [card.question, firsts(card.answers)])),
  ),
]);

function firsts(answers: (string | string[])[]): string[] {
  return answers.map((answer) => (typeof answer === "string" ? answer : (answer[0] ?? "")));
}

const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
const inPhase = (view: GameView, phase: CibleView["phase"]): CibleView | null =>
  view.phase === phase ? asView(view) : null;
/** The newcomer's own series of definitions. */
const series = (view: GameView, seat: number): CibleView | null => {
  const here = inPhase(view, "definitions");
  return here?.turn === seat ? here : null;
};
const tried = (view: CibleView): number =>
  (view.reading?.right.length ?? 0) + (view.reading?.missed.length ?? 0);
const finale = (view: GameView, seat: number): CibleView | null => {
  const here = inPhase(view, "finale");
  return here?.finale?.seat === seat ? here : null;
};

/** An answer to the open question that nobody has given. */
function fresh(view: CibleView): string | null {
  const { examples = [] } = partsOf(view.question);
  const gone = new Set([...view.given, ...examples, ...(view.finale?.drafts ?? [])]);
  return ANSWERS.get(textOf(view.question))?.find((answer) => !gone.has(answer)) ?? null;
}

function answer(raw: GameView, seat: number): Proposal | null {
  const view = asView(raw);
  if (!isMine(raw, seat) || view.step !== "answer") return null;
  const text = fresh(view);
  if (text === null) return { move: { type: "pass" }, text: say("pass.try") };
  return {
    move: { type: "answer", text },
    text: say("answer.try", { answer: text }),
    point: ".line input",
  };
}

/** One more than the other, as long as the tutorial's own cards have so many answers. */
function bid(raw: GameView, seat: number): Proposal | null {
  const view = asView(raw);
  if (!isMine(raw, seat) || view.step !== "bid") return null;
  const count = view.bid ? view.bid.count + 1 : 3;
  if (count > (ANSWERS.get(textOf(view.question))?.length ?? 0))
    return { move: { type: "pass" }, text: say("bid.pass") };
  return { move: { type: "bid", count }, text: say("bid.try", { n: count }) };
}

const stop = (raw: GameView, seat: number): Proposal | null =>
  isMine(raw, seat) ? { move: { type: "stop" }, text: say("climb.try"), point: ".stop" } : null;

/** In the finale: an answer while the level wants more, and then on to the next level. */
function climb(raw: GameView, seat: number): Proposal | null {
  const here = finale(raw, seat)?.finale;
  if (!here || !isMine(raw, seat)) return null;
  if (here.drafts.length < here.level) return answer(raw, seat);
  return { move: { type: "validate" }, text: say("validate.try") };
}

const advise = (view: GameView, seat: number): Proposal | null =>
  finale(view, seat) ? climb(view, seat) : (bid(view, seat) ?? answer(view, seat));

export const tutorial: Tutorial = {
  game: "cible",
  table: table as unknown as Transcript,
  advise,
  notes: [
    {
      id: "target",
      when: (view, seat) => series(view, seat) !== null,
      text: say("target"),
      why: "R-C1",
    },
    {
      id: "premier",
      when: (view, seat) => series(view, seat) !== null,
      text: say("premier"),
      why: "R-C3",
      point: ".pawns",
    },
    {
      id: "define",
      when: (view, seat) => series(view, seat) !== null && tried(asView(view)) === 0,
      text: say("define"),
      propose: answer,
      why: "R-C10",
    },
    {
      id: "again",
      when: (view, seat) => series(view, seat) !== null && tried(asView(view)) > 0,
      text: say("again"),
      why: "R-C11",
    },
    {
      id: "wrong",
      when: (view, seat) => series(view, seat)?.said.some((said) => said.verdict === "faux") ?? false,
      text: say("wrong"),
      why: "A-C32",
      aside: true,
    },
    {
      id: "suite",
      when: (view) => inPhase(view, "suite")?.round === 1,
      text: say("suite"),
      why: "R-C14",
    },
    {
      id: "continue",
      when: (view, seat) => inPhase(view, "suite") !== null && isMine(view, seat),
      text: say("continue"),
      propose: answer,
      why: "R-C16",
      aside: true,
    },
    {
      id: "marker",
      when: (view, seat) => (inPhase(view, "suite")?.markers[seat] ?? 0) === 1,
      text: say("marker"),
      why: "R-C17",
      aside: true,
    },
    {
      id: "qualified",
      when: (view, seat) =>
        inPhase(view, "suite")?.qualified.includes(seat) === true ||
        inPhase(view, "encheres")?.inside.includes(seat) === true,
      text: say("qualified"),
      why: "R-C18",
      aside: true,
    },
    {
      id: "out",
      when: (view, seat) => inPhase(view, "encheres")?.inside.includes(seat) === false,
      text: say("out"),
      why: "R-C18",
      aside: true,
    },
    {
      id: "bid",
      when: (view, seat) => inPhase(view, "encheres")?.inside.includes(seat) === true,
      text: say("bid"),
      propose: bid,
      why: "R-C19",
    },
    {
      id: "contract",
      when: (view, seat) => inPhase(view, "encheres")?.contract?.seat === seat,
      text: say("contract"),
      propose: answer,
      why: "R-C23",
      aside: true,
    },
    {
      id: "second",
      when: (view, seat) => {
        const here = inPhase(view, "encheres");
        return here?.inside.includes(seat) === true && here.markers.some((points) => points > 0);
      },
      text: say("second"),
      why: "R-C21",
    },
    {
      id: "watch",
      when: (view, seat) => inPhase(view, "finale") !== null && finale(view, seat) === null,
      text: say("watch"),
      why: "R-C29",
      aside: true,
    },
    {
      id: "finale",
      when: (view, seat) => finale(view, seat)?.finale?.level === 1,
      text: say("finale"),
      propose: climb,
      why: "R-C24",
    },
    {
      id: "validate",
      when: (view, seat) => {
        const here = finale(view, seat)?.finale;
        return here !== undefined && here !== null && here.level <= 2 && here.drafts.length >= here.level;
      },
      text: say("validate"),
      propose: climb,
      why: "R-C25",
    },
    {
      id: "climb",
      when: (view, seat) => (finale(view, seat)?.finale?.level ?? 0) >= 3,
      text: say("climb"),
      propose: stop,
      why: "R-C27",
    },
    {
      id: "over",
      when: (view) => view.phase === "over",
      text: say("over"),
      why: "R-C27",
    },
  ],
};
