/** Pyramid Poker in five minutes: the last blocks of a pyramid, and one deal taken apart against a beginner. */
import type { GameView, Transcript } from "$games/types";
import { sayer, type Proposal, type Tutorial } from "$lib/tutorial";
import { HAND, isFree, isJoker, keyOf, mayBuild, PLACES, rankOf, type At } from "./board/board";
import { chance, height, indexOfPlace, type Deal } from "./board/foresight";
import { en } from "./messages/en-tutorial";
import { fr } from "./messages/fr-tutorial";
import table from "./tutorial.json";
import { asView, type Block, type PokerView } from "./values";
import { placeName, theCard } from "./words";

const say = sayer({ fr, en });
const BEFORE = table.moves.length;

const filled = (view: PokerView): Set<string> => new Set(view.pyramid.map((block) => keyOf(block.at)));
const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
const built = (view: GameView): number => asView(view).placed.length;
const taken = (view: GameView): number => asView(view).takings.length;
const own = (view: GameView, seat: number): number =>
  asView(view).takings.filter((taking) => taking.seat === seat).length;
const at = (place: At): string => `[data-at="${keyOf(place)}"]`;

const alike = (cards: string[], card: string): number =>
  cards.filter((other) => rankOf(other) === rankOf(card)).length;

function build(place: (view: PokerView) => At[], key: string) {
  return (raw: GameView, seat: number): Proposal | null => {
    const view = asView(raw);
    if (view.phase !== "build" || !isMine(raw, seat) || !view.drawn) return null;
    const there = place(view).find((one) => mayBuild(filled(view), one));
    if (!there) return null;
    return {
      move: { type: "build", at: there },
      text: say(key, (lang) => ({ place: placeName(there, false, lang) })),
      point: at(there),
    };
  };
}

/** The highest place that is open, so that the block stays free as long as possible. */
const high = (view: PokerView): At[] => PLACES.filter((one) => mayBuild(filled(view), one)).reverse();
/** The lowest row, near its edge. */
const edge = (view: PokerView): At[] => high(view).sort(([a], [b]) => a - b);

const dealt = table.setup.deals[0];

/** The deal as the tutorial knows it: its own set-up tells what is on the blocks that face the bot. */
function dealOf(view: PokerView): Deal {
  const blocks: Deal["blocks"] = PLACES.map(() => null);
  for (const { at: place, owner, card } of view.pyramid) {
    const order = view.placed.findIndex((one) => keyOf(one) === keyOf(place));
    const given = dealt?.stocks[order % 2]?.[Math.floor(order / 2)] ?? "";
    blocks[indexOfPlace(place)] = { card: card ?? given, owner };
  }
  return {
    blocks,
    hands: view.hands,
    reserve: dealt?.aside.filter((card) => !isJoker(card)) ?? [],
  };
}

interface Idea {
  card: string;
  /** Null where the card is taken already. */
  block: Block | null;
  hand: number;
  chance: number;
}

const ideas = new WeakMap<GameView, Idea | null>();

/** Where which card wins most often; of equal ones the one that faces the newcomer, and then the higher one. */
function idea(raw: GameView, seat: number): Idea | null {
  const known = ideas.get(raw);
  if (known !== undefined) return known;
  const view = asView(raw);
  const deal = dealOf(view);
  const all = filled(view);
  const free = view.pyramid.filter((block) => isFree(all, block.at));
  const cards =
    view.phase === "take"
      ? free.map((block) => ({ block, card: deal.blocks[indexOfPlace(block.at)]?.card ?? "" }))
      : (view.phase === "keep" ? view.turned : [view.taken ?? ""]).map((card) => ({ block: null, card }));
  const room = (view.hands[seat] ?? []).flatMap((held, hand) => (held.length < HAND ? [hand] : []));
  const [best = null] = cards
    .flatMap(({ block, card }) =>
      room.map((hand) => ({
        card,
        block,
        hand,
        chance: chance(deal, card, block && indexOfPlace(block.at), hand),
      })),
    )
    .sort(
      (a, b) =>
        b.chance - a.chance ||
        Number(Boolean(b.block?.card)) - Number(Boolean(a.block?.card)) ||
        height(b.card) - height(a.card),
    );
  ideas.set(raw, best);
  return best;
}

function take(raw: GameView, seat: number): Proposal | null {
  const view = asView(raw);
  const best = view.phase === "take" && isMine(raw, seat) ? idea(raw, seat) : null;
  if (!best?.block) return null;
  const { block, card, hand: to } = best;
  const proposal = { move: { type: "take", at: block.at }, point: at(block.at) };
  if (!block.card) return { ...proposal, text: say("blind.try") };
  if (isJoker(card)) return { ...proposal, text: say("joker.take") };
  const key = alike(view.hands[seat]?.[to] ?? [], card) > 0 ? "like.try" : "take.try";
  return { ...proposal, text: say(key, (lang) => ({ card: theCard(card, lang), n: to + 1 })) };
}

function hand(raw: GameView, seat: number): Proposal | null {
  const best = raw.phase === "hand" && isMine(raw, seat) ? idea(raw, seat) : null;
  if (!best) return null;
  const { card, hand: to } = best;
  return {
    move: { type: "hand", hand: to },
    text: say("hand.try", (lang) => ({ card: theCard(card, lang), n: to + 1 })),
    point: `button[data-hand="${to}"]`,
  };
}

/** The best of the three that a joker has turned. */
function keep(raw: GameView, seat: number): Proposal | null {
  const best = raw.phase === "keep" && isMine(raw, seat) ? idea(raw, seat) : null;
  if (!best) return null;
  const index = asView(raw).turned.indexOf(best.card);
  return {
    move: { type: "keep", index },
    text: say("keep.try", (lang) => ({ card: theCard(best.card, lang) })),
    point: `.turned .tile:nth-child(${index + 1})`,
  };
}

const turn = (raw: GameView, seat: number): Proposal | null =>
  take(raw, seat) ?? keep(raw, seat) ?? hand(raw, seat);

export const tutorial: Tutorial = {
  game: "poker",
  table: table as Transcript,
  advise: (view, seat) => build(edge, "build.any")(view, seat) ?? turn(view, seat),
  notes: [
    {
      id: "pyramid",
      when: (view) => built(view) === BEFORE,
      text: say("pyramid"),
      why: "R-O1",
    },
    {
      id: "faces",
      when: (view) => built(view) === BEFORE,
      text: say("faces"),
      why: "R-O4",
      point: "[role=grid]",
    },
    {
      id: "build",
      when: (view, seat) => built(view) === BEFORE && isMine(view, seat),
      text: say("build"),
      propose: build(edge, "build.queen"),
      why: "R-O5",
    },
    {
      id: "where",
      when: (view, seat) => built(view) === BEFORE + 2 && isMine(view, seat),
      text: say("where"),
      propose: build(edge, "build.two"),
      why: "R-O5",
    },
    {
      id: "joker",
      when: (view, seat) => view.phase === "build" && isMine(view, seat) && isJoker(asView(view).drawn ?? ""),
      text: say("joker"),
      propose: build(high, "build.joker"),
      why: "A-O17",
    },
    {
      id: "take",
      when: (view, seat) => view.phase === "take" && taken(view) === 0 && isMine(view, seat),
      text: say("take"),
      propose: take,
      why: "R-O7",
    },
    {
      id: "keep",
      when: (view, seat) => view.phase === "keep" && isMine(view, seat),
      text: say("keep"),
      propose: keep,
      why: "R-O9",
      aside: true,
    },
    {
      id: "hand",
      when: (view, seat) => view.phase !== "keep" && own(view, seat) === 1,
      text: say("hand"),
      propose: hand,
      why: "R-O10",
    },
    {
      id: "theirs",
      when: (view, seat) => taken(view) > own(view, seat) && own(view, seat) <= 3,
      text: say("theirs"),
      why: "R-O8",
    },
    {
      id: "aim",
      when: (view, seat) =>
        own(view, seat) >= 1 && own(view, seat) <= 3 && isMine(view, seat) && taken(view) > 1,
      text: say("aim"),
      propose: turn,
      why: "R-O11",
    },
    {
      id: "versus",
      when: (view, seat) => own(view, seat) >= 4 && own(view, seat) <= 8,
      text: say("versus"),
      why: "A-O3",
    },
    {
      id: "uncover",
      when: (view, seat) => own(view, seat) >= 7 && own(view, seat) <= 11,
      text: say("uncover"),
      why: "R-O8",
    },
    {
      id: "last",
      when: (view, seat) => own(view, seat) >= 11 && view.phase !== "over",
      text: say("last"),
      why: "A-O19",
    },
    {
      id: "over",
      when: (view) => view.phase === "over",
      text: say("over"),
      why: "R-O12",
    },
  ],
};
