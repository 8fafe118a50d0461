/** How an answer that counts is rightly written, where whoever said it wrote it otherwise. */
import type { Said } from "../values";

const X_PLURALS = new Set(["bijou", "caillou", "chou", "genou", "hibou", "joujou", "pou"]);
/** Shorter words that are alike are other words. */
const MIN_SLIP = 4;

/** Empty where there is nothing to correct: another name of the answer, its plural or its feminine are no slips. */
export function rightForm({ text, verdict, answer }: Pick<Said, "text" | "verdict" | "answer">): string {
  if (text === null || !answer) return "";
  if (verdict === "presque") return answer;
  return verdict === "juste" && isSlip(words(text), words(answer)) ? answer : "";
}

/** The verdict to show: a slip counts, and is told so. */
export function shownVerdict(said: Pick<Said, "text" | "verdict" | "answer">): Said["verdict"] {
  return rightForm(said) ? "presque" : said.verdict;
}

/** The last words differ in a letter; what comes before them (« le dieu ») does not matter. */
function isSlip(said: string[], answer: string[]): boolean {
  const end = said.slice(-answer.length);
  const other = end.flatMap((word, i) => (word === answer[i] ? [] : [[word, answer[i] ?? ""] as const]));
  const [pair] = other;
  if (end.length < answer.length || other.length !== 1 || !pair) return false;
  const [word, right] = pair;
  return right.length >= MIN_SLIP && !isInflected(word, right) && isNear(word, right);
}

function words(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function isInflected(word: string, right: string): boolean {
  return [plural(right), `${right}e`, `${right}es`].includes(word) || plural(word) === right;
}

function plural(word: string): string {
  if (/[sxz]$/.test(word)) return word;
  return X_PLURALS.has(word) || /(au|eu)$/.test(word) ? `${word}x` : `${word}s`;
}

function isNear(word: string, right: string): boolean {
  return isOneLetterApart(word, right) || isOneLetterApart(word, plural(right));
}

/** One letter more, less, or another. */
function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = short.length === long.length ? short.slice(same + 1) : short.slice(same);
  return a !== b && long.length - short.length <= 1 && rest === long.slice(same + 1);
}
