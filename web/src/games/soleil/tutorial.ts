/** La pyramide du soleil in five minutes: the last ten animals of a palace, against a beginner. */
import type { GameView, Transcript } from "$games/types";
import type { Lang } from "$lib/i18n.svelte";
import { sayer, type Both, type Proposal, type Tutorial } from "$lib/tutorial";
import { CELLS, COLUMNS, indexOf, type SymbolKey } from "./board/board";
import { certain, type Certain } from "./board/deduce";
import { en } from "./messages/en-tutorial";
import { fr } from "./messages/fr-tutorial";
import table from "./tutorial.json";
import { asView, type Answer, type SoleilView } from "./values";
import { theAnimal } from "./words";

const say = sayer({ fr, en });
/** What the palace hides, cell by cell: the tutorial's own set-up. */
const PALACE = [...(table.setup.rounds[0]?.board.join("") ?? "")] as SymbolKey[];
/** Questions that were asked before the newcomer sat down. */
const BEFORE = table.moves.length;
const OWN_BEFORE = table.moves.filter((entry) => entry.seat === 0).length;

const closed = (view: SoleilView): number => [...view.board.join("")].filter((one) => one === "?").length;
const isClosed = (view: SoleilView, cell: string): boolean => view.board.join("")[indexOf(cell)] === "?";
const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
/** How many questions the newcomer has asked. */
const asked = (view: GameView, seat: number): number => (asView(view).questions[seat] ?? 0) - OWN_BEFORE;
const own = (view: GameView, seat: number): Answer[] =>
  asView(view)
    .log.slice(BEFORE)
    .filter((answer) => answer.seat === seat);
const first = (view: GameView, seat: number): Answer | undefined => own(view, seat)[0];

const question = (cell: string, symbol: SymbolKey, text: Both): Proposal => ({
  move: { type: "guess", cell, symbol },
  text,
  point: `[data-cell="${cell}"]`,
});

const animalIn =
  (cell: string, symbol: SymbolKey, gold = 0) =>
  (lang: Lang) => ({
    cell,
    animal: theAnimal(symbol, lang),
    gold,
  });

const goldOn = (view: GameView, cell: string): number => {
  const row = asView(view).ingots?.[Math.floor(indexOf(cell) / COLUMNS)];
  return row?.[indexOf(cell) % COLUMNS] ?? 0;
};
const byGold =
  (view: GameView) =>
  (a: Certain, b: Certain): number =>
    goldOn(view, b.cell) - goldOn(view, a.cell);

/** What the answers alone prove; of several certainties the one that brings most. */
function sure(view: GameView, seat: number): Proposal | null {
  const [known] = isMine(view, seat) ? certain(asView(view)).sort(byGold(view)) : [];
  if (!known) return null;
  return question(known.cell, known.symbol, say("sure.try", animalIn(known.cell, known.symbol)));
}

/** The heaviest ingot that is left, with the animal beneath it: the answers allow it, and the house knows. */
function heaviest(view: GameView, seat: number): Proposal | null {
  if (!isMine(view, seat) || view.phase !== "guess") return null;
  const [best] = CELLS.filter((cell) => isClosed(asView(view), cell))
    .map((cell) => ({ cell, symbol: PALACE[indexOf(cell)] ?? "S" }))
    .sort(byGold(view));
  if (!best) return null;
  const { cell, symbol } = best;
  const proven = certain(asView(view)).some((one) => one.cell === cell);
  const why = proven ? "sure.try" : "heaviest.try";
  return question(cell, symbol, say(why, animalIn(cell, symbol, goldOn(view, cell))));
}

export const tutorial: Tutorial = {
  game: "soleil",
  table: table as Transcript,
  advise: heaviest,
  notes: [
    {
      id: "palace",
      when: (view, seat) => asked(view, seat) === 0,
      text: say("palace"),
      why: "R-S2",
    },
    {
      id: "gold",
      when: (view, seat) => asked(view, seat) === 0,
      text: say("gold"),
      why: "R-S5",
      point: '[data-cell="B5"]',
    },
    {
      id: "ask",
      when: (view, seat) => asked(view, seat) === 0 && isMine(view, seat),
      text: say("ask"),
      propose: (view, seat) => (isMine(view, seat) ? question("B5", "O", say("ask.try")) : null),
      why: "R-S4",
      point: '[data-cell="B5"]',
    },
    {
      id: "found",
      when: (view, seat) => first(view, seat)?.hit === true && asked(view, seat) === 1,
      text: say("found"),
      why: "R-S5",
      aside: true,
    },
    {
      id: "missed",
      when: (view, seat) => first(view, seat)?.hit === false && asked(view, seat) === 1,
      text: say("missed"),
      why: "R-S5",
      aside: true,
    },
    {
      id: "count",
      when: (view, seat) => asked(view, seat) === 1,
      text: (view, seat) => say("count", { n: first(view, seat)?.count ?? 0 }),
      why: "R-S6",
      point: "[data-bank]",
    },
    {
      id: "listen",
      when: (view, seat) => asked(view, seat) === 1 && asView(view).log.length > BEFORE + 1,
      text: say("listen"),
      why: "R-S9",
      point: ".record .entry",
    },
    {
      id: "coins",
      when: (view, seat) => asked(view, seat) === 1 && isMine(view, seat),
      text: say("coins"),
      propose: (view, seat) =>
        isMine(view, seat) && isClosed(asView(view), "B4") ? question("B4", "O", say("coins.try")) : null,
      why: "R-S7",
    },
    {
      id: "pencil",
      when: (view, seat) => asked(view, seat) === 2,
      text: say("pencil"),
      why: "R-S14",
      point: ".bar .modes",
    },
    {
      id: "hidden",
      when: (view, seat) => asked(view, seat) === 2 && isMine(view, seat),
      text: say("hidden"),
      propose: (view, seat) => sure(view, seat) ?? heaviest(view, seat),
      why: "R-S8",
    },
    {
      id: "sure",
      when: (view, seat) => asked(view, seat) > 2 && sure(view, seat) !== null,
      text: say("sure"),
      propose: sure,
      why: "R-S6",
      aside: true,
    },
    {
      id: "last",
      when: (view) => closed(asView(view)) <= 4 && view.phase === "guess",
      text: say("last"),
      propose: (view, seat) => sure(view, seat) ?? heaviest(view, seat),
      why: "A-S9",
      point: ".picker",
    },
    {
      id: "over",
      when: (view) => view.phase === "over",
      text: say("over"),
      why: "R-S10",
    },
  ],
};
