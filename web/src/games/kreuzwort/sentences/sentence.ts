/** The one sentence beside the board: what I can do now, or what we wait for. */
import { list, t } from "$lib/i18n.svelte";
import type { Side } from "../board/board";
import type { Formed, Trouble } from "../word/draft";
import type { Obstacle } from "../word/placements";
import type { KreuzwortView } from "../values";
import { colour, points, tr } from "../words";

interface Moment {
  names: string[];
  /** Whose colour the word needs. */
  side: Side;
  mayBuild: boolean;
  mayJudge: boolean;
  word: Formed | null;
  /** Why the last thing that was touched cannot be done. */
  trouble: Trouble | null;
  /** The pyramid in the hand. */
  held: { letter: string; owner: string } | null;
  /** A typed word that has no place. */
  nowhere: string | null;
  /** Why it has none. */
  obstacle: Obstacle | null;
}

export function sentence(view: KreuzwortView, moment: Moment): string {
  const { names, mayBuild, mayJudge, word, trouble, held, nowhere, obstacle } = moment;
  if (view.phase === "over") return t("play.over");
  if (view.pending) {
    const waiting = view.pending.word;
    if (mayJudge) return tr("bar.challenge", { name: names[view.pending.seat] ?? "", word: waiting });
    return tr("bar.wait.challenge", {
      word: waiting,
      names: list(view.to_move.map((seat) => names[seat] ?? "")),
    });
  }
  if (!mayBuild) return tr("bar.wait", { name: names[view.turn] ?? "" });
  if (trouble) return tr(trouble.key);
  if (held) return tr("bar.held", { letter: held.letter, colour: colour(held.owner) });
  if (nowhere && obstacle) return nowhereWords(nowhere, obstacle, moment.side);
  if (!word) return tr("bar.start");
  return word.whole ? tr("bar.ready", { word: word.word, points: points(word.points) }) : tr("bar.building");
}

function nowhereWords(word: string, { key, letters }: Obstacle, side: Side): string {
  return tr(`bar.nowhere.${key}`, { word, n: letters.length, letters: list(letters), colour: colour(side) });
}
