"""The rules: what may be done and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from pyramidion.core import Beat, Chance, Event, Game, Legal, Outcome, Refused, Viewer, manifest_beside

from . import beats, hidden, setup, views
from .blocks import BIT, CARDS, FIRST_JOKER, HAND, HANDS, NUMBER, PLACE, STOCK, TURNED, bits, buildable, free
from .scoring import result_of
from .values import (
    At,
    Build,
    Built,
    DealBegun,
    DealOver,
    DealSetup,
    GameOver,
    Hand,
    Keep,
    Kept,
    Phase,
    Placed,
    PokerEvent,
    PokerMove,
    PokerOptions,
    PokerSetup,
    Said,
    State,
    Take,
    Taken,
    Taking,
    Turned,
    Tut,
)

BLOCKS = 2 * STOCK
BUILDS = {bit: Build(place) for bit, place in PLACE.items()}
TAKES = {bit: Take(place) for bit, place in PLACE.items()}
KEEPS = tuple(Keep(index) for index in range(TURNED))
TO_HAND = tuple(Hand(hand) for hand in range(HANDS))
SAY = (Tut(),)
NO_HANDS = (b"", b"", b"", b"", b"", b"")
SEAT: tuple[tuple[int, ...], ...] = ((0,), (1,))

Step = tuple[State, tuple[Event, ...]]


class Poker(Game[PokerOptions, State, PokerMove, views.PokerView]):
    manifest = manifest_beside(__file__)
    version = 1
    over_rule = "R-O13"
    options_type = PokerOptions
    setup_type = PokerSetup
    move_type = PokerMove
    view_type = views.PokerView
    event_type = PokerEvent

    # Moves.

    def start(self, options: PokerOptions, seats: int, setup: PokerSetup, chance: Chance) -> State:
        return deal(options, setup.deals, (), 1, None, (0, 0), (), chance)

    def apply(self, state: State, seat: int, move: PokerMove, at: float, chance: Chance) -> Step:
        phase = state.phase
        if seat == state.turn:
            if type(move) is Build and phase == "build":
                return build(state, seat, move.at)
            if type(move) is Take and phase == "take":
                return take(state, seat, move.at)
            if type(move) is Hand and phase == "hand":
                return place(state, seat, move.hand, chance)
            if type(move) is Keep and phase == "keep":
                return keep(state, seat, move.index)
        if state.over is not None:
            raise Refused(over_rule(state), "the game is over", "la partie est terminée")
        if type(move) is Tut:
            return say(state, seat)
        if seat != state.turn or phase == "tut":
            raise not_your_turn(state, phase)
        raise not_now(phase, PHASE_OF[type(move)])

    def finish(self, state: State, reason: str) -> Step:
        return finish(state, reason)

    def may_take_back(self, before: State, seat: int, move: PokerMove, after: State) -> bool:
        """A block just placed, a block kept or put into a hand. What is taken has been shown, and a new deal is dealt.

        The other seat has seen its next block by then, as it would have wherever this one was placed.
        """
        return isinstance(move, Build | Keep | Hand) and after.deal == before.deal

    def legal(self, state: State, seat: int) -> Legal[PokerMove]:
        if seat not in self.to_move(state):
            return Legal()
        phase = state.phase
        if phase == "build":
            return builds(buildable(state.filled))
        if phase == "take":
            return takes(free(state.filled))
        if phase == "hand":
            return Legal(tuple([TO_HAND[hand] for hand in open_hands(state, seat)]))
        if phase == "keep":
            return Legal(tuple([KEEPS[i] for i, card in enumerate(state.turned) if card < FIRST_JOKER]))
        return Legal(SAY)

    def may(self, state: State, seat: int) -> tuple[str, ...]:
        return (state.phase,) if seat in self.to_move(state) else ()

    def beat(self, before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
        return beats.beat(before, after, events)

    def to_move(self, state: State) -> tuple[int, ...]:
        if state.over is not None:
            return ()
        # R-O3: whoever says it first; afterwards they alternate.
        return (0, 1) if state.phase == "tut" else SEAT[state.turn]

    def random_move(self, state: State, seat: int, random: Random) -> PokerMove:
        phase = state.phase
        if phase == "build":
            places = bits(buildable(state.filled))
            return BUILDS[places[int(random.random() * len(places))]]
        if phase == "take":
            places = bits(free(state.filled))
            return TAKES[places[int(random.random() * len(places))]]
        if phase == "hand":
            hands = open_hands(state, seat)
            return TO_HAND[hands[int(random.random() * len(hands))]]
        return super().random_move(state, seat, random)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.over is None else result(state, state.over)

    # What leaves the house.

    def view(self, state: State, viewer: Viewer) -> views.PokerView:
        return views.view(state, viewer, self.to_move(state))

    # Records.

    def given(self, state: State) -> Mapping[str, Any]:
        deals = (*state.given, *state.setup[len(state.given) :])
        return {"deals": deals} if any(d != DealSetup() for d in deals) else {}

    # Input.

    def parse_setup(
        self, raw: object, options: PokerOptions, seats: int, path: str = "$.setup"
    ) -> PokerSetup:
        return setup.parse(raw, path)

    # The law of views.

    def shuffle_hidden(self, state: State, viewer: Viewer, random: Random) -> State:
        return hidden.shuffle(state, viewer, random)


PHASE_OF: Mapping[type[PokerMove], Phase] = {Build: "build", Take: "take", Keep: "keep", Hand: "hand"}


@lru_cache(4096)
def builds(mask: int) -> Legal[PokerMove]:
    return Legal(tuple([BUILDS[bit] for bit in bits(mask)]))


@lru_cache(4096)
def takes(mask: int) -> Legal[PokerMove]:
    return Legal(tuple([TAKES[bit] for bit in bits(mask)]))


def open_hands(state: State, seat: int) -> tuple[int, ...]:
    """A-O19: five cards a hand, and they stay where they are."""
    one, two, three = state.hands[seat * HANDS : seat * HANDS + HANDS]
    return OPEN[(len(one) < HAND) + 2 * (len(two) < HAND) + 4 * (len(three) < HAND)]


OPEN = tuple(tuple(hand for hand in range(HANDS) if room >> hand & 1) for room in range(1 << HANDS))


# Refusals.


def over_rule(state: State) -> str:
    return "R-O12" if state.options.scoring == "basic" else "R-O13"


def not_your_turn(state: State, phase: Phase) -> Refused:
    if phase == "tut":
        return Refused(
            "R-O3",
            "first somebody says « Tut Tut » and starts",
            "quelqu'un dit d'abord « Tut Tut » et commence",
        )
    # A-O11: who did not start the last deal starts this one.
    first = phase == "build" and not state.placed and state.deal > 1
    rule = "A-O11" if first else "R-O3" if phase == "build" else "R-O7"
    return Refused(rule, "it is not your turn", "ce n'est pas votre tour")


WAITS: Mapping[Phase, tuple[str, str, str]] = {
    "build": (
        "R-O3",
        "the pyramid is being built: place your block",
        "on construit la pyramide : posez votre bloc",
    ),
    "take": ("R-O7", "take a block from the pyramid", "prenez un bloc de la pyramide"),
    "keep": ("R-O9", "keep one of the three turned blocks first", "gardez d'abord un des trois blocs"),
    "hand": (
        "R-O10",
        "put the card into one of your hands first",
        "placez d'abord la carte dans une de vos mains",
    ),
}


def not_now(phase: Phase, wanted: Phase) -> Refused:
    rule, english, french = WAITS[phase]
    if wanted == "build":
        rule, english, french = "R-O3", "all thirty blocks are placed", "les trente blocs sont posés"
    return Refused(rule, english, french)


def no_place(rule: str, at: At) -> Refused:
    row, column = at
    return Refused(
        rule,
        f"there is no place [{row}, {column}] in the pyramid",
        f"la pyramide n'a pas de place [{row}, {column}]",
    )


# Building.


def deal(
    options: PokerOptions,
    entries: tuple[DealSetup, ...],
    given: tuple[DealSetup, ...],
    number: int,
    starter: int | None,
    match: tuple[int, int],
    deals: tuple[Any, ...],
    chance: Chance,
) -> State:
    """R-O2: fifteen blocks each, unseen, and twenty-four aside. `starter` is None for the first deal."""
    dealt = setup.dealt(entries, number, starter, options, chance)
    stocks = (numbers(dealt.stocks[0]), numbers(dealt.stocks[1]))
    return State(
        options=options,
        setup=entries,
        given=(*given, dealt.record),
        deal=number,
        starter=dealt.starter or 0,
        phase="tut" if dealt.starter is None else "build",
        turn=dealt.starter or 0,
        stocks=stocks,
        aside=numbers(dealt.aside),
        filled=0,
        facing=0,
        cards=bytes(64),
        placed=b"",
        takings=(),
        card=-1,
        turned=b"",
        hands=NO_HANDS,
        match=match,
        deals=deals,
        over=None,
    )


def numbers(cards: tuple[str, ...]) -> bytes:
    return bytes([NUMBER[card] for card in cards])


def say(state: State, seat: int) -> Step:
    if state.phase != "tut":
        raise Refused("R-O3", "who starts is settled", "on sait déjà qui commence")
    return changed(state, phase="build", starter=seat, turn=seat), (Said(seat),)


def build(state: State, seat: int, at: At) -> Step:
    bit = BIT.get(at)
    if bit is None:
        raise no_place("A-O1" if at[0] == 0 else "R-O5", at)
    filled = state.filled
    if not buildable(filled) >> bit & 1:
        row, column = at
        if filled >> bit & 1:
            raise Refused(
                "R-O5", f"a block stands on [{row}, {column}]", f"un bloc occupe déjà [{row}, {column}]"
            )
        raise Refused(
            "R-O5",
            f"[{row}, {column}] needs both blocks below it",
            f"il faut les deux blocs sous [{row}, {column}]",
        )
    card = views.drawn(state)
    cards = state.cards
    placed = state.placed + PLACED[bit]
    # A-O10: the thirty are placed by turns, so that who started building starts to take.
    phase: Phase = "build" if len(placed) < BLOCKS else "take"
    after = State(
        state.options,
        state.setup,
        state.given,
        state.deal,
        state.starter,
        phase,
        1 - seat,
        state.stocks,
        state.aside,
        filled | 1 << bit,
        state.facing | seat << bit,
        cards[:bit] + PLACED[card] + cards[bit + 1 :],
        placed,
        (),
        -1,
        b"",
        state.hands,
        state.match,
        state.deals,
        None,
    )
    return after, (Built(seat, at),)


PLACED = tuple(bytes((number,)) for number in range(64))
"""Single bytes: making one anew at every move would take longer than the move."""


# Taking.


def take(state: State, seat: int, at: At) -> Step:
    bit = BIT.get(at)
    if bit is None:
        raise no_place("R-O8", at)
    filled, facing = state.filled, state.facing
    if not free(filled) >> bit & 1:
        row, column = at
        if filled >> bit & 1:
            raise Refused(
                "R-O8", f"a block lies on [{row}, {column}]", f"un bloc est posé sur [{row}, {column}]"
            )
        raise Refused(
            "R-O8", f"there is no block on [{row}, {column}]", f"il n'y a pas de bloc en [{row}, {column}]"
        )
    owner = facing >> bit & 1
    card = state.cards[bit]
    name = CARDS[card]
    aside, turned = state.aside, b""
    shown: tuple[str, ...] = ()
    events: tuple[Event, ...] = (Taken(seat, at, owner, name, owner != seat),)
    phase: Phase = "hand"
    if card >= FIRST_JOKER:
        # R-O9, A-O16: it is discarded; A-O13: the three come from the blocks set aside; A-O18: for all to see.
        phase, card, turned, aside = "keep", -1, aside[:TURNED], aside[TURNED:]
        shown = views.names(turned)
        events = (*events, Turned(seat, shown))
    after = State(
        state.options,
        state.setup,
        state.given,
        state.deal,
        state.starter,
        phase,
        seat,
        state.stocks,
        aside,
        filled ^ 1 << bit,
        facing & ~(1 << bit),
        state.cards,
        state.placed,
        state.takings + (Taking(seat, at, owner, name, shown),),  # noqa: RUF005
        card,
        turned,
        state.hands,
        state.match,
        state.deals,
        None,
    )
    return after, events


def keep(state: State, seat: int, index: int) -> Step:
    if not 0 <= index < TURNED:
        raise Refused("R-O9", f"there is no turned block {index}", f"il n'y a pas de bloc {index}")
    card = state.turned[index]
    if card >= FIRST_JOKER:
        raise Refused("A-O15", "a joker cannot be kept", "un joker ne peut pas être gardé")
    last = state.takings[-1]
    taking = Taking(last.seat, last.at, last.owner, last.card, last.turned, index)
    after = changed(state, phase="hand", card=card, turned=b"", takings=(*state.takings[:-1], taking))
    return after, (Kept(seat, index, CARDS[card]),)


def place(state: State, seat: int, hand: int, chance: Chance) -> Step:
    if not 0 <= hand < HANDS:
        raise Refused("R-O10", f"there is no hand {hand}", f"il n'y a pas de main {hand}")
    hands = [*state.hands]
    number = seat * HANDS + hand
    if len(hands[number]) == HAND:
        raise Refused("A-O19", f"hand {hand} has its five cards", f"la main {hand} a ses cinq cartes")
    card = state.card
    hands[number] += PLACED[card]
    last = state.takings[-1]
    taking = Taking(seat, last.at, last.owner, last.card, last.turned, last.kept, hand)
    after = State(
        state.options,
        state.setup,
        state.given,
        state.deal,
        state.starter,
        "take",
        1 - seat,
        state.stocks,
        state.aside,
        state.filled,
        state.facing,
        state.cards,
        state.placed,
        state.takings[:-1] + (taking,),  # noqa: RUF005
        -1,
        b"",
        (hands[0], hands[1], hands[2], hands[3], hands[4], hands[5]),
        state.match,
        state.deals,
        None,
    )
    events = (Placed(seat, hand, CARDS[card]),)
    if state.filled:
        return after, events
    after, more = deal_over(after, chance)
    return after, (*events, *more)


# The end of a deal and of the match.


def deal_over(state: State, chance: Chance) -> Step:
    entry = result_of(state.hands, state.options, state.starter)
    match = (state.match[0] + entry.scored[0], state.match[1] + entry.scored[1])
    deals = (*state.deals, entry)
    events: tuple[Event, ...] = (DealOver(state.deal, entry),)
    if decided(state.options, match, len(deals)):
        after, more = finish(changed(state, match=match, deals=deals), "decided")
        return after, (*events, *more)
    # A-O11: the other seat starts the next deal.
    after = deal(
        state.options, state.setup, state.given, state.deal + 1, 1 - state.starter, match, deals, chance
    )
    return after, (*events, DealBegun(after.deal, after.starter))


def decided(options: PokerOptions, match: tuple[int, int], played: int) -> bool:
    if options.scoring == "basic":
        return played == options.deals or max(match) > options.deals // 2
    # R-O13, A-O22: the target or more.
    return max(match) >= options.target


def finish(state: State, reason: str) -> Step:
    after = changed(state, phase="over", over=reason, turned=b"", card=-1)
    end = result(after, reason)
    return after, (GameOver(end.scores, end.winners, end.reason),)


def result(state: State, reason: str) -> Outcome:
    if reason == "resigned":
        return Outcome(state.match, tuple(1 - seat for seat in state.resigned), reason)
    best = max(state.match)
    return Outcome(state.match, tuple(seat for seat in (0, 1) if state.match[seat] == best), reason)


def changed(state: State, **fields: Any) -> State:
    """For what happens seldom; the moves of every turn make their states in one go, which is four times as fast."""
    return msgspec.structs.replace(state, **fields)
