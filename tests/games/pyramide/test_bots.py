"""The partners: legal always, the same every time, from views alone; what they say, guess, bet and know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.decks import Enigme, Library
from pyramidion.decks.packaged import packaged_with
from pyramidion.games.pyramide import GAME
from pyramidion.games.pyramide.bots import bricks, clue_giver, guesser, names, riddles, speaker
from pyramidion.games.pyramide.bots.famous import famous
from pyramidion.games.pyramide.bots.knowledge import telling
from pyramidion.games.pyramide.bots.levels import (
    BOTS_BY_LEVEL,
    HOUSE_DELAY_SECONDS,
    MIN_PAUSE_SECONDS,
    WAIT_FOR_BOT_SECONDS,
    WAIT_FOR_PERSON_SECONDS,
    PyramideBot,
)
from pyramidion.games.pyramide.bots.memory import expressions, remembered
from pyramidion.games.pyramide.bots.minds import APPRENTI, COMPLICE, MAITRE, PARTNERS, Mind, Partner
from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.judging.word_judge import speech_verdict
from pyramidion.games.pyramide.values import (
    Bet,
    Clue,
    Convention,
    Guess,
    Object,
    Roles,
    Rule,
    Said,
    Silence,
    Slow,
    Solve,
)
from pyramidion.games.pyramide.views import PyramideView
from pyramidion.language.clues import judge_clue

from .positions import Table, cards

LIBRARY = Library()
NAMES = ("pyramide",)
DECKS = (LIBRARY.find("pyramide"),)
WORLD = names.world(LIBRARY, tuple(deck.key for deck in LIBRARY if deck.cards("noms")))
"""Every name of the house."""


def bot(level: str, play: Play, seat: int) -> PyramideBot:
    found: PyramideBot = games.bot(GAME.key, level, seat, play.seats, play.options, seat, LIBRARY)
    return found


def seen(play: Play, seat: int) -> PyramideView:
    """The seat's view as a worker gets it."""
    return msgspec.json.decode(msgspec.json.encode(play.view(seat)), type=PyramideView)


def choose(play: Play, level: str, seat: int) -> Any:
    return bot(level, play, seat).choose(seen(play, seat), GAME.legal(play.state, seat), Budget())


def played(
    level: str, seats: int, look: Callable[[Play, int, Any], None], end: int = 3000, **options: Any
) -> Play:
    """To the end; of several whoever waited longest."""
    parsed = GAME.parse_options(options, seats)
    play = Play(GAME, parsed, seats, GAME.parse_setup({}, parsed, seats), Chance(4, LIBRARY))
    moved = [-1] * seats
    while not play.over and play.seq < end:
        seat = min(play.to_move, key=lambda waiting: moved[waiting])
        moved[seat] = play.seq
        move = choose(play, level, seat)
        look(play, seat, move)
        for event in play.step(play.judged(Entry(seat, play.at, move))):
            assert event.__struct_config__.tag not in ("clue_forbidden", "word_forbidden", "too_slow")
    return play


def enigmas() -> list[Enigme]:
    return [card for card in LIBRARY.find("pyramide").cards("enigmes") if isinstance(card, Enigme)]


@pytest.mark.rule("R-P61", "A-P3")
@pytest.mark.parametrize(
    ("level", "seats", "options"),
    [
        ("apprenti", 4, {"second_round": "pingpong"}),
        ("complice", 3, {"decks": ["pyramide-junior"]}),
        ("maitre", 2, {"answers": "lemma"}),
    ],
    ids=str,
)
def test_every_level_plays_whole_games(level: str, seats: int, options: dict[str, Any]) -> None:
    """No refusal, no clue that the judge forbids, nothing said twice, no vote called; equal views give equal moves."""

    def look(play: Play, seat: int, move: Any) -> None:
        view = seen(play, seat)
        assert not isinstance(move, Object | Slow)
        if isinstance(move, Guess) and view.step == "guess":
            assert folded(move.word) not in {folded(one.text) for one in view.said if one.speech == "guess"}
        if isinstance(move, Clue):
            assert move.word not in view.clues
        kept = play.state
        if play.seq % 7 == 0:
            play.state = GAME.shuffle_hidden(kept, seat, Random(play.seq))
            assert choose(play, level, seat) == move
            play.state = kept

    play = played(level, seats, look, **options)
    assert play.over
    history = play.view(None).history
    marked = [fate for closed in history if closed.phase != "grande_pyramide" for fate in closed.found]
    assert sum(fate is not None for fate in marked) > len(marked) / 2
    assert level == "apprenti" or any(closed.solved_by is not None for closed in history)
    listed = [fate for closed in history if closed.phase == "grande_pyramide" for fate in closed.found]
    assert any(fate is not None for fate in listed)


# DICO.


@pytest.mark.rule("R-P61")
def test_every_clue_is_allowed_and_none_is_the_word() -> None:
    for card in enigmas()[::60]:
        for word in card.words:
            found = clue_giver.candidates(word, Convention())
            assert len(found) >= 5
            assert {judge_clue(word, one.text).verdict for one in found} == {"allowed"}
            assert len({folded(one.text) for one in found}) == len(found)


def at(word: str, clues: tuple[str, ...] = (), wrong: tuple[str, ...] = ()) -> clue_giver.Position:
    return clue_giver.Position(word, "", clues, wrong, None, Convention())


def test_dico_does_not_repeat_itself_and_minds_wrong_guesses() -> None:
    first = clue_giver.options(at("froid"))[0]
    after = clue_giver.options(at("froid", (first.text,), ("glace",)))
    assert first.text not in [one.text for one in after]
    assert "glace" not in [one.text for one in after]
    assert after[0].chance > first.chance


def test_a_clue_stands_in_the_form_of_the_word() -> None:
    texts = [one.text for one in clue_giver.candidates("pommes", Convention())]
    assert "poires" in texts
    assert "poire" not in texts
    assert guesser.in_form("découvrir", ("inventa",)) == "découvrit"
    assert guesser.in_form("cheval", ("ânes",)) == "chevaux"


def test_in_one_brick_the_opposite_says_more() -> None:
    chances = [clue_giver.understood(at("froid")._replace(bricks=n), "chaud") for n in (None, 1)]
    assert chances[0] < chances[1]


# Bricks.


@cache
def points(curves: tuple[bricks.Curve, ...], left: int, all_found: bool) -> float:
    """What bets are worth at best, by trying all of them: the rules of R-P15, R-P16, R-P25 and A-P2."""
    if not curves or not left:
        return left if all_found and not curves else 0.0
    return max(
        found * (1 + bricks.RIDDLE + points(curves[1:], left - bet, all_found))
        + (1 - found) * points(curves[1:], left - bet, False)
        for bet, found in enumerate(curves[0][:left], 1)
    )


@pytest.mark.rule("R-P15", "R-P25")
def test_bets_spread_the_bricks_as_well_as_can_be() -> None:
    random = Random(1)
    for _ in range(30):
        curves = tuple(
            tuple(sorted(random.random() for _ in range(bricks.MOST))) for _ in range(random.randint(1, 5))
        )
        left = random.randint(1, 13)
        bet = bricks.best_bet(curves, left, True)
        assert 1 <= bet <= left
        found = curves[0][bet - 1]
        worth = found * (1 + bricks.RIDDLE + points(curves[1:], left - bet, True))
        worth += (1 - found) * points(curves[1:], left - bet, False)
        assert worth == pytest.approx(points(curves, left, True))


@pytest.mark.rule("R-P44")
def test_bids_are_the_best_of_all() -> None:
    """By playing every auction out: what is worth most after the other's last bid, if he does the same."""

    def after(curve: bricks.Curve, last: int) -> float:
        return max([1 - 2 * curve[last - 1], *(-after(curve, bid) for bid in range(1, last))])

    random = Random(2)
    for _ in range(50):
        curve = tuple(sorted(random.random() for _ in range(bricks.MOST)))
        opening = bricks.bid(curve, None)
        assert opening is not None
        assert -after(curve, opening) == pytest.approx(max(-after(curve, bid) for bid in range(1, 6)))
        for last in range(1, 6):
            bid = bricks.bid(curve, last)
            worth = 1 - 2 * curve[last - 1] if bid is None else -after(curve, bid)
            assert worth == pytest.approx(after(curve, last))


def test_dico_bets_little_on_what_is_easy() -> None:
    easy, hard = (0.95, 0.97, 0.98, 0.98, 0.98), (0.05, 0.4, 0.8, 0.9, 0.95)
    assert bricks.best_bet((easy, *(bricks.USUAL,) * 4), 13, True) == 1
    assert bricks.best_bet((hard, *(bricks.USUAL,) * 4), 13, True) >= 3
    assert bricks.best_bet((hard,), 1, True) == 1


# SYNO.


def guessing(view: PyramideView, **changes: Any) -> PyramideView:
    base = {"step": "guess", "number": 1, "phase": "enigma", "title": "", "bet": 3, "words": (None,) * 5}
    return msgspec.structs.replace(view, **{**base, **changes})


@pytest.fixture
def view() -> PyramideView:
    table = Table()
    return table.see(2)


def test_a_form_that_was_not_quite_it_is_followed_by_another(view: PyramideView) -> None:
    """A-P39: the word is known; what is left is its form."""
    said = (Said(2, "guess", "cheval", "near"),)
    mind = Mind(COMPLICE, 1, 2)
    assert guesser.proposal(mind, guessing(view, clues=("galop",), said=said)) == "chevaux"
    both = (*said, Said(2, "guess", "chevaux", "near"))
    assert guesser.proposal(mind, guessing(view, clues=("galop",), said=both)) not in ("cheval", "chevaux")


def test_a_clue_that_was_only_spoken_tells_it_nothing(view: PyramideView) -> None:
    syno = BOTS_BY_LEVEL["maitre"](2, 4, GAME.parse_options({}, 4), 1)
    heard = guessing(view, clues=("",), to_move=(2,))
    assert syno.guess(heard, GAME.legal(Table().play.state, 0)) == Silence()


@pytest.mark.parametrize("partner", PARTNERS, ids=lambda one: one.name)
def test_a_wild_guess_is_not_said(view: PyramideView, partner: Partner) -> None:
    """The title alone calls up what has to do with water; no clue does."""
    for seed in range(20):
        mind = Mind(partner, seed, 2)
        for clues in (
            ("désirer",),
            ("désirer", "exiger"),
            ("éternellement",),
            ("tranquillement", "poliment"),
        ):
            heard = guessing(view, clues=clues, title="Au fil de l'eau")
            for idea in guesser.ideas(mind, heard):
                assert guesser.is_plausible(idea, clues) or guesser.is_plausible(idea, clues[-1:])
                assert idea.word not in ("robinet", "rivière", "mer")
    assert guesser.ideas(Mind(partner, 1, 2), guessing(view, clues=("désirer", "exiger", "souhaiter")))[
        0
    ].word


def test_a_clue_that_calls_up_nothing_is_answered_with_silence(view: PyramideView) -> None:
    syno = BOTS_BY_LEVEL["apprenti"](2, 4, GAME.parse_options({}, 4), 1)
    heard = guessing(view, clues=("zzzz",), title="Au fil de l'eau", to_move=(2,))
    assert syno.guess(heard, GAME.legal(Table().play.state, 0)) == Silence()


def test_where_no_word_is_plausible_a_near_one_is_said(view: PyramideView) -> None:
    clues, title = (
        ("désirer",),
        "mer, plage, vague, bateau, port, poisson, navire, rivière, lac, phare, marin, voile",
    )
    assert not any(guesser.is_plausible(idea, clues) for idea in guesser.likely(clues, (), None, title))
    assert guesser.proposal(Mind(MAITRE, 1, 2), guessing(view, clues=clues, title=title)) == "vouloir"


def test_the_strong_know_all_that_the_weak_know_and_more() -> None:
    known: list[set[str]] = [set(), set(), set()]
    for seed in range(3):
        for card in enigmas()[::20]:
            found = msgspec.structs.replace(
                Table().see(0), title=card.title, sentence=card.text.replace("*", ""), decks=NAMES
            )
            for partner, one in zip(PARTNERS, known, strict=True):
                if riddles.recalled(Mind(partner, seed, 0), found, LIBRARY) is not None:
                    one.add(f"{seed} {card.title}")
        for key in [*expressions(DECKS)][::10]:
            for partner, one in zip(PARTNERS, known, strict=True):
                if speaker.comes_to_mind(Mind(partner, seed, 0), key, 1):
                    one.add(f"{seed} {key}")
    assert known[0] < known[1] < known[2]


# The enigma.


def test_what_is_known_of_an_enigma_is_the_card_and_not_the_game() -> None:
    """Of a card whose answer the set-up changed a bot says the old one; of one that no deck has it knows nothing."""
    card = enigmas()[0]
    setup = {"phrases": [{"title": card.title, "text": card.text, "answer": "le secret"}], "starter": 0}
    table = Table(setup=setup)
    found = {riddles.recalled(Mind(MAITRE, seed, 0), known(table, card), LIBRARY) for seed in range(40)}
    assert found == {card.answer, None}
    other = msgspec.structs.replace(known(table, card), title="Un titre que personne ne connaît")
    assert {riddles.recalled(Mind(MAITRE, seed, 0), other, LIBRARY) for seed in range(40)} == {None}


def known(table: Table, card: Enigme) -> PyramideView:
    text = card.text.replace("*", "")
    return msgspec.structs.replace(table.see(0), title=card.title, sentence=text, decks=NAMES, step="solve")


def test_thinking_finds_some_of_the_enigmas() -> None:
    """Without the cards' answers: by the names and words that the house knows."""
    right = 0
    asked = enigmas()[::5]
    for card in asked:
        text = tuple(telling(card.text.replace("*", "")))
        found = riddles.thoughts(WORLD, card.title, text)[:3]
        right += any(folded(one.answer) in map(folded, (card.answer, *card.accept)) for one in found)
    assert right > len(asked) / 6


@pytest.mark.rule("R-P58")
def test_an_early_answer_needs_more_than_a_late_one() -> None:
    for words in range(5):
        assert riddles.known_by(1.0, 1, words, False) < riddles.known_by(1.0, 1, words, True)
        assert riddles.known_by(1.0, 1, words, True) < riddles.known_by(1.0, 1, words + 1, True)
        assert riddles.known_by(1.0, 2, words, True) < riddles.known_by(1.0, 1, words, True)


# Names.


def test_every_name_on_our_cards_is_known_by_words_that_may_be_said() -> None:
    known_names = names.known(remembered(LIBRARY, packaged_with("noms")))
    assert len(known_names) > 900
    for name in known_names.values():
        assert len(name.words) >= 3
    for key, words in [*famous().items()][::9]:
        assert {judge_clue(known_names[key].spellings[0], word).verdict for word in words} == {"allowed"}


def test_names_are_found_from_words_of_ones_own() -> None:
    assert names.likely(WORLD, "Villes d'Italie", ("gondole",), ())[0].name == "Venise"
    assert names.likely(WORLD, "Villes d'Italie", ("gondole",), ("Venise",))[0].name != "Venise"


def contracts(level: str, phases: int) -> list[int]:
    """How many clues were promised for each name that four bots of a level played."""
    found = []
    for seed in range(phases):
        play = (
            Table(seed=seed, library=LIBRARY, setup=cards(names=None), second_round="pingpong").names().play
        )
        while (view := play.view(None)).phase == "names":
            if view.step == "clue" and not view.clues:
                assert view.bet is not None
                found.append(view.bet)
            (seat,) = play.to_move
            move = choose(play, level, seat)
            play.step(play.judged(Entry(seat, play.at, move)))
    return found


@pytest.mark.rule("R-P44")
def test_contracts_are_not_all_for_one_clue_and_the_strong_promise_fewer() -> None:
    promised = [contracts(level, 10) for level in BOTS_BY_LEVEL]
    for one in promised:
        assert len(one) == 40
        assert len(set(one)) > 1
        assert one.count(1) < 0.75 * len(one)
    means = [sum(one) / len(one) for one in promised]
    assert means[0] > means[1] > means[2]


def test_dico_counts_less_on_a_name_that_few_know_or_that_it_does_not_know_itself() -> None:
    assert names.familiarity(WORLD, "Superman") > names.familiarity(WORLD, "Caligula")
    known_to, unknown_to = (
        next(mind for mind in minds if names.comes_to_mind(mind, WORLD, "Caligula") is wanted)
        for minds, wanted in ((all_minds(), True), (all_minds(), False))
    )
    curves = [names.reckoned(mind, WORLD, "Caligula", (0.9, 0.95)) for mind in (unknown_to, known_to)]
    assert curves[0][0] < curves[1][0]
    assert names.reckoned(known_to, WORLD, "Superman", (0.9, 0.95))[0] > curves[1][0]


def all_minds() -> Iterator[Mind]:
    """Of Maître, whose estimates are not off."""
    return (Mind(MAITRE, seed, 0) for seed in count())


def test_further_clues_bring_names_to_mind() -> None:
    mind = Mind(APPRENTI, 3, 2)
    by_clues = [
        {key for key in names.known(WORLD) if names.comes_to_mind(mind, WORLD, key, clues)}
        for clues in (1, 2, 3)
    ]
    assert by_clues[0] < by_clues[1] < by_clues[2]


# La Grande Pyramide.


@pytest.mark.rule("R-P30", "A-P41")
def test_no_saying_holds_a_word_of_the_expression() -> None:
    for expression in [*expressions(DECKS).values()][::12]:
        said = speaker.sayings(WORLD, expression.names[0])
        assert said[0].rstrip(".").lower() == expression.definition.rstrip(".").lower()
        assert {speech_verdict(expression.names, text) for text in said} == {"allowed"}
        assert len(said) == len(set(said)) <= speaker.SAYINGS


def test_an_expression_is_found_in_other_words_than_those_of_the_card() -> None:
    """Somebody describes « nuit blanche » in his own way."""
    found = speaker.fitting(WORLD, ("on ne dort pas du tout, il fait noir et l'insomnie dure",))
    assert "nuit blanche" in found[:5]


# Time.


def test_they_take_two_to_eight_seconds_like_people(view: PyramideView) -> None:
    for level in BOTS_BY_LEVEL:
        one = BOTS_BY_LEVEL[level](0, 4, GAME.parse_options({}, 4), 5)
        for number in range(1, 6):
            for move in (
                Bet(2),
                Clue("maison"),
                Guess("anticonstitutionnellement"),
                Solve("le petit prince"),
            ):
                now = msgspec.structs.replace(view, number=number, step="guess")
                pause = one.pause(now, move)
                assert pause is not None
                assert 2 <= pause + HOUSE_DELAY_SECONDS <= 8


def test_who_speaks_quickly_in_the_race_does_not_keep_a_bot_from_its_answer(view: PyramideView) -> None:
    one = BOTS_BY_LEVEL["apprenti"](2, 4, GAME.parse_options({}, 4), 5)
    idea, words = Guess("tomber dans les pommes"), Said(0, "say", "des mots")
    pauses = [
        one.pause(msgspec.structs.replace(view, step="say", said=(words, *more)), idea)
        for more in ((), (words,), (Said(1, "guess", "avoir faim"),), (Said(2, "guess", "avoir faim"),))
    ]
    first, more, other, own = pauses
    assert more == other == MIN_PAUSE_SECONDS - HOUSE_DELAY_SECONDS
    assert min(first or 0, own or 0) > MIN_PAUSE_SECONDS - HOUSE_DELAY_SECONDS


def test_a_partner_who_is_a_person_chooses_first(view: PyramideView) -> None:
    one = BOTS_BY_LEVEL["complice"](0, 4, GAME.parse_options({}, 4), 5)
    asked = msgspec.structs.replace(view, step="roles")
    seconds = []
    for people in ((1, 3), (2,)):
        one.people = people
        seconds.append(one.pause(asked, Roles(0)))
    assert seconds == [WAIT_FOR_BOT_SECONDS, WAIT_FOR_PERSON_SECONDS]


@pytest.mark.rule("R-P61")
def test_on_a_contested_clue_they_vote_as_the_judge_does() -> None:
    def votes(
        clue: str, seats: tuple[int, ...] = (1, 2), kind: str = "object", **options: Any
    ) -> list[bool | None]:
        table = Table(**options).roles(0).bet(2).clue(clue).do(3, kind)
        play = table.play
        moves = [
            bot("complice", play, one).choose(seen(play, one), GAME.legal(play.state, one), Budget())
            for one in seats
        ]
        return [move.accept for move in moves if isinstance(move, Rule)]

    # SYNO, who does not see « arche », goes by what the house said; where the table judges he has nothing to go by.
    assert votes("galop") == [True, True]
    assert votes("arches", judge="table") == [False, None]
    assert votes("galop", judge="table") == [True, None]
    assert votes("galop", (0, 1), kind="slow") == [None, None]
