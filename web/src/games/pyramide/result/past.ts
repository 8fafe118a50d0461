/** What the view itself tells of the past: it fills the record after a reload. */
import type { GameEvent, GameView } from "$games/types";
import { asView, type PyramideEvent, type PyramideView, type Said } from "../values";

/** The words closed last, or all of a game that is over; then the open ones, and what was said about the last of them. */
export function past(raw: GameView): GameEvent[] {
  const view = asView(raw);
  const before = view.phase === "over" ? view.history : view.closed ? [view.closed] : [];
  const events: PyramideEvent[] = before.map((closed) => ({ type: "words_closed", closed }));
  if (view.phase !== "over") events.push(...opened(view), ...decided(view), ...spoken(view));
  return events as unknown as GameEvent[];
}

function opened(view: PyramideView): PyramideEvent[] {
  if (view.phase === "grande_pyramide") {
    const dico = view.roles.indexOf("dico");
    const syno = view.roles.flatMap((role, seat) => (role === "syno" ? [seat] : []));
    return dico < 0 ? [] : [{ type: "list_begun", dico, syno, course: view.course ?? "list" }];
  }
  return view.title === null
    ? []
    : [{ type: "enigma_begun", phase: view.phase, title: view.title, deck: "" }];
}

function decided(view: PyramideView): PyramideEvent[] {
  return view.fates.flatMap((fate, i): PyramideEvent[] => {
    const number = i + 1;
    const seat = view.found_by[i] ?? null;
    if (fate === "found" && seat !== null)
      return [{ type: "word_found", seat, number, word: view.words[i] ?? "", points: view.points }];
    return fate === "struck" ? [{ type: "word_struck", number, bricks: null, points: view.points }] : [];
  });
}

/** What was said about the word that is played, as it was told then. */
function spoken(view: PyramideView): PyramideEvent[] {
  let number = 0;
  return view.said.flatMap((said): PyramideEvent[] => {
    if (said.speech === "clue") number += 1;
    return told(said, view, number);
  });
}

function told(
  { seat, speech, text, worth, why, number: count, spelt }: Said,
  view: PyramideView,
  number: number,
): PyramideEvent[] {
  const late = worth === "late";
  const spoken = text === "";
  if (worth === "almost") return [{ type: "almost", seat, word: text, speech }];
  switch (speech) {
    case "bet":
      return [{ type: "bet_made", seat, bricks: count ?? 0, left: view.bricks ?? 0 }];
    case "bid":
      return [{ type: "bid_made", seat, count: count ?? 0 }];
    case "yield": {
      const held = view.bids.at(-1);
      return held ? [{ type: "yielded", seat, late, holder: held.seat, count: held.count }] : [];
    }
    case "clue":
      return worth === "refused"
        ? [{ type: "clue_forbidden", seat, word: text, why }]
        : [{ type: "clue_given", seat, word: text, number, doubtful: worth === "doubtful" }];
    case "guess":
      return [
        {
          type: "guessed",
          seat,
          word: text,
          right: worth === "right",
          near: worth === "near",
          spoken,
          spelt,
        },
      ];
    case "silence":
      return [{ type: "silent", seat, late }];
    case "enigma":
      return [
        {
          type: "enigma_tried",
          seat,
          text,
          right: worth === "right",
          early: view.step !== "solve",
          spoken,
          points: [],
          spelt,
        },
      ];
    case "say":
      return [{ type: "spoke", seat, text }];
    case "skip":
      return [];
  }
}
