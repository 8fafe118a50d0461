"""Plays the tutorials through and keeps what the newcomer saw: `python -m tools.tutorials [GAME…]`.

A game's `tutorial.json` says where it is taken up and which bots play. The views go to `tutorial.views.json` beside it,
where the client's tests read them: one playthrough for each way of playing, each step with what changed and the move
that followed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import AnyGame, Chance, Entry, Invalid, Play, Refused
from pyramidion.core import transcript as transcripts
from pyramidion.core.transcript import Transcript
from pyramidion.decks import Library

GAMES = Path(__file__).parents[1] / "web" / "src" / "games"
GAME_KEYS = ("soleil", "poker", "kreuzwort", "cible", "pyramide")
NEWCOMER = 0
RANKS = "23456789TJQKA"
PAST = {"history", "closed"}
"""Fields that only tell what is over; no note speaks of them."""
LONGEST = 400
"""Moves after which a playthrough that is not over is cut short."""

Raw = dict[str, Any]
Idea = Callable[[Play], Iterator[Raw]]
"""Moves that the newcomer would like to make now, best first. What the rules refuse is left out."""


class Playthrough(NamedTuple):
    name: str
    idea: Idea
    seed: int = 1
    until: Callable[[Raw], bool] | None = None
    """The newcomer has seen enough."""


def table(key: str) -> Raw:
    path = GAMES / key / "tutorial.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def read(key: str) -> Transcript:
    return transcripts.parse(table(key), games.load)


def recorded(key: str, playthrough: Playthrough) -> Raw:
    """One playthrough: the steps as the newcomer saw them, each as what changed since the one before."""
    given, levels = read(key), table(key)["meta"]["bots"]
    library = Library()
    play = taken_up(given, playthrough.seed, library)
    bots = {
        int(seat): games.bot(
            key, level, int(seat), play.seats, play.options, playthrough.seed + int(seat), library
        )
        for seat, level in levels.items()
    }
    steps: list[Raw] = []
    before: Raw = {}
    for _ in range(LONGEST):
        view = seen(play)
        step: Raw = changes(before, view)
        steps.append(step)
        before = view
        if play.over or (playthrough.until and playthrough.until(view)):
            return {"name": playthrough.name, "steps": steps}
        ideas = playthrough.idea(play) if NEWCOMER in play.to_move else iter(())
        if mine := next(filter(None, (attempt(play, raw) for raw in ideas)), None):
            step["move"] = mine
            continue
        waited_for = [seat for seat in play.to_move if seat in bots]
        if not waited_for:
            raise SystemExit(f"{key}, {playthrough.name}: nobody knows how to go on at {view}")
        seat = waited_for[0]
        move = bots[seat].choose(play.view(seat), play.game.legal(play.state, seat), Budget())
        play.step(Entry(seat, play.at, move))
    return {"name": playthrough.name, "steps": steps}


def seen(play: Play) -> Raw:
    view: Raw = msgspec.json.decode(msgspec.json.encode(play.view(NEWCOMER)))
    return {name: value for name, value in view.items() if name not in PAST}


def changes(before: Raw, view: Raw) -> Raw:
    """Fields that are other than before; of a list that only grew, what came to it."""
    fresh = {name: value for name, value in view.items() if before.get(name, ...) != value}
    grown = {
        name: value[len(old) :]
        for name, value in fresh.items()
        if isinstance(value, list) and (old := before.get(name)) and value[: len(old)] == old
    }
    view = {name: value for name, value in fresh.items() if name not in grown}
    return {"view": view} | ({"grown": grown} if grown else {})


def taken_up(given: Transcript, seed: int, library: Library) -> Play:
    """Like the house: what the transcript leaves to chance, the table's own seed decides."""
    play = Play(given.game, given.options, len(given.seats), given.setup, Chance(seed, library))
    for entry in given.entries:
        play.step(entry)
    return play


def attempt(play: Play, raw: Raw) -> Raw | None:
    try:
        play.step(Entry(NEWCOMER, play.at, play.game.parse_move(raw)))
    except (Refused, Invalid):
        return None
    return raw


def at_random(play: Play, random: Random) -> Raw:
    game: AnyGame = play.game
    return dict(msgspec.to_builtins(game.random_move(play.state, NEWCOMER, random)))


# Soleil: the proposed questions, and then what is there; or questions that miss.


def soleil(*questions: str) -> Idea:
    asked = iter(questions)

    def idea(play: Play) -> Iterator[Raw]:
        for question in asked:
            yield {"type": "guess", "cell": question[:2], "symbol": question[2]}
        board = play.state.board
        for i in range(24):
            yield {"type": "guess", "cell": f"{'ABCD'[i // 6]}{i % 6 + 1}", "symbol": board[i]}

    return idea


# Pyramid Poker: jokers, cards that match, high ones; each into the hand that it suits.


def poker(play: Play) -> Iterator[Raw]:
    view = play.view(NEWCOMER)
    filled = {tuple(block.at) for block in view.pyramid}
    hands = view.hands[NEWCOMER]
    if view.phase == "build":
        open_places = sorted(
            (row, column)
            for row in range(7)
            for column in range(8 - row)
            if (row, column) not in filled
            and (not row or {(row - 1, column), (row - 1, column + 1)} <= filled)
        )
        low = [place for place in open_places if place[0] == open_places[0][0]]
        yield {"type": "build", "at": [*(open_places if view.drawn[0] == "X" else low)[-1]]}
    elif view.phase == "keep":
        ranks = {card[0] for hand in hands for card in hand}
        best = max(view.turned, key=lambda card: (card[0] != "X", card[0] in ranks, RANKS.find(card[0])))
        yield {"type": "keep", "index": view.turned.index(best)}
    elif view.phase == "hand":
        card = view.taken
        room = [i for i in range(3) if len(hands[i]) < 5]
        like = [i for i in room if any(other[0] == card[0] for other in hands[i])]
        suit = [i for i in room if hands[i] and all(other[1] == card[1] for other in hands[i])]
        yield {"type": "hand", "hand": (like or suit or sorted(room, key=lambda i: len(hands[i])))[0]}
    else:
        free = [
            block
            for block in view.pyramid
            if not {(block.at[0] + 1, c) for c in (block.at[1] - 1, block.at[1])} & filled
        ]
        ranks = {card[0] for hand in hands if len(hand) < 5 for card in hand}
        known = [block for block in free if block.card]
        known.sort(key=lambda b: (b.card[0] == "X", b.card[0] in ranks, RANKS.find(b.card[0])), reverse=True)
        for block in known + free:
            yield {"type": "take", "at": [*block.at]}


# Kreuzwort: of the words that the tutorial knows, the one that uses most own pyramids, and then brings most.


def kreuzwort(play: Play) -> Iterator[Raw]:
    from pyramidion.games.kreuzwort.finder import every, word_list

    view = play.view(NEWCOMER)
    known = table("kreuzwort")["meta"]["words"]
    finds = [find for word in known for find in every(view, NEWCOMER, word_list([word]))[:1]]
    for find in sorted(finds, key=lambda find: (-find.own, -find.points)):
        yield dict(msgspec.to_builtins(find.move()))
    yield {"type": "pass"}


# La Cible: what the tutorial's own cards accept; or wrong answers while `wrong` says so of the phase.


def cible(wrong: frozenset[str] = frozenset()) -> Idea:
    setup = table("cible")["setup"]
    cards = {text: [answer] for series in setup["definitions"] for text, answer in series["items"]}
    lists = [
        *setup["suite"],
        *setup["encheres"],
        *(c for f in setup["finale"] for level in f["levels"] for c in level),
    ]
    for card in lists:
        answers = [answer if isinstance(answer, str) else answer[0] for answer in card["answers"]]
        cards[card.get("hint") or card["question"]] = answers

    def idea(play: Play) -> Iterator[Raw]:
        view = seen(play)
        asked = view["question"] or ""
        text = asked if isinstance(asked, str) else asked.get("definition") or asked.get("hint") or ""
        gone = {*view["given"], *(asked.get("examples", ()) if isinstance(asked, dict) else ())}
        if view["step"] == "bid":
            yield {"type": "bid", "count": view["bid"]["count"] + 1 if view["bid"] else 3}
        if (final := view["finale"]) is not None:
            gone |= {*final["drafts"]}
            if len(final["drafts"]) >= final["level"]:
                yield {"type": "validate"}
        if view["phase"] in wrong:
            yield {"type": "answer", "text": "xylophage"}
        for answer in cards.get(text, ()):
            if answer not in gone:
                yield {"type": "answer", "text": answer}
        yield {"type": "pass"}

    return idea


# Pyramide: the words of the cards, and clues that the tutorial knows. `silent`: words that are not guessed.


def pyramide(silent: frozenset[int] = frozenset()) -> Idea:
    given = table("pyramide")
    phrases = {phrase["title"]: phrase for phrase in given["setup"]["phrases"]}

    def idea(play: Play) -> Iterator[Raw]:
        view = seen(play)
        phrase = phrases[view["title"]]
        word = phrase["text"].split("*")[2 * (view["number"] or 1) - 1]
        if view["step"] == "bet":
            left = sum(fate is None for fate in view["fates"])
            yield {"type": "bet", "bricks": max(1, min(3, view["bricks"] // left))}
        elif view["step"] == "clue":
            for clue in given["meta"]["clues"][word]:
                if clue not in view["clues"]:
                    yield {"type": "clue", "word": clue}
        elif view["step"] == "guess" and view["number"] not in silent:
            yield {"type": "guess", "word": word}
        elif view["step"] == "solve":
            yield {"type": "enigma", "text": phrase["answer"]}
        yield {"type": "silence"}

    return idea


def both_played(view: Raw) -> bool:
    return bool(view["last"] and view["last"]["title"] == table("pyramide")["setup"]["phrases"][-1]["title"])


PLAYTHROUGHS: dict[str, list[Playthrough]] = {
    "soleil": [
        Playthrough("as proposed", soleil("B5O", "B4O", "A5O")),
        Playthrough("a miss at first", soleil("D5L", "C5O"), 2),
    ],
    "poker": [Playthrough("as proposed", poker)],
    "cible": [
        Playthrough("as proposed", cible()),
        Playthrough("out after La Suite", cible(frozenset({"definitions", "suite"})), 5),
        Playthrough("out after Les Enchères", cible(frozenset({"encheres"})), 3),
    ],
    "pyramide": [
        Playthrough("as proposed", pyramide(), until=both_played),
        Playthrough("a word is lost", pyramide(frozenset({1})), 2, both_played),
    ],
    "kreuzwort": [Playthrough("as proposed", kreuzwort)],
}


def main(keys: list[str]) -> None:
    for key in keys or GAME_KEYS:
        playthroughs = [recorded(key, playthrough) for playthrough in PLAYTHROUGHS[key]]
        text = ",\n".join(
            json.dumps(playthrough, ensure_ascii=False, separators=(",", ":")) for playthrough in playthroughs
        )
        path = GAMES / key / "tutorial.views.json"
        path.write_text(f"[\n{text}\n]\n", encoding="utf-8")
        steps = sum(len(playthrough["steps"]) for playthrough in playthroughs)
        print(f"{key}: {len(playthroughs)} playthroughs, {steps} steps, {len(text)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
