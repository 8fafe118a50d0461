"""The candidates: legal always, the same every time, from views alone; what they know, promise and say."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play, Tick
from pyramidion.decks import Deck
from pyramidion.games.cible import GAME
from pyramidion.games.cible.bots import memory
from pyramidion.games.cible.bots.candidates import CANDIDATES, CHAMPION, TIMIDE
from pyramidion.games.cible.bots.knowledge import Mind, mistakes
from pyramidion.games.cible.bots.levels import AT_A_LOSS, BOTS_BY_LEVEL, CibleBot
from pyramidion.games.cible.values import Accept, Answer, Appeal, Bid, Pass, Ready, Rule, Stop, Validate
from pyramidion.games.cible.views import CibleView

from .positions import Table
from .small_deck import CENTURIES, KEY, small_library, things, towns

LIBRARY = small_library()
DECKS = (LIBRARY.find(KEY),)


@pytest.fixture
def deck() -> Deck:
    return LIBRARY.find(KEY)


def bot(level: str, play: Play, seat: int, seed: int = 1) -> CibleBot:
    found: CibleBot = games.bot(GAME.key, level, seat, play.seats, play.options, seed, LIBRARY)
    return found


def seen(play: Play, seat: int) -> CibleView:
    """The seat's view as a worker gets it."""
    return msgspec.json.decode(msgspec.json.encode(play.view(seat)), type=CibleView)


def choose(play: Play, level: str, seat: int, seed: int = 1) -> Any:
    return bot(level, play, seat, seed).choose(seen(play, seat), GAME.legal(play.state, seat), Budget())


def new_play(seats: int = 3, seed: int = 5, **options: Any) -> Play:
    parsed = GAME.parse_options({"decks": [KEY], **options}, seats)
    return Play(GAME, parsed, seats, GAME.parse_setup({}, parsed, seats), Chance(seed, LIBRARY))


def played(play: Play, levels: tuple[str, ...], look: Callable[[int, Any], None] = lambda *_: None) -> Play:
    """To the end; with a clock everybody takes the time that they say, and waits for the bell as they say."""
    for _ in range(3000):
        if play.over:
            return play
        seat = play.to_move[0]
        one, view = bot(levels[seat], play, seat, seat), seen(play, seat)
        move = one.choose(view, GAME.legal(play.state, seat), Budget())
        look(seat, move)
        pause = one.pause(view, move)
        if play.deadline is None:
            play.step(play.judged(Entry(seat, play.at, move)))
        elif pause is None:
            play.step(Entry(None, play.deadline + 0.01, Tick()))
        else:
            play.step(play.judged(Entry(seat, min(play.at + pause, play.deadline), move)))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"clock": False}),
        (4, {"clock": True, "ready": True}),
        (5, {"clock": False, "judge": "table"}),
        (6, {"clock": True, "judge": "table", "finale": 120}),
        (3, {"clock": True, "check": True, "parties": 2, "spelling": "strict"}),
        (4, {"clock": False, "target": 12}),
        (3, {"clock": True, "answer_seconds": 5.0, "definitions_seconds": 30.0}),
    ],
    ids=str,
)
def test_every_level_plays_to_the_end(level: str, seats: int, options: dict[str, Any]) -> None:
    moves: list[Any] = []
    play = played(new_play(seats, **options), (level,) * seats, lambda _, move: moves.append(move))
    assert play.outcome is not None
    assert not [move for move in moves if isinstance(move, Appeal)]
    assert {move.accept for move in moves if isinstance(move, Rule)} <= {None}
    said = [said for closed in play.view(None).history for said in closed.said]
    assert {one.verdict for one in said} <= {"juste", "faux", "passe", "trop tard"}  # never « déjà dit »
    assert sum(one.right for one in said) > len(said) / 3


@pytest.mark.parametrize("judge", ["house", "table"])
@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_equal_views_give_equal_moves(level: str, judge: str) -> None:
    play = new_play(clock=False, judge=judge)

    def same(seat: int, move: Any) -> None:
        kept = play.state
        play.state = GAME.shuffle_hidden(kept, seat, Random(len(kept.said)))
        assert choose(play, level, seat, seat) == move
        play.state = kept

    played(play, (level,) * 3, same)


def test_what_a_bot_knows_is_fixed_for_the_game(deck: Deck) -> None:
    """The same answer in another question, later: known or not known as before."""
    mind = Mind(TIMIDE, 3, 1)
    for century in CENTURIES:
        cards = [card for card in (*deck.premier_tour, *deck.encheres) if card.filter == f"siècle={century}"]
        known = [{idea.names for idea in mind.known(card)} for card in cards]
        assert all(one == known[0] for one in known)
    assert mind.known(deck.encheres[0]) == Mind(TIMIDE, 3, 1).known(deck.encheres[0])
    others = [Mind(TIMIDE, seed, 1).known(deck.encheres[0]) for seed in range(4, 12)]
    assert any({i.names for i in o} != {i.names for i in mind.known(deck.encheres[0])} for o in others)


def test_stronger_candidates_know_all_that_the_weaker_know_and_more(deck: Deck) -> None:
    counts = [0, 0, 0]
    for seed in range(20):
        for card in deck.encheres:
            known = [{i.names for i in Mind(candidate, seed, 0).known(card)} for candidate in CANDIDATES]
            assert known[0] <= known[1] <= known[2]
            counts = [a + len(b) for a, b in zip(counts, known, strict=True)]
    assert counts[0] < counts[1] < counts[2]


def test_popular_answers_are_known_and_said_first(deck: Deck) -> None:
    popularity = {name: p for name, p, _ in things()}
    first, all_known = [], []
    for seed in range(30):
        known = Mind(TIMIDE, seed, 0).known(deck.encheres[0])
        all_known += [popularity[i.names[0]] for i in known]
        first += [popularity[i.names[0]] for i in known[:3]]
    assert sum(p >= 4 for p in all_known) > 2 * sum(p <= 2 for p in all_known)
    assert sum(first) / len(first) > sum(all_known) / len(all_known) + 0.5


def test_bots_have_strong_and_weak_themes(deck: Deck) -> None:
    card = deck.encheres[0]
    counts = []
    for theme in ("un", "deux", "trois", "quatre"):
        other = msgspec.structs.replace(card, theme=theme)
        counts.append(len(Mind(CHAMPION, 8, 0).known(other)))
    assert max(counts) > min(counts)


def test_of_much_that_is_known_a_part_comes_to_mind(deck: Deck) -> None:
    card = deck.encheres[0]
    many = next(card for card in deck.premier_tour if card.savoir == "villes")
    for candidate in CANDIDATES:
        for asked in (card, many):
            known = came = 0
            for seed in range(40):
                mind = Mind(candidate, seed, 0)
                right = [idea for idea in mind.ideas(asked, DECKS) if idea.names in asked.answers]
                all_known = mind.known(asked)
                assert right == all_known[: len(right)]  # the easiest of them
                known, came = known + len(all_known), came + len(right)
            assert came < known
            assert came / 40 < 1.2 * candidate.capacity


def test_a_wrong_belief_is_a_neighbouring_century_or_a_neighbouring_language(deck: Deck) -> None:
    century = {name: int(c) for name, _, c in things()}
    card = next(card for card in deck.encheres if card.filter == "siècle=18")
    found = memory.savoir(DECKS, "inventions")
    assert found is not None
    wrong = [names[0] for names in mistakes(found, card, 5)]
    assert {century[name] for name in wrong} == {17, 19}
    assert {p for name, p, _ in things() if name in {n[0] for n in mistakes(found, card, 2)}} == {1, 2}
    ports = next(card for card in deck.premier_tour if card.savoir == "villes")
    spoken = {name: (french, land) for name, _, french, land in towns()}
    set_ = memory.savoir(DECKS, "villes")
    assert set_ is not None
    assert {spoken[names[0]] for names in ports.answers} == {("oui", "Nord"), ("oui", "Sud")}
    assert {spoken[names[0]] for names in mistakes(set_, ports, 5)} == {("non", "Nord")}
    letters = msgspec.structs.replace(card, filter="lettre=B")
    assert not list(mistakes(found, letters, 5))


def test_wrong_beliefs_are_rare_and_rarer_in_the_strong(deck: Deck) -> None:
    rates = []
    for candidate in CANDIDATES:
        wrong = 0
        for seed in range(60):
            for card in deck.encheres:
                right = set(card.answers)
                wrong += sum(idea.names not in right for idea in Mind(candidate, seed, 0).ideas(card, DECKS))
        rates.append(wrong / (60 * len(deck.encheres)))
    assert 0.6 > rates[0] > rates[1] > rates[2] > 0


# Questions that no deck has: the table's own cards.


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_a_question_that_is_in_no_deck_is_not_answered(level: str) -> None:
    table = Table(library=LIBRARY, decks=[KEY])
    assert choose(table.play, level, table.turn) == Pass()
    assert choose(table.to("definitions").play, level, table.turn) == Pass()
    assert choose(table.to("suite").play, level, table.turn) == Pass()
    table.to("encheres")
    first = table.turn
    assert choose(table.play, level, first) == Bid(1)
    table.bid(first, 1)
    assert choose(table.play, level, table.turn) == Pass()
    table.skip()
    assert choose(table.play, level, first) == Answer(AT_A_LOSS)
    finale = Table(library=LIBRARY, decks=[KEY]).to("finale")
    assert choose(finale.play, level, finale.turn) == Pass()
    finale.skip().skip()
    assert choose(finale.play, level, finale.turn) == Stop()


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_a_deck_that_is_gone_is_a_question_that_nobody_knows(level: str) -> None:
    view = msgspec.structs.replace(new_play().view(0), decks=("jamais-vue",))
    play = new_play()
    legal = GAME.legal(play.state, play.to_move[0])
    assert bot(level, play, 0).choose(view, legal, Budget()) == Pass()


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_without_cards_nobody_knows_anything(level: str) -> None:
    play = new_play()
    seat = play.to_move[0]
    alone = BOTS_BY_LEVEL[level](seat, play.seats, play.options, 1)
    assert alone.choose(seen(play, seat), GAME.legal(play.state, seat), Budget()) == Pass()


# What is no question of knowledge.


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_they_are_ready_accept_and_abstain_at_once(level: str) -> None:
    table = Table(setup={}, library=LIBRARY, decks=[KEY], ready=True, check=True)
    table.right()
    table.do(0, "appeal")
    for seat in table.play.to_move:
        assert choose(table.play, level, seat) == Rule(None)
        assert bot(level, table.play, seat).pause(seen(table.play, seat), Rule(None)) == 0.0
    for seat in table.play.to_move:
        table.rule(seat, None)
    table.premier_tour()
    assert choose(table.play, level, table.turn) == Ready()
    done = Table(library=LIBRARY, decks=[KEY], check=True).to("finale")
    done.do(done.turn, "stop")
    for seat in done.play.to_move:
        assert choose(done.play, level, seat) == Accept()


# Les Enchères.


def auction(seed: int, **options: Any) -> Table:
    table = Table(seed=seed, setup={}, library=LIBRARY, decks=[KEY], **options)
    return table.to("encheres")


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
@pytest.mark.rule("R-C20")
def test_bids_follow_from_what_comes_to_mind(level: str) -> None:
    for seed in range(12):
        table = auction(seed)
        cap = table.view.cap
        assert cap is not None
        opener = table.turn
        one = bot(level, table.play, opener)
        ideas = len(one.ideas(seen(table.play, opener)))
        opening = choose(table.play, level, opener)
        assert isinstance(opening, Bid)
        assert 1 <= opening.count <= max(1, ideas)
        table.bid(opener, opening.count)
        while table.view.step == "bid":
            standing = table.view.bid
            assert standing is not None
            seat = table.turn
            move = choose(table.play, level, seat)
            most = bot(level, table.play, seat).promise(seen(table.play, seat))
            if isinstance(move, Bid):
                assert standing.count < move.count <= min(most, cap)
            else:
                assert (move, most <= standing.count) == (Pass(), True)
            table.do(seat, msgspec.to_builtins(move))


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
@pytest.mark.rule("A-C20")
def test_at_the_cap_they_pass(level: str) -> None:
    table = auction(1)
    cap = table.view.cap
    assert cap is not None
    table.bid(table.turn, cap)
    assert choose(table.play, level, table.turn) == Pass()


# La Finale.


def finale(seed: int = 1, **options: Any) -> Table:
    return Table(seed=seed, setup={}, library=LIBRARY, decks=[KEY], **options).to("finale")


@pytest.mark.rule("R-C25", "R-C26")
def test_the_champion_answers_validates_and_climbs() -> None:
    table = finale()
    climbed = 0
    while table.view.phase == "finale":
        move = choose(table.play, "champion", table.turn)
        now = table.view.finale
        assert now is not None
        if isinstance(move, Validate):
            climbed += 1
            assert len(now.drafts) >= now.level
        if isinstance(move, Answer):
            assert move.text not in now.drafts
        table.do(table.turn, msgspec.to_builtins(move))
    assert climbed >= 3


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_with_little_time_left_they_wait_for_the_bell(level: str) -> None:
    table = finale(clock=True)
    deadline = table.view.deadline
    assert deadline is not None
    table.say(table.turn, "zut", deadline - 1.0)
    view = seen(table.play, table.turn)
    one = bot(level, table.play, table.turn)
    move = one.choose(view, GAME.legal(table.play.state, table.turn), Budget())
    # What is enough for the level is validated to the last second; after that there is nothing to be done.
    assert move == Validate()
    table.do(table.turn, "validate")
    view = seen(table.play, table.turn)
    move = one.choose(view, GAME.legal(table.play.state, table.turn), Budget())
    assert (move, one.pause(view, move)) == (Pass(), None)


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_a_finale_without_a_clock_takes_no_longer(level: str) -> None:
    """The same bot in the same finale: with a clock it waits at the very place where it stops without one."""
    for seed in range(3):
        ends = []
        for clock in (True, False):
            play = new_play(seed=seed, clock=False)
            levels = (level,) * 3
            while play.view(None).phase != "finale":
                seat = play.to_move[0]
                play.step(play.judged(Entry(seat, 0.0, choose(play, levels[seat], seat, seat))))
            seat = play.to_move[0]
            options = msgspec.structs.replace(play.options, clock=clock)
            one = games.bot(GAME.key, level, seat, 3, options, seat, LIBRARY)
            while play.view(None).phase == "finale":
                view = seen(play, seat)
                move = one.choose(view, GAME.legal(play.state, seat), Budget())
                if move == Stop() or one.pause(view, move) is None:
                    break
                play.step(play.judged(Entry(seat, 0.0, move)))
            ends.append(play.view(None).finale)
        assert ends[0] == ends[1]


# Time.


def test_a_definition_that_was_not_found_twice_is_left_to_the_bell() -> None:
    table = Table(clock=True, library=LIBRARY, decks=[KEY]).to("definitions")
    one = bot("champion", table.play, table.turn)
    view = seen(table.play, table.turn)
    assert one.pause(view, Pass()) is not None
    for _ in range(12):
        table.skip()
    view = seen(table.play, table.turn)
    assert view.reading is not None
    assert view.reading.reading == 3
    assert one.pause(view, one.choose(view, GAME.legal(table.play.state, table.turn), Budget())) is None


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_they_take_the_time_that_people_take(level: str) -> None:
    waits: list[float] = []
    play = new_play(4, clock=True)
    while not play.over:
        seat = play.to_move[0]
        one, view = bot(level, play, seat, seat), seen(play, seat)
        move = one.choose(view, GAME.legal(play.state, seat), Budget())
        pause = one.pause(view, move)
        assert play.deadline is not None
        if pause is None:
            play.step(Entry(None, play.deadline + 0.01, Tick()))
            continue
        if isinstance(move, Answer):
            waits.append(pause)
        play.step(play.judged(Entry(seat, min(play.at + pause, play.deadline), move)))
    assert min(waits) > 1.0
    assert max(waits) < 20.0
    assert 2.0 < sum(waits) / len(waits) < 8.0
