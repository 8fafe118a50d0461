/** The lobby in English. */
import type { fr } from "./fr";

export const en: Record<keyof typeof fr, string | { one: string; other: string }> = {
  title: "The lobby",
  lead: "Where people meet to play: look for partners, take a free seat or watch a game.",
  enter: "Play now",
  "enter.help": "Find partners in the lobby, or watch a game.",
  lost: "The connection is lost. Trying again…",
  connecting: "One moment…",

  "seek.title": "Play now",
  "seek.game": "Game",
  "seek.pace": "Pace",
  "seek.with": "With",
  "seek.people": "People",
  "seek.both": "People and bots",
  "seek.both.help": "Bots take the seats that are still empty after a few seconds.",
  "seek.ranked": "Ranked game",
  "seek.go": "Look for a game",
  "seek.stop": "Stop looking",
  "seek.searching": "Looking for partners",
  "seek.size": { one: "It takes {n} person.", other: "It takes {n} players." },
  "seek.stay": "Stay on this page: the table opens by itself.",
  "seek.days": "You may leave: you will find the table among yours.",
  "seek.found": "A table was found for you.",
  "seek.over": "Your search has ended.",

  "pace.0": "Live",
  "pace.days": { one: "{n} day a move", other: "{n} days a move" },

  "waiting.title": "People are waiting",
  "waiting.people": { one: "{n} person is waiting", other: "{n} people are waiting" },
  "waiting.join": "Play with them",
  "waiting.join.label": "Look for the same: {game}, {pace}",

  "open.title": "Open tables",
  "open.none": "No table is waiting for players. Look for a game, or open a table and list it in the lobby.",
  "open.sit": "Sit down",
  "open.free": { one: "{n} free seat", other: "{n} free seats" },
  "open.more": "Show all tables",

  "watch.title": "Games to watch",
  "watch.none": "No public game is being played right now.",
  "watch.go": "Watch",
  "watch.watching": { one: "{n} person watching", other: "{n} people watching" },
  "watch.order":
    "The most interesting first: between people rather than bots, highly rated, watched by others, well under way.",

  ranked: "ranked",
  "lang.fr": "French",
  "lang.en": "English",
  rating: "rating {n}",
  seconds: { one: "{n} s", other: "{n} s" },
  bot: "{name} (bot)",
};
