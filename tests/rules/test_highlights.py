"""What is told after a game: its best moments, found again in positions that are small enough to know them."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Entry, Play, transcript
from pyramidion.games import load
from pyramidion.games.cible.highlights import highlights as of_cible
from pyramidion.games.highlights import FinishedGame, Highlight, PlayedEntry, best, best_highlights, moment
from pyramidion.games.kreuzwort.highlights import highlights as of_kreuzwort
from pyramidion.games.poker.highlights import highlights as of_poker
from pyramidion.games.soleil.highlights import highlights as of_soleil

from .cible import small_deck
from .cible.positions import Table as Cible
from .cible.positions import cards, question
from .kreuzwort.positions import Table as Kreuzwort
from .played import Played
from .poker.positions import Table as Poker
from .poker.positions import dealt
from .pyramide.positions import Table as Pyramide
from .soleil.positions import BOARD
from .soleil.positions import Table as Soleil


def finished(play: Play, *events: tuple[Any, ...]) -> FinishedGame:
    entries = tuple(PlayedEntry(float(at), None, one) for at, one in enumerate(events))
    return FinishedGame(play.options, play.seats, entries, play.view(None))


def by_kind(found: list[Highlight]) -> dict[str, Highlight]:
    return {one.kind: one for one in found}


def of(table: Played[Any], *people: int) -> dict[str, Highlight]:
    """Broken off here, written down, and told from the transcript."""
    given = transcript.parse(table.end().written(), load)
    return by_kind(best_highlights(given, people or range(table.play.seats), None))


# What all games share.


def test_the_best_of_each_kind_is_a_persons() -> None:
    found = [moment("a", (0,), 1), moment("b", (1, 2), 5), moment("a", (1,), 3), moment("a", (2,), 3)]
    assert best(found, (0, 1, 2)) == [found[2], found[1]]
    assert best(found, (0,)) == [found[0]]
    assert best(found, (2,)) == [found[1], found[3]]
    assert best(found, ()) == []


# Le Soleil.


def test_the_luckiest_guess_is_the_one_that_hardly_could_be_right() -> None:
    table = Soleil(2, emperor="house")
    assert table.ask(0, "A1-S").count == 2
    table.ask(1, "B1-L")
    found = by_kind(best(of_soleil(finished(table.play), None), (0, 1)))
    # Two of the three around A1 are monkeys: the third has one of three other animals.
    assert found["soleil.guess"].seats == (1,)
    assert found["soleil.guess"].facts == {"cell": "B1", "symbol": "L", "chance": pytest.approx(1 / 9)}
    assert found["soleil.gold"].seats == (1,)
    assert found["soleil.gold"].facts == {"cell": "B1", "symbol": "L", "gold": 15, "coins": 1}
    mine = by_kind(best(of_soleil(finished(table.play), None), (0,)))
    assert mine["soleil.guess"].facts["chance"] == pytest.approx(1 / 4)


def test_a_find_that_everybody_could_make_is_no_luck_and_a_duel_has_no_gold() -> None:
    duel = Soleil(2, rounds=[{"board": BOARD}], variant="duel")
    duel.solve(but=("D6",))
    before = [*of_soleil(finished(duel.play), None)]
    duel.ask(duel.play.to_move[0], "D6-A")  # one animal is left for one cell
    assert [*of_soleil(finished(duel.play), None)] == before
    assert {one.kind for one in before} == {"soleil.guess"}


# Poker.


class Watched:
    """A play whose steps are kept."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.steps: list[tuple[Any, ...]] = []

    def step(self, entry: Entry) -> tuple[Any, ...]:
        self.steps.append(self.play.step(entry))
        return self.steps[-1]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.play, name)


def deal(ours: list[str], theirs: list[str]) -> dict[str, Highlight]:
    table = Poker(dealt(ours, theirs), seed=1, scoring="basic", deals=1)
    watched: Any = Watched(table.play)
    table.play = watched
    table.whole_deal()
    return by_kind(best(of_poker(finished(watched.play, *watched.steps), None), (0, 1)))


def test_the_best_hand_the_card_that_came_unseen_and_the_narrowest_win() -> None:
    found = deal(
        ["2h 5h 7h 9h Kh", "3s 3d 8c 9c Js", "Qs Qd 2c 4c 7s"],
        ["4s 4d 6c 9s Jc", "2s 2d 8s 9d Jd", "Qc Qh 3c 5c 6s"],
    )
    hand = ("2h", "5h", "7h", "9h", "Kh")
    assert found["poker.hand"].seats == (0,)
    assert found["poker.hand"].facts == {"rank": "flush", "cards": hand}
    # Whoever takes what the other built has not seen it.
    assert found["poker.card"].facts == {"card": "Kh", "rank": "flush", "cards": hand}
    narrow = found["poker.narrow"]
    assert narrow.seats == (0,)
    assert narrow.facts["cards"] == ("Qs", "Qd", "2c", "4c", "7s")
    assert narrow.facts["other"] == ("Qc", "Qh", "3c", "5c", "6s")


def test_hands_that_bring_nothing_are_no_moment() -> None:
    found = deal(
        ["2h 5d 7h 9h Kh", "3s 3d 8c 9c Js", "Qs Th 2c 4c 7s"],
        ["4s 4d 6c 9s Jc", "2s 2d 8s 9d Jd", "Qc Qh 3c 5c 6s"],
    )
    assert found == {}  # and a pair of threes wins clearly against a pair of twos


# Kreuzwort.


def test_the_longest_word_and_the_dearest() -> None:
    table = Kreuzwort("ETE EAANRIAET")
    short = table.word(0, "H8 I8 J8", "J8<I3")
    found = by_kind(best(of_kreuzwort(finished(table.play, short), None), (0, 1)))
    assert found["kreuzwort.dear"].facts == {"word": "ETE", "points": table.view().last.score}
    assert "kreuzwort.long" not in found  # three letters are no long word
    table = Kreuzwort("ETE EAANRIAET")
    long = table.word(0, "A8 B8 C8 D8 E8 F8 G8 H8 I8", "A8<I3")
    found = by_kind(best(of_kreuzwort(finished(table.play, short, long), None), (0, 1)))
    points = table.view().last.score
    assert found["kreuzwort.long"].facts == {"word": "EAANRIAET", "letters": 9, "points": points}
    assert found["kreuzwort.dear"].facts == {"word": "EAANRIAET", "points": points}


def test_the_false_word_belongs_to_who_doubted_it() -> None:
    table = Kreuzwort("ET", seats=3, validation="challenge")
    events = [table.word(0, "H7 I7"), table.challenge(2)]
    (found,) = of_kreuzwort(finished(table.play, *events), None)
    assert (found.kind, found.seats, found.facts) == ("kreuzwort.false", (2,), {"word": "OL", "by": 0})
    table = Kreuzwort("OL", seats=3, validation="challenge")
    events = [table.word(0, "H7 I7"), table.challenge(2)]
    assert {one.kind for one in of_kreuzwort(finished(table.play, *events), None)} == {"kreuzwort.dear"}


def test_the_word_that_cleared_the_row() -> None:
    table = Kreuzwort("ET").lay(I3="", I4="", I5="", I6="", I7="", I8="T")
    last = table.word(0, "H8 I8")
    assert table.play.outcome is not None
    assert table.play.outcome.reason == "cleared"
    found = by_kind([*of_kreuzwort(finished(table.play, last), None)])
    assert found["kreuzwort.last"].facts == {"word": "ET", "points": table.view().last.score}


# La Cible.


LIBRARY = small_deck.small_library()


def of_table(table: Cible) -> list[Highlight]:
    if not table.play.over:
        table.end()
    return best(of_cible(finished(table.play), LIBRARY), range(table.play.seats))


def test_a_series_a_contract_and_a_finale() -> None:
    bids = [question(["un", "deux", "trois", "quatre"], f"Comptez {n}") for n in range(4)]
    table = Cible(setup=cards(encheres=bids)).premier_tour().definitions(2, 5, 3).suite(1, 2)
    opener = table.turn
    table.bid(opener, 3).skip()
    for _ in range(3):
        table.right(opener)
    table.auction(opener).finale(2)
    found = by_kind(of_table(table))
    assert found["cible.bid"].seats == (opener,)
    assert found["cible.bid"].facts == {"question": "Comptez 0", "count": 3, "most": 4}
    assert (found["cible.series"].seats, found["cible.series"].facts["right"]) == ((1,), 5)
    assert (found["cible.finale"].seats, found["cible.finale"].facts) == ((opener,), {"level": 2})
    assert "cible.rare" not in found  # cards of a set-up have no popularity


def test_a_broken_promise_and_a_poor_series_are_no_moments() -> None:
    bids = [question(["un", "deux", "trois", "quatre"], f"Comptez {n}") for n in range(4)]
    table = Cible(setup=cards(encheres=bids)).premier_tour().definitions(1, 3, 2).suite()
    opener = table.turn
    table.bid(opener, 3).skip()
    table.right(opener).right(opener).wrong(opener)
    assert of_table(table) == []


def test_the_rarest_answer_is_the_one_that_specialists_have() -> None:
    popularity = {name: value for name, value, _ in small_deck.things()}
    table = Cible(seed=2, setup={}, library=LIBRARY, decks=[small_deck.KEY]).to("suite")
    card = table.play.state.supply.suite[table.play.state.used.suite - 1]
    names = [n[0] for n in card.answers if n[0] not in card.examples]
    rare = next(name for name in names if popularity[name] == 1)
    usual = next(name for name in names if popularity[name] == 5)
    table.say(table.turn, usual)
    second = table.turn
    table.say(second, rare)
    while table.view.phase == "suite" and table.view.round == 1:
        table.wrong()
    found = by_kind(of_table(table))
    assert (found["cible.rare"].seats, found["cible.rare"].facts["answer"]) == ((second,), rare)
    assert found["cible.rare"].facts["popularity"] == 1


# Pyramide.


def test_the_best_clue_cost_the_fewest_bricks() -> None:
    table = Pyramide().roles(0).find(bet=3)
    first = table.view.words[0]
    table.bet(1).clue("proche").guess()
    table.bet(2).clue().guess("tabouret").clue("autour").guess()
    found = of(table)
    assert found["pyramide.clue"].seats == (0, 2)
    assert found["pyramide.clue"].facts["clue"] == "proche"
    assert found["pyramide.clue"].facts["bet"] == 1
    assert found["pyramide.clue"].facts["word"] != first


def test_what_is_said_aloud_has_no_clue_to_tell() -> None:
    table = Pyramide(spoken=True).roles(0).bet(1).told().found(2)
    assert table.view.points[0] == 1
    assert of(table) == {}


def test_the_quickest_syno_is_measured_from_the_clue() -> None:
    table = Pyramide().roles(0).bet(2).clue(at=10.0).guess("tabouret", at=11.0)
    table.clue("autour", at=20.0).guess(at=22.5)
    table.bet(1, at=30.0).clue("proche", at=40.0).guess(at=44.0)
    found = of(table)
    assert (found["pyramide.quick"].seats, found["pyramide.quick"].facts["seconds"]) == ((2,), 2.5)
    assert found["pyramide.quick"].facts["clue"] == "autour"
    slow = Pyramide().roles(0).bet(1).clue(at=1.0).guess(at=30.0)
    assert "pyramide.quick" not in of(slow)


def test_the_hardest_enigma_is_solved_with_the_most_words_missing() -> None:
    table = Pyramide().enigma(found=4, solver=2)
    table.enigma(found=1, solver=3)
    found = of(table)
    assert found["pyramide.enigma"].seats == (3,)
    facts = found["pyramide.enigma"].facts
    assert (facts["answer"], facts["missing"], facts["early"]) == ("le réveil", 4, False)
    assert "pyramide.enigma" not in of(Pyramide().enigma(found=5, solver=2))
    assert "pyramide.enigma" not in of(Pyramide().enigma(found=2))


def test_an_early_answer_counts_the_words_that_were_missing_then() -> None:
    table = Pyramide(2).find().solve(seat=1)
    for _ in range(4):
        table.find()
    facts = of(table)["pyramide.enigma"].facts
    assert (facts["missing"], facts["early"], facts["answer"]) == (4, True, "la Seine")


def test_all_five_words_and_bricks_left() -> None:
    found = of(Pyramide().enigma(found=5))
    assert (found["pyramide.bricks"].seats, found["pyramide.bricks"].facts) == ((0, 2), {"bricks": 8})


def test_the_boldest_bid_of_the_names() -> None:
    table = Pyramide(second_round="pingpong").names()
    table.bid(2).do(2, "yield")
    table.clue("eau").guess(seat=1)
    found = of(table)
    assert found["pyramide.bid"].seats == (3, 1)
    assert found["pyramide.bid"].facts == {"count": 2, "word": "Loire"}
    table = Pyramide(second_round="pingpong").names()
    table.bid(1).clue("eau").guess("Garonne", seat=1)
    assert "pyramide.bid" not in of(table)


def test_a_list_of_which_one_player_found_many() -> None:
    table = Pyramide().grande_pyramide().roles(1, seat=3).list(0, 0, 2, None, 0)
    found = of(table)
    assert (found["pyramide.list"].seats, found["pyramide.list"].facts) == ((1, 0), {"count": 3, "of": 5})
