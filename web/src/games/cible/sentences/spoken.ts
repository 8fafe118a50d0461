/** What the browser's voice reads: always French, as the cards are. */
import { partsOf, textOf, type CibleView } from "../values";
import { tr } from "../words";

export function spokenQuestion(view: CibleView): string {
  const text = textOf(view.question);
  const { letter, examples } = partsOf(view.question);
  if (letter) return text ? tr("voice.letter", { letter, text }, "fr") : "";
  const given = examples ?? (view.example ? [view.example] : []);
  if (text && given.length > 0)
    return tr("voice.examples", { text: sentence(text), examples: given.join(", ") }, "fr");
  return text;
}

function sentence(text: string): string {
  return /[.!?…:]$/.test(text.trim()) ? text : `${text}.`;
}
