/** The fine moments of the game, as the evening's page tells them. */
import type { Highlights } from "$games/types";
import { text } from "$lib/facts";
import { translator } from "$lib/i18n.svelte";
import { faces } from "./board/faces";
import HighlightHands from "./result/HighlightHands.svelte";

export const messages: Highlights["messages"] = {
  fr: {
    "rank.straight": "une suite",
    "rank.flush": "une couleur",
    "rank.full_house": "un full",
    "rank.four": "un carré",
    "rank.straight_flush": "une quinte flush",
    "rank.royal_flush": "une quinte flush royale",
    "rank.pair": "une paire",
    "rank.two_pair": "deux paires",
    "rank.three": "un brelan",
    hand: "La plus belle main",
    "hand.text": "{name} a réuni {hand}.",
    card: "La carte qu'il fallait",
    "card.text": "{name} prend {card} sans l'avoir vue, et sa main devient {hand}.",
    narrow: "D'un cheveu",
    "narrow.text": "{hand} contre {hand} : {name} l'emporte de justesse.",
  },
  en: {
    "rank.straight": "a straight",
    "rank.flush": "a flush",
    "rank.full_house": "a full house",
    "rank.four": "four of a kind",
    "rank.straight_flush": "a straight flush",
    "rank.royal_flush": "a royal flush",
    "rank.pair": "a pair",
    "rank.two_pair": "two pairs",
    "rank.three": "three of a kind",
    hand: "The finest hand",
    "hand.text": "{name} has put together {hand}.",
    card: "The card it took",
    "card.text": "{name} takes {card} without having seen it, and the hand becomes {hand}.",
    narrow: "By a hair",
    "narrow.text": "{hand} against {hand}: {name} just wins it.",
  },
};

const tr = translator(messages);

export const highlights: Highlights = {
  messages,
  tell(kind, { facts, say, lang }) {
    const hand = tr(`rank.${text(facts["rank"])}`, {}, lang);
    const [card] = faces([text(facts["card"])], lang);
    return { text: say(`${kind}.text`, { hand, card: card ? card.rank + card.suit : "" }) };
  },
  Picture: HighlightHands,
};
