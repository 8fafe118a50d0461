/** The texts of the game in English. */
import type { Messages } from "$lib/i18n.svelte";
import { beats } from "./en-beats";
import { statistics } from "./en-statistics";

export const en: Messages = {
  title: "Kreuzwort-Pyramiden",
  pitch:
    "A hundred squares of lettered pyramids, with French words: form them as seen from your side and get rid of your colour.",
  duration: "40 minutes",
  players: "2 to 4 players",

  ...beats,
  ...statistics,

  // Options
  "option.expert": "Expert variant",
  "option.expert.help":
    "Everybody gets six grey pyramids among their own; the others' grey ones cannot be taken.",
  "option.validation": "Checking words",
  "option.validation.help": "Who says whether a word exists.",
  "option.validation.checked": "Checked",
  "option.validation.checked.help": "The dictionary answers at once; a rejected word can be changed.",
  "option.validation.challenge": "Challenges",
  "option.validation.challenge.help": "The others accept or challenge; whoever is wrong loses a turn.",
  "option.inflected": "Inflected forms",
  "option.inflected.help": "Plurals, feminines and conjugated verbs.",
  "option.letters": "Letters",
  "option.letters.help": "The letters on the pyramids.",
  "option.letters.french": "French",
  "option.letters.french.help": "Chosen for French words.",
  "option.letters.box": "From the box",
  "option.letters.box.help": "Those of the German edition.",
  "option.clock": "Time per turn",
  "option.clock.help":
    "In seconds, to find a word or to challenge one. Without a limit everybody thinks in peace.",
  "option.extra_seconds": "Extra time",
  "option.extra_seconds.help": "Extra seconds for a seat, when there is a time limit.",

  // Bots and ends
  "level.ecolier": "Schoolchild",
  "level.ecolier.help": "Plays everyday French words, mostly short ones.",
  "level.lettre": "Scholar",
  "level.lettre.help": "Knows the French words that people read and say, and overlooks some.",
  "level.erudit": "Savant",
  "level.erudit.help": "Knows nearly every French word that one meets, and overlooks few lines.",
  "level.scribe": "Scribe",
  "level.scribe.help": "Knows the whole dictionary, clears its row and chooses when to finish.",
  "reason.cleared": "One colour has left the board.",
  "reason.stalemate": "Everybody passed.",
  points: { one: "{n} point", other: "{n} points" },
  pyramids: { one: "{n} pyramid", other: "{n} pyramids" },

  // Colours
  "colour.S": "red",
  "colour.W": "blue",
  "colour.N": "green",
  "colour.E": "yellow",
  "colour.K": "black",
  "colour.G": "grey",
  "colour.grey": "grey of the {colour} side",

  // The board
  board: "The board",
  "board.row": "row {row}",
  "board.column": "column {column}",
  "cell.pyramid": "{colour} pyramid",
  "cell.stack": "stack of {n}",
  "cell.printed": "{colour} printed letter",
  "cell.ring": "rim, empty",
  "cell.empty": "empty",
  "cell.from": "from {cell}",
  "cell.held": "in hand",
  "cell.left": { one: "top gone, {n} pyramid left", other: "top gone, {n} pyramids left" },
  "cell.left.empty": "top gone, nothing below",
  "cell.letter": "letter {n} of the word",
  "side.label": "Seen from",
  "side.S": "red",
  "side.W": "blue",
  "side.N": "green",
  "side.E": "yellow",
  "zoom.in": "Zoom in",
  "zoom.out": "See it all",
  "zoom.help": "Drag to move around",

  // What each has
  heaps: "Winnings",
  "heap.you": "You",
  "heap.won": "{n} won",
  "heap.left": "{n} to clear",
  "heap.total": "= {points}",
  "heap.rule": "At the end everybody loses what is left of their colour.",
  standing: "{n} won, {left} to clear",
  "board.printed": "Letters without a pyramid can be used too, for 0 points.",
  "heap.lost": { one: "loses {n} turn", other: "loses {n} turns" },

  // On the big screen
  "tv.earlier": "Earlier words",
  "tv.lead": "If it ended now: {name} by {points}",
  "tv.end": { one: "{name} may finish: {n} pyramid left", other: "Nearest to the end: {name}, {n} pyramids" },

  // What happened
  "said.announced": "{name} announces {word}.",
  "said.announced.you": "You announce {word}.",
  "said.taken": "{name} forms {word}: {points}.",
  "said.taken.you": "You form {word}: {points}.",
  "said.passed": "{name} passes.",
  "said.passed.you": "You pass.",
  "said.late": "Time is up: {name} passes.",
  "said.late.you": "Time is up: you pass.",
  "said.challenged.right": "{name} challenges {word}, but it is a word: {name} will lose a turn.",
  "said.challenged.right.you": "You challenge {word}, but it is a word: you will lose a turn.",
  "said.challenged.wrong": "{name} challenges {word}: it is not a word, everything goes back.",
  "said.challenged.wrong.you": "You challenge {word}: it is not a word, everything goes back.",
  "said.accepted": "{name} accepts the word.",
  "said.accepted.you": "You accept the word.",
  "said.lost": "{name} loses a turn.",
  "said.lost.you": "You lose a turn.",

  // Whose turn
  "now.play": "{name} is looking for a word.",
  "now.play.you": "Your turn to form a word.",
  "now.challenge": "{word} is waiting for {names}.",
  "now.challenge.you": "Do you accept {word}?",
  "head.judge": "Do you accept {word}?",
  "head.table": "The table may challenge {word}",

  // The action bar
  "bar.aim": "Form a word, and its letters are yours.",
  "bar.start": "Type a word, or tap a pyramid.",
  "bar.held": "{letter}, {colour} pyramid: where to?",
  "bar.building": "Continue the word.",
  "bar.ready": "{word}: {points}.",
  "bar.wait": "{name} is looking for a word.",
  "bar.wait.challenge": "{word} is waiting for {names}.",
  "bar.challenge": "{name} announces {word}. Do you accept it?",
  "bar.challenge.help": "If it is a word, challenging costs you a turn.",
  "bar.corner": "No word goes over this corner.",
  "bar.empty": "There is no letter here.",
  "bar.foreign": "This grey pyramid belongs to another player.",
  "bar.crooked": "A word runs straight, to the right or downwards, and turns only on the rim.",
  "bar.letters": "A word has only letters: no spaces, digits or hyphens.",
  "bar.announce": "Announce",
  "bar.cancel": "Put everything back",
  "bar.pass": "Pass",
  "bar.pass.sure": "Pass this turn?",
  "bar.pass.yes": "Yes, pass",
  "bar.pass.no": "No",
  "bar.accept": "Accept",
  "bar.doubt": "Challenge",
  "bar.keys":
    "By keyboard: arrows and Enter on the board, a letter starts a word, Escape puts everything back",

  // The word in the making
  "word.label": "Your word",
  "word.placeholder": "Type a word",
  "word.letters": "The word",
  "word.need": "It needs:",
  "word.own": "one {colour}",
  "word.black": "one black",
  "word.met": "done",
  "word.unmet": "missing",
  "word.mine": { one: "{n} of yours", other: "{n} of yours" },
  "word.where": "Where to put it",
  "word.place": "{first} to {last}",
  "word.more": { one: "{n} more place", other: "{n} more places" },
  "word.last": "Last word:",
  "word.by": "{name}, {points}",
  "word.by.you": "you, {points}",
  "word.none": "No word yet",

  // The dictionary
  "entry.open": "{word} in the dictionary",
  "entry.title": "{word} in the dictionary",
  "entry.of": "form of {lemma}",
  "entry.list": "At this table a custom list replaces the dictionary.",
  "entry.base": "At this table only base forms may be played.",
  "entry.all": "The words of this game",
  "entry.sources":
    "Dictionary: Dicollecte / Grammalecte 7.5, by Olivier R. and contributors (MPL 2.0). Word classes, lemmas and sounds: Lexique 3.83, by B. New and C. Pallier (CC BY-SA 4.0).",
  "entry.one": "{word}, {name}, {points}",

  // The coach
  "coach.none": "The coach sees no word: pass.",
  "coach.playable": { one: "{many} word is possible.", other: "{many} words are possible." },
  "coach.where": "Look from {first} to {last}: a word of {n} letters fits there.",
  "coach.letters": "Its letters, out of order: {letters}. It scores {points}.",
  "coach.chance": "The best move is {word}: played on to the end, the game is won {n} times in a hundred.",
  "coach.ends": "The best move is {word}: it ends the game, and you win.",
  "coach.is": "The word is {word}.",
  "coach.all": "See other words",
  "coach.accept": "This word is in the dictionary.",
  "coach.challenge": "This word is not in the dictionary.",
  "coach.word": "{word}, {points}",

  // The review
  "review.seen": "Word formed: {word}, {points}. Chance to win: {percent}.",
  "review.seen.back": "{word}, challenged and taken back. Chance to win: {percent}.",
  "review.seen.pass": "Turn passed. Chance to win: {percent}.",
  "review.better": "Better: {word}, {points}, from {first} to {last}. Chance: {percent}.",
  "review.brought": {
    one: "That is one more chance in a hundred.",
    other: "That is {n} more chances in a hundred.",
  },
  "review.brought.own": {
    one: "It would have taken {n} pyramid of the player's own colour instead of {before}.",
    other: "It would have taken {n} pyramids of the player's own colour instead of {before}.",
  },
  "review.brought.points": "It would have brought {points} more at once.",
  "review.brought.ends": "This word would have ended the game, and won it.",

  // The end
  "result.caption": "The score",
  "result.seat": "Player",
  "result.won": "Won",
  "result.left": "Left",
  "result.total": "Total",

  // The check of chance
  "check.black": "The black pyramids: shuffled by the house",
  "check.stacks": "The stacks of the {side} side: shuffled by the house",
  "check.grey": "The grey pyramids: shuffled by the house",
  "check.first": "Who starts: decided by the tops, or drawn at random",

  // Why a word has no place
  "bar.nowhere.letters": {
    one: "{word} fits nowhere: there is no {letters} to take.",
    other: "{word} fits nowhere: there are no {letters} to take.",
  },
  "bar.nowhere.few": "{word} fits nowhere: there are not enough pyramids with {letters}.",
  "bar.nowhere.black": "{word} fits nowhere: no black pyramid has one of its letters.",
  "bar.nowhere.own": "{word} fits nowhere: no {colour} pyramid has one of its letters.",
  "bar.nowhere.line":
    "{word} fits nowhere: no line has a black letter in the right place and enough letters around it.",

  // What the dictionary says of the word in the making
  "word.needs": "What the word needs",
  "word.known": "in the dictionary",
  "word.unknown": "not in the dictionary",
};
