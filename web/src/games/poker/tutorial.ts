/** Pyramid Poker in five minutes: the last blocks of a pyramid, and one deal taken apart against a beginner. */
import type { GameView, Transcript } from "../types";
import type { Both, Proposal, Tutorial } from "../../lib/tutorial";
import { HAND, isFree, isJoker, keyOf, mayBuild, PLACES, rankOf, RANKS, suitOf, type At } from "./board";
import table from "./tutorial.json";
import { asView, type Block, type PokerView } from "./values";
import { placeName, theCard } from "./words";

const BEFORE = table.moves.length;

const filled = (view: PokerView): Set<string> => new Set(view.pyramid.map((block) => keyOf(block.at)));
const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
const built = (view: GameView): number => asView(view).placed.length;
const taken = (view: GameView): number => asView(view).takings.length;
const own = (view: GameView, seat: number): number =>
  asView(view).takings.filter((taking) => taking.seat === seat).length;
const at = (place: At): string => `[data-at="${keyOf(place)}"]`;

/** The hand that a card suits best: its like, then its suit, then the emptiest one; null when all are full. */
function handFor(hands: string[][], card: string): number | null {
  const room = hands.flatMap((cards, hand) => (cards.length < HAND ? [{ hand, cards }] : []));
  const like = room.find(({ cards }) => cards.some((other) => rankOf(other) === rankOf(card)));
  const suit = room.find(
    ({ cards }) => cards.length > 0 && cards.every((one) => suitOf(one) === suitOf(card)),
  );
  const [least] = room.sort((a, b) => a.cards.length - b.cards.length);
  return (like ?? suit ?? least)?.hand ?? null;
}

function build(place: (view: PokerView) => At[], why: Both) {
  return (raw: GameView, seat: number): Proposal | null => {
    const view = asView(raw);
    if (view.phase !== "build" || !isMine(raw, seat) || !view.drawn) return null;
    const there = place(view).find((one) => mayBuild(filled(view), one));
    if (!there) return null;
    return {
      move: { type: "build", at: there },
      text: {
        fr: `${placeName(there, false, "fr")}. ${why.fr}`.replace(/^./, (first) => first.toUpperCase()),
        en: `${placeName(there, false, "en")}. ${why.en}`.replace(/^./, (first) => first.toUpperCase()),
      },
      point: at(there),
    };
  };
}

/** The highest place that is open, so that the block stays free as long as possible. */
const high = (view: PokerView): At[] => PLACES.filter((one) => mayBuild(filled(view), one)).reverse();
/** The lowest row, near its edge. */
const edge = (view: PokerView): At[] => high(view).sort(([a], [b]) => a - b);

/** Only backs are free: any of them opens the way. */
function blindly(block: Block | undefined): Proposal | null {
  return block
    ? {
        move: { type: "take", at: block.at },
        text: {
          fr: "Rien de libre ne vous fait face : touchez ce **dos**, puis « Prendre ». Il sera montré à tous, et ce qu'il couvre se libère.",
          en: "Nothing that is free faces you: touch this **back**, then “Take it”. It is shown to all, and what it covers is set free.",
        },
        point: at(block.at),
      }
    : null;
}

/** A free block that faces the newcomer: a joker, a card that matches a hand, or the highest. */
function take(raw: GameView, seat: number): Proposal | null {
  const view = asView(raw);
  if (view.phase !== "take" || !isMine(raw, seat)) return null;
  const hands = view.hands[seat] ?? [];
  const mine = hands.filter((cards) => cards.length < HAND).flat();
  const worth = (card: string): number => {
    if (isJoker(card)) return 1000;
    const like = mine.some((other) => rankOf(other) === rankOf(card)) ? 100 : 0;
    return like + RANKS.indexOf(rankOf(card));
  };
  const all = filled(view);
  const free = view.pyramid.filter((block) => isFree(all, block.at));
  const [best] = free
    .flatMap((block) => (block.card ? [{ at: block.at, card: block.card }] : []))
    .sort((a, b) => worth(b.card) - worth(a.card));
  if (!best) return blindly(free[0]);
  const { card } = best;
  const to = (handFor(hands, card) ?? 0) + 1;
  const like = !isJoker(card) && worth(card) >= 100;
  return {
    move: { type: "take", at: best.at },
    text: {
      fr: isJoker(card)
        ? "Touchez **le joker**, puis « Prendre » : il s'échange contre une carte de la réserve, au choix parmi trois."
        : `Touchez **${theCard(card, "fr")}**, puis la **main ${to}** : ${like ? "vous avez déjà une carte de ce rang" : "c'est la plus haute des cartes libres que vous voyez"}.`,
      en: isJoker(card)
        ? "Touch **the joker**, then “Take it”: it is exchanged for a card of the reserve, your choice of three."
        : `Touch **${theCard(card, "en")}**, then **hand ${to}**: ${like ? "you have a card of that rank already" : "it is the highest of the free cards that you see"}.`,
    },
    point: at(best.at),
  };
}

function hand(raw: GameView, seat: number): Proposal | null {
  const view = asView(raw);
  if (view.phase !== "hand" || !isMine(raw, seat) || !view.taken) return null;
  const to = handFor(view.hands[seat] ?? [], view.taken);
  if (to === null) return null;
  return {
    move: { type: "hand", hand: to },
    text: {
      fr: `Mettez ${theCard(view.taken, "fr")} dans la **main ${to + 1}**.`,
      en: `Put ${theCard(view.taken, "en")} into **hand ${to + 1}**.`,
    },
    point: `button[data-hand="${to}"]`,
  };
}

/** The best of the three that a joker has turned. */
function keep(raw: GameView, seat: number): Proposal | null {
  const view = asView(raw);
  if (view.phase !== "keep" || !isMine(raw, seat)) return null;
  const mine = new Set((view.hands[seat] ?? []).flat().map(rankOf));
  const worth = (card: string): number =>
    isJoker(card) ? -1 : RANKS.indexOf(rankOf(card)) + (mine.has(rankOf(card)) ? 100 : 0);
  const best = view.turned.reduce((a, b) => (worth(b) > worth(a) ? b : a), view.turned[0] ?? "");
  return {
    move: { type: "keep", index: view.turned.indexOf(best) },
    text: {
      fr: `Gardez **${theCard(best, "fr")}**.`,
      en: `Keep **${theCard(best, "en")}**.`,
    },
    point: `.turned .tile:nth-child(${view.turned.indexOf(best) + 1})`,
  };
}

const turn = (raw: GameView, seat: number): Proposal | null =>
  take(raw, seat) ?? keep(raw, seat) ?? hand(raw, seat);

export const tutorial: Tutorial = {
  game: "poker",
  table: table as Transcript,
  notes: [
    {
      id: "pyramid",
      when: (view) => built(view) === BEFORE,
      text: {
        fr: "À deux, vous élevez une **pyramide** de trente blocs, chacun le sien à tour de rôle, puis vous la démontez pour en faire trois mains de poker. Vingt-quatre blocs sont déjà posés.",
        en: "Together you raise a **pyramid** of thirty blocks, one each in turn, and then take it apart to make three poker hands. Twenty-four blocks are in place already.",
      },
      rules: ["R-O1", "R-O3"],
    },
    {
      id: "faces",
      when: (view) => built(view) === BEFORE,
      text: {
        fr: "Un bloc se pose tourné vers soi : vous lisez les vôtres, et seulement le **dos** de ceux du robot. Lui voit le contraire.",
        en: "A block is placed facing its owner: you read yours, and only the **back** of the bot's. The bot sees the opposite.",
      },
      rules: ["R-O4", "A-O23"],
      point: "[role=grid]",
    },
    {
      id: "build",
      when: (view, seat) => built(view) === BEFORE && isMine(view, seat),
      text: {
        fr: "Voici votre prochain bloc. Il va sur une case libre de la fondation, ou à cheval sur deux blocs voisins. Ces places brillent.",
        en: "Here is your next block. It goes on a free space of the foundation, or across two neighbouring blocks. Those places glow.",
      },
      propose: build(edge, {
        fr: "Une dame que vous pourrez reprendre : gardez-la près du bord, où l'on couvre moins.",
        en: "A queen that you may take back: keep her near the edge, where less is covered.",
      }),
      rules: ["R-O5", "A-O24", "A-O2"],
    },
    {
      id: "where",
      when: (view, seat) => built(view) === BEFORE + 2 && isMine(view, seat),
      text: {
        fr: "Ce qui est en haut se reprend tôt, par vous ou par l'autre ; ce qui est couvert attend. Une petite carte sert aussi à **couvrir** un bloc de l'autre.",
        en: "What lies on top is taken soon, by you or by the other; what is covered waits. A small card is also good to **cover** a block of the other's.",
      },
      propose: build(edge, {
        fr: "Un deux ne manquera à personne.",
        en: "Nobody will miss a two.",
      }),
      rules: ["R-O5", "R-O6"],
    },
    {
      id: "joker",
      when: (view, seat) => view.phase === "build" && isMine(view, seat) && isJoker(asView(view).drawn ?? ""),
      text: {
        fr: "Un **joker**, tourné vers vous : vous seul savez où il est. Qui le prend choisira une carte parmi trois de la réserve.",
        en: "A **joker**, facing you: only you know where it is. Who takes it will choose one of three cards of the reserve.",
      },
      propose: build(high, {
        fr: "Tout en haut : vous prendrez en premier, et il sera peut-être encore libre.",
        en: "Right at the top: you will be the first to take, and it may still be free.",
      }),
      rules: ["A-O17", "R-O9"],
    },
    {
      id: "take",
      when: (view, seat) => view.phase === "take" && taken(view) === 0 && isMine(view, seat),
      text: {
        fr: "Les trente blocs sont posés : on démonte. À tour de rôle, chacun prend un bloc **libre**, qui n'en porte aucun autre, de face ou de dos. Qui a posé le premier commence.",
        en: "All thirty blocks are in place: now take them apart. In turn, each takes a **free** block, one that carries no other, face or back. Who placed the first one begins.",
      },
      propose: take,
      rules: ["R-O7", "R-O8", "A-O10"],
    },
    {
      id: "keep",
      when: (view, seat) => view.phase === "keep" && isMine(view, seat),
      text: {
        fr: "Le joker quitte le jeu et trois blocs de la réserve sont retournés, sous les yeux de tous. Vous en gardez un.",
        en: "The joker leaves the game and three blocks of the reserve are turned over for all to see. You keep one of them.",
      },
      propose: keep,
      rules: ["R-O9", "A-O16", "A-O18"],
      aside: true,
    },
    {
      id: "hand",
      when: (view, seat) => view.phase !== "keep" && own(view, seat) === 1,
      text: {
        fr: "La carte rejoint une de vos **trois mains**, de cinq cartes chacune. Elle n'en bougera plus.",
        en: "The card joins one of your **three hands**, five cards each. It will not move again.",
      },
      propose: hand,
      rules: ["R-O10", "A-O19"],
    },
    {
      id: "theirs",
      when: (view, seat) => taken(view) > own(view, seat) && own(view, seat) <= 3,
      text: {
        fr: "Le robot a pris un bloc à son tour. Ses mains sont ouvertes, comme les vôtres : regardez ce qui lui manque. Un bloc dont il ne voit que le dos, il le prend à l'aveugle.",
        en: "The bot has taken a block in its turn. Its hands lie open, like yours: look at what it needs. A block of which it sees only the back, it takes blindly.",
      },
      rules: ["R-O8", "A-O12"],
    },
    {
      id: "aim",
      when: (view, seat) =>
        own(view, seat) >= 1 && own(view, seat) <= 3 && isMine(view, seat) && taken(view) > 1,
      text: {
        fr: "Visez des **paires** et des **brelans**, qui viennent vite. Une **suite** ou une **couleur** demande les cinq cartes ; la maison dit sous chaque main ce qu'elle peut encore devenir.",
        en: "Aim for **pairs** and **threes**, which come quickly. A **straight** or a **flush** takes all five cards; under each hand the house says what it may still become.",
      },
      propose: turn,
      rules: ["R-O11", "A-O25"],
    },
    {
      id: "versus",
      when: (view, seat) => own(view, seat) >= 4 && own(view, seat) <= 8,
      text: {
        fr: "À la fin, votre première main rencontre **la première** du robot, la deuxième sa deuxième, la troisième sa troisième. Deux mains fortes suffisent : la plus faible peut être sacrifiée.",
        en: "At the end your first hand meets the bot's **first**, the second its second, the third its third. Two strong hands are enough: the weakest may be given up.",
      },
      rules: ["A-O3", "R-O12"],
    },
    {
      id: "uncover",
      when: (view, seat) => own(view, seat) >= 7 && own(view, seat) <= 11,
      text: {
        fr: "Chaque prise **découvre** des blocs, pour vous et pour l'autre. Avant de prendre, regardez ce que vous libérez ; un dos pris à l'aveugle ouvre parfois le passage.",
        en: "Each take **uncovers** blocks, for you and for the other. Before you take, look at what you set free; a back taken blindly sometimes opens the way.",
      },
      rules: ["R-O8", "A-O12"],
    },
    {
      id: "last",
      when: (view, seat) => own(view, seat) >= 11 && view.phase !== "over",
      text: {
        fr: "Les dernières cartes tombent là où il reste de la place. À combinaison égale, les rangs décident, jusqu'à la cinquième carte.",
        en: "The last cards go where there is room. With equal combinations the ranks decide, down to the fifth card.",
      },
      rules: ["A-O19", "A-O6"],
    },
    {
      id: "over",
      when: (view) => view.phase === "over",
      text: {
        fr: "Trois rencontres, deux mains gagnées font la donne. Dans une partie aux points, les belles mains rapportent en plus et l'on joue en 7. Vous savez tout pour une vraie partie.",
        en: "Three encounters, and two hands won make the deal. In a match for points good hands bring more, and you play to 7. You know all you need for a real game.",
      },
      rules: ["R-O12", "R-O13", "R-O14"],
    },
  ],
};
