"""The same vectors that the client's tests use: house and browser draw alike.

`python -m tests.core.test_fairness_vectors` writes the file anew,
which is right only when docs/fairness.md changes too.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pyramidion.core import Chance, Entry, Play, canonical_json, commitment, derived_seed
from pyramidion.decks import Deck, Library
from pyramidion.decks.files import Memory
from pyramidion.decks.template import files
from pyramidion.games.cible.rules import Cible
from pyramidion.games.cible.values import Appeal, Rule
from pyramidion.games.kreuzwort.rules import Kreuzwort
from pyramidion.games.poker.rules import Poker
from pyramidion.games.pyramide import cards as pyramide_cards
from pyramidion.games.pyramide import dice
from pyramidion.games.pyramide.rules import Pyramide
from pyramidion.games.pyramide.run import Run
from pyramidion.games.soleil.rules import Soleil
from pyramidion.house.history.transcripts import fingerprint
from tests.decks.test_pyramide import source as pyramide_source
from tests.rules.cible.test_decks import more_cards

FILE = Path(__file__).with_name("fairness_vectors.json")
DOCS = Path(__file__).parents[2] / "docs" / "fairness.md"

COMMITMENTS = [
    (0, ""),
    (12345, "sel"),
    (2**53 - 1, "9f86d081884c7d659a2feaa0c55ad015"),
    (20260731, "à l'été, 50 pièces d'or"),
]
SHUFFLES: list[tuple[int, str, list[Any]]] = [
    (0, "nothing", []),
    (0, "one", ["a"]),
    (7, "example", list("ABCDE")),
    (12345, "round 1 board", list("SLAO" * 6)),
    (12345, "round 1 ingots", [10, 12, 14, 16] * 6),
    (2**53 - 1, "manche d'été", list(range(40))),
]
# So long that a number falls above the largest multiple and is left out: the rule for it decides what follows.
LONG = (6, "long", 100_000)
GAMES = [
    {"seed": 12345, "options": {"emperor": "house", "ingots": "shuffled"}, "seats": 2},
    {"seed": 987654321, "options": {"variant": "tour", "ingots": "hidden"}, "seats": 3},
    {"seed": 31, "options": {"emperor": "house", "ingots": "placed"}, "seats": 1},
]
POKER_GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "options": {}},
    {"seed": 2**53 - 1, "options": {"scoring": "basic", "starter": "tut"}},
]
KREUZWORT_GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "options": {}, "seats": 2},
    {"seed": 7, "options": {"expert": True}, "seats": 3},
    {"seed": 2**53 - 1, "options": {"letters": "box"}, "seats": 4},
]

PYRAMIDE_GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "seats": 4},
    {"seed": 7, "seats": 3},
    {"seed": 2**53 - 1, "seats": 2},
]
ROLLS = 6
"""So many rolls of a game of Pyramide."""
PYRAMIDE_CARDS = {"phrases": 8, "expressions": 2, "names": 2}
"""So many cards of each of its piles."""
CIBLE_GAMES: list[dict[str, Any]] = [
    {"seed": 7, "seats": 3, "options": {"clock": False, "check": True, "judge": "house"}},
    {"seed": 2**53 - 1, "seats": 4, "options": {"clock": False, "judge": "table"}},
]
SEEDS: list[tuple[int, list[str], str, str, dict[str, Any]]] = [
    (12345, ["00112233445566778899aabbccddeeff", ""], "table", "soleil", {"emperor": "house", "coins": "fifty"}),
    (0, [], "", "", {}),
    (2**53 - 1, ["", "f" * 32, "f" * 32], "Tq-_9", "cible", {
        "extra_seconds": [0.0, 2.5, 1e-7], "target": 2**53 + 1, "decks": ["maison@0f3a:famille", "é\u2028\"\n"],
        "clock": True, "a": {"b": None, "B": 1e21, "_": -0.0},
    }),
]  # fmt: skip


def small_library() -> Library:
    """Small decks that never change, so that each pile is used up and shuffled again."""
    library = Library()
    tables = more_cards(files("essai", "Un essai", "2026-11-01"))
    library.put(Deck.open(Memory({name: text.encode() for name, text in tables.items()})))
    return library


def pyramide_library() -> Library:
    library = Library()
    library.put(Deck.open(pyramide_source()))
    return library


def cible_game(seed: int, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """A whole game at random: every token and card that came, the piles, and what was told about the tokens."""
    game, library, random = Cible(), small_library(), Random(seed)
    parsed = game.parse_options({**options, "decks": ["essai"]}, seats)
    play = Play(game, parsed, seats, game.parse_setup({}, parsed, seats), Chance(seed, library))
    events: list[Any] = []
    while not play.over:
        seat = random.choice(play.to_move)
        move: Any = game.random_move(play.state, seat, random)
        if play.state.vote is not None:
            move = Rule(random.random() < 0.5)
        elif play.state.undo is not None and random.random() < 0.2:
            move = Appeal()
        events += play.step(Entry(seat, 0.0, move))
    turned = [event for event in msgspec.to_builtins(events) if event["type"] == "camera_turned"]
    given = msgspec.to_builtins(game.given(play.state))
    piles = {
        name: [fingerprint(card) for card in cards] for name, cards in game.piles(parsed, library).items()
    }
    return {"seed": seed, "seats": seats, "setup": given, "piles": piles, "events": turned}


def digest_of(order: list[int]) -> str:
    return hashlib.sha256(",".join(map(str, order)).encode()).hexdigest()


def computed() -> dict[str, Any]:
    soleil = Soleil()
    games = []
    for entry in GAMES:
        seats, seed = entry["seats"], entry["seed"]
        assert isinstance(seats, int)
        assert isinstance(seed, int)
        options = soleil.parse_options(entry["options"], seats)
        state = soleil.start(options, seats, soleil.parse_setup({}, options, seats), Chance(seed))
        first = msgspec.to_builtins(soleil.given(state))["rounds"][0]
        games.append({**entry, "board": first.get("board"), "ingots": first.get("ingots")})
    poker = Poker()
    deals = []
    for each in POKER_GAMES:
        setting = poker.parse_options(each["options"], 2)
        dealt = poker.start(setting, 2, poker.parse_setup({}, setting, 2), Chance(each["seed"]))
        deals.append({**each, "deal": msgspec.to_builtins(poker.given(dealt))["deals"][0]})
    kreuzwort = Kreuzwort()
    boards = []
    for each in KREUZWORT_GAMES:
        rules = kreuzwort.parse_options(each["options"], each["seats"])
        setup = kreuzwort.parse_setup({}, rules, each["seats"])
        laid = kreuzwort.start(rules, each["seats"], setup, Chance(each["seed"]))
        boards.append({**each, "setup": msgspec.to_builtins(kreuzwort.given(laid))})
    pyramide = Pyramide()
    rolls = []
    for each in PYRAMIDE_GAMES:
        agreed = pyramide.parse_options({"decks": ["essai"]}, each["seats"])
        chance = Chance(each["seed"], pyramide_library())
        lists = pyramide.parse_setup({}, agreed, each["seats"])
        run = Run(pyramide.start(agreed, each["seats"], lists, chance), 0.0, chance)
        while run.state.used.dice < ROLLS:
            dice.roll(run)
        for kind, count in PYRAMIDE_CARDS.items():
            while getattr(run.state.used, kind) < count:
                pyramide_cards.draw(run, kind)  # type: ignore[arg-type]
        piles = pyramide.piles(agreed, chance.cards)
        shown = {name: [fingerprint(card) for card in pile] for name, pile in piles.items()}
        rolls.append({**each, "setup": pyramide.given(run.state), "piles": shown})
    seed, name, count = LONG
    long = Chance(seed).shuffled(name, range(count), "$")
    return {
        "commitments": [{"seed": s, "salt": salt, "sha256": commitment(s, salt)} for s, salt in COMMITMENTS],
        "shuffles": [
            {"seed": s, "name": name, "items": items, "order": Chance(s).shuffled(name, items, "$")}
            for s, name, items in SHUFFLES
        ],
        "long": {"seed": seed, "name": name, "count": count, "sha256": digest_of(long)},
        "seeds": [
            {
                "house_seed": house_seed,
                "nonces": nonces,
                "table": table,
                "game": game,
                "options": options,
                "json": canonical_json(options).decode(),
                "seed": derived_seed(house_seed, nonces, table, game, options),
            }
            for house_seed, nonces, table, game, options in SEEDS
        ],
        "cible": [cible_game(**each) for each in CIBLE_GAMES],
        "soleil": games,
        "poker": deals,
        "kreuzwort": boards,
        "pyramide": rolls,
    }


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def stored() -> dict[str, Any]:
    vectors: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return vectors


@pytest.mark.parametrize(
    "part", ["commitments", "shuffles", "long", "seeds", "cible", "soleil", "poker", "kreuzwort", "pyramide"]
)
def test_the_house_draws_what_the_vectors_say(part: str) -> None:
    assert plain(computed()[part]) == stored()[part]


def test_the_long_draw_leaves_a_number_out() -> None:
    seed, name, count = LONG
    words: list[int] = []
    for block in range(count // 8 + 2):
        digest = hashlib.sha256(f"pyramidion/1|{seed}|{name}|{block}".encode()).digest()
        words += [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    sizes = range(count, 1, -1)
    assert any(word >= 2**32 // n * n for word, n in zip(words, sizes, strict=False))


def test_the_games_of_la_cible_have_all_that_a_check_may_meet() -> None:
    """Tokens that an appeal put back, and piles that were used up."""
    one, other = stored()["cible"]
    tokens = [event["token"] for event in one["events"]]
    assert len(set(tokens)) < len(tokens)
    assert any(
        len(game["setup"][name]) > len(game["piles"][name]) for game in (one, other) for name in game["piles"]
    )


def test_the_example_in_the_document_is_a_vector() -> None:
    text = DOCS.read_text(encoding="utf-8")
    example = next(v for v in stored()["shuffles"] if v["name"] == "example")
    assert f"`{''.join(example['order'])}`" in text
    assert hashlib.sha256(b"pyramidion/1|7|example|0").hexdigest() in text
    shown = next(v for v in stored()["commitments"] if v["salt"] == "sel")
    assert shown["sha256"] in text
    made = stored()["seeds"][0]
    assert f"seed `{made['seed']}`" in text


if __name__ == "__main__":
    FILE.write_text(json.dumps(plain(computed()), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
