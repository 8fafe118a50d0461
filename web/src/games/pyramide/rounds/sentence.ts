/** The sentence in pieces: its own text, the words that were found in it, and a pause for each that was not. */
import { PAUSE, type PyramideView } from "../values";

export interface Piece {
  text: string;
  kind: "text" | "word" | "pause";
}

/** Where the words stand is not told; they come in the order of the sentence, each as a word of its own. */
export function pieces(
  sentence: string,
  words: readonly (string | null)[],
  struck: readonly boolean[],
): Piece[] {
  const all: Piece[] = [];
  let from = 0;
  words.forEach((word, i) => {
    const hidden = struck[i] === true && sentence.includes(PAUSE, from);
    const shown = hidden ? PAUSE : word;
    if (shown === null) return;
    const at = hidden ? sentence.indexOf(PAUSE, from) : findWord(sentence, shown, from);
    if (at < 0) return;
    if (at > from) all.push({ text: sentence.slice(from, at), kind: "text" });
    all.push({ text: shown, kind: hidden ? "pause" : "word" });
    from = at + shown.length;
  });
  if (from < sentence.length) all.push({ text: sentence.slice(from), kind: "text" });
  return all;
}

function findWord(sentence: string, word: string, from: number): number {
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`,
    "u",
  );
  const at = sentence.slice(from).search(whole);
  return at < 0 ? -1 : from + at;
}

export function piecesOf(view: PyramideView): Piece[] {
  return pieces(
    view.sentence ?? "",
    view.words,
    view.fates.map((fate) => fate === "struck"),
  );
}
