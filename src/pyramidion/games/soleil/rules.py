"""The rules: what may be done and what follows from it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, cast

import msgspec
from msgspec import UNSET

from pyramidion.core import (
    Beat,
    Chance,
    Event,
    Fault,
    Game,
    Invalid,
    Legal,
    Outcome,
    Refused,
    Viewer,
    manifest_beside,
)
from pyramidion.core.errors import faults_of

from . import beats, views
from .board import (
    ALL_INGOTS,
    ALL_SOLVED,
    ALL_SYMBOLS,
    AROUND,
    CELLS,
    COINS,
    COLUMNS,
    INDEX,
    NAMES,
    SYMBOLS,
    board_faults,
    ingot_faults,
    rows_of,
)
from .values import (
    Answer,
    Arrange,
    Arranged,
    GameOver,
    Guess,
    Guessed,
    Ingots,
    IngotsLaid,
    RoundBegun,
    RoundSetup,
    SoleilEvent,
    SoleilMove,
    SoleilOptions,
    SoleilSetup,
    State,
    SymbolKey,
)

GUESSES = {(cell, symbol): Guess(cell, symbol) for cell in CELLS for symbol in SYMBOLS}


IN_ROW: tuple[tuple[tuple[Guess, ...], ...], ...] = tuple(
    tuple(
        tuple(
            GUESSES[cell, symbol] for i, cell in enumerate(cells) if not solved >> i & 1 for symbol in SYMBOLS
        )
        for solved in range(1 << COLUMNS)
    )
    for cells in zip(*[iter(CELLS)] * COLUMNS, strict=True)
)
"""The guesses about a row for each set of its cells that are solved; those about the board are four rows'."""


class Soleil(Game[SoleilOptions, State, SoleilMove, views.SoleilView]):
    manifest = manifest_beside(__file__)
    version = 1
    over_rule = "R-S10"
    contest = MappingProxyType({"emperor": "house", "ingots": "shuffled"})
    options_type = SoleilOptions
    setup_type = SoleilSetup
    move_type = SoleilMove
    view_type = views.SoleilView
    event_type = SoleilEvent

    # Moves.

    def start(self, options: SoleilOptions, seats: int, setup: SoleilSetup, chance: Chance) -> State:
        nothing = (0,) * seats
        state = State(
            options, seats, setup.rounds, (), 0, None, None, None, 0, None, 0, nothing, nothing, (), None
        )
        return begin_round(state, chance)

    def apply(
        self, state: State, seat: int, move: SoleilMove, at: float, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        if state.over is not None:
            raise Refused("R-S10", "the game is over", "la partie est terminée")
        if isinstance(move, Guess):
            return guess(state, seat, move, chance)
        if isinstance(move, Arrange):
            return arrange(state, seat, move)
        return lay_ingots(state, seat, move, chance)

    # A seat that resigns is played on: of three and more somebody has to be Atahualpa in its place.

    def finish(self, state: State, reason: str) -> tuple[State, tuple[Event, ...]]:
        return finish(state, reason)

    def may_take_back(self, before: State, seat: int, move: SoleilMove, after: State) -> bool:
        """What was laid out, unless chance did it. A question never: it has been answered."""
        return isinstance(move, Arrange) or (isinstance(move, Ingots) and move.shuffle is not True)

    def legal(self, state: State, seat: int) -> Legal[SoleilMove]:
        if seat not in self.to_move(state):
            return Legal()
        if seat == state.emperor:
            return Legal(forms=("arrange",))
        if not ready(state):
            return Legal((Ingots(shuffle=True),), ("ingots",))
        # R-S4, A-S6: cells that still hold an ingot; A-S7, A-S9: any animal, asked before or all found.
        return guesses(state.solved)

    def may(self, state: State, seat: int) -> tuple[str, ...]:
        if seat not in self.to_move(state):
            return ()
        return ("arrange",) if seat == state.emperor else ("guess",) if ready(state) else ("ingots",)

    def beat(self, before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
        return beats.beat(before, after, events, ready(after))

    def to_move(self, state: State) -> tuple[int, ...]:
        if state.over is not None:
            return ()
        # Where something is found everything lies in its place.
        if state.solved or ready(state):
            return (state.turn,)
        # R-S3: the emperor arranges while the others lay out the ingots, in either order.
        waits = [
            seat
            for seat in range(state.seats)
            if (state.board is None if seat == state.emperor else lacks_ingots(state))
        ]
        return tuple(waits)

    def random_move(self, state: State, seat: int, random: Random) -> SoleilMove:
        if state.solved or ready(state):
            moves = guesses(state.solved).moves
            return moves[int(random.random() * len(moves))]
        if seat == state.emperor:
            return Arrange(rows_of("".join(random.sample(ALL_SYMBOLS, len(ALL_SYMBOLS)))))
        return Ingots(rows=grid(tuple(random.sample(ALL_INGOTS, len(ALL_INGOTS)))))

    def outcome(self, state: State) -> Outcome | None:
        return None if state.over is None else result(state, state.over)

    # What leaves the house.

    def view(self, state: State, viewer: Viewer) -> views.SoleilView:
        return views.view(state, viewer, self.to_move(state))

    def view_group(self, state: State, viewer: Viewer) -> Hashable:
        return views.view_group(state, viewer)

    # Records.

    def given(self, state: State) -> Mapping[str, Any]:
        rounds = (*state.given, *state.setup[len(state.given) :])
        return {"rounds": rounds} if any(r != RoundSetup() for r in rounds) else {}

    def settled(self, move: SoleilMove, after: State) -> SoleilMove:
        if isinstance(move, Ingots) and move.shuffle is True and after.ingots is not None:
            return Ingots(rows=grid(after.ingots))
        return move

    # Input.

    def parse_setup(
        self, raw: object, options: SoleilOptions, seats: int, path: str = "$.setup"
    ) -> SoleilSetup:
        if not isinstance(raw, Mapping):
            raise Invalid([Fault(path, "a set-up is an object")])
        faults = [Fault(f"{path}.{name}", "unknown field") for name in raw if name != "rounds"]
        rounds: list[RoundSetup] = []
        entries = raw.get("rounds", [])
        if not isinstance(entries, list | tuple):
            raise Invalid([*faults, Fault(f"{path}.rounds", "a list, one entry a round")])
        for i, entry in enumerate(entries):
            place = f"{path}.rounds[{i}]"
            try:
                rounds.append(msgspec.convert(entry, RoundSetup))
            except msgspec.ValidationError as error:
                faults += faults_of(error, place)
                continue
            faults += round_faults(rounds[-1], options, place)
        if faults:
            raise Invalid(faults)
        return SoleilSetup(tuple(rounds))

    # The law of views.

    def shuffle_hidden(self, state: State, viewer: Viewer, random: Random) -> State:
        board, ingots = state.board, state.ingots
        hidden = [i for i in range(len(CELLS)) if not state.solved >> i & 1]
        if board is not None and not views.sees_palace(state, viewer):
            letters = list(board)
            for i, letter in zip(
                hidden, random.sample([letters[i] for i in hidden], len(hidden)), strict=True
            ):
                letters[i] = letter
            board = "".join(letters)
        if ingots is not None and not views.sees_ingots(state, viewer):
            values = list(ingots)
            for i, value in zip(hidden, random.sample([values[i] for i in hidden], len(hidden)), strict=True):
                values[i] = value
            ingots = tuple(values)
        return msgspec.structs.replace(state, board=board, ingots=ingots)


@lru_cache(1024)
def guesses(solved: int) -> Legal[SoleilMove]:
    """Every guess about a cell that is not solved. Asked for at each move, for the same few positions."""
    a, b, c, d = IN_ROW
    return Legal(a[solved & 63] + b[solved >> 6 & 63] + c[solved >> 12 & 63] + d[solved >> 18])


@lru_cache(1024)
def where(board: str) -> Mapping[str, int]:
    """The cells of each animal, a bit a cell."""
    found = dict.fromkeys(SYMBOLS, 0)
    for i, symbol in enumerate(board):
        found[symbol] |= 1 << i
    return found


def lacks_ingots(state: State) -> bool:
    return state.ingots is None and state.options.variant != "duel"


def ready(state: State) -> bool:
    """Everything is in its place and the questions may begin."""
    return state.board is not None and (state.ingots is not None or state.options.variant == "duel")


def grid(values: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(values[i : i + COLUMNS] for i in range(0, len(CELLS), COLUMNS))


def flat(rows: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(value for row in rows for value in row)


def round_faults(entry: RoundSetup, options: SoleilOptions, path: str) -> list[Fault]:
    faults = []
    if isinstance(entry.board, tuple):
        faults += [Fault(f"{path}.board{place}", en) for place, en, _ in board_faults(entry.board)]
    if isinstance(entry.ingots, tuple) and options.variant == "duel":
        faults.append(Fault(f"{path}.ingots", "the duel is played without ingots (R-S13)"))
    elif isinstance(entry.ingots, tuple):
        faults += [Fault(f"{path}.ingots{place}", en) for place, en, _ in ingot_faults(entry.ingots)]
    return faults


def begin_round(state: State, chance: Chance) -> State:
    """R-S11, A-S13: the next emperor is the left neighbour; what is given or left to chance lies there already."""
    number = state.round + 1
    options = state.options
    entry = state.setup[number - 1] if number <= len(state.setup) else RoundSetup()
    board = "".join(entry.board) if isinstance(entry.board, tuple) else None
    ingots = flat(entry.ingots) if isinstance(entry.ingots, tuple) else None
    path = "$.setup.rounds"
    emperor = None if options.emperor == "house" else (number - 1) % state.seats
    if board is None and emperor is None:
        board = "".join(chance.shuffled(f"round {number} board", ALL_SYMBOLS, path))
    if ingots is None and options.ingots != "placed" and options.variant != "duel":
        ingots = tuple(chance.shuffled(f"round {number} ingots", ALL_INGOTS, path))  # A-S20
    given = RoundSetup(rows_of(board) if board else UNSET, grid(ingots) if ingots else UNSET)
    coins = {"fifty": COINS, "unlimited": None}[options.coins]
    return msgspec.structs.replace(
        state,
        given=(*state.given, given),
        round=number,
        emperor=emperor,
        board=board,
        ingots=ingots,
        solved=0,
        bank=0 if options.variant == "duel" else coins,
        # R-S4: the player on Atahualpa's left begins; when the house is Atahualpa, seat 0.
        turn=0 if emperor is None else (emperor + 1) % state.seats,
    )


def arrange(state: State, seat: int, move: Arrange) -> tuple[State, tuple[Event, ...]]:
    if state.emperor is None:
        raise Refused(
            "R-S3",
            "the house is Atahualpa and has arranged the animals",
            "la maison est Atahualpa et a disposé les animaux",
        )
    if seat != state.emperor:
        rule = (
            {"simple": "R-S3", "tour": "R-S11", "duel": "R-S13"}[state.options.variant]
            if state.round > 1
            else "R-S3"
        )
        raise Refused(
            rule,
            "Atahualpa arranges the animals",
            "c'est Atahualpa qui dispose les animaux",
        )
    if state.board is not None:
        raise Refused("R-S3", "the animals are in place already", "les animaux sont déjà en place")
    must_be_a_layout("A-S18", board_faults(move.rows))
    return msgspec.structs.replace(state, board="".join(move.rows)), (Arranged(seat),)


def must_be_a_layout(rule: str, faults: list[tuple[str, str, str]]) -> None:
    if faults:
        raise Refused(rule, "; ".join(en for _, en, _ in faults), " ; ".join(fr for _, _, fr in faults))


def lay_ingots(state: State, seat: int, move: Ingots, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    if state.options.variant == "duel":
        raise Refused("R-S13", "the duel is played without ingots", "le duel se joue sans lingots")
    if seat == state.emperor:
        raise Refused(
            "R-S3",
            "the guessers lay out the ingots, not Atahualpa",
            "les lingots sont posés par les chercheurs",
        )
    if state.ingots is not None:
        raise Refused("A-S15", "the ingots are in place already", "les lingots sont déjà en place")
    if isinstance(move.rows, tuple):
        must_be_a_layout("R-S2", ingot_faults(move.rows))
        ingots = flat(move.rows)
    else:
        ingots = tuple(chance.shuffled(f"round {state.round} ingots", ALL_INGOTS, "$.seed"))
    return msgspec.structs.replace(state, ingots=ingots), (IngotsLaid(seat, move.shuffle is True),)


def guess(state: State, seat: int, move: Guess, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    board, ingots, solved, bank = state.board, state.ingots, state.solved, state.bank
    if board is None or (ingots is None and not ready(state)):
        raise Refused(
            "R-S3", "animals and ingots are placed first", "on pose d'abord les animaux et les lingots"
        )
    if seat != state.turn:
        begun = any(entry.round == state.round for entry in state.log[-1:])
        rule = "R-S9" if begun else "R-S4"
        raise Refused(rule, "it is not your turn", "ce n'est pas votre tour")
    cell = INDEX.get(move.cell)
    if cell is None:
        raise Refused(
            "R-S4", f"there is no cell {move.cell[:20]!r}", f"il n'y a pas de case « {move.cell[:20]} »"
        )
    if move.symbol not in NAMES:
        raise Refused(
            "R-S4",
            f"there is no symbol {move.symbol[:20]!r}",
            f"il n'y a pas de symbole « {move.symbol[:20]} »",
        )
    if solved >> cell & 1:
        raise Refused("R-S4", f"{move.cell} is already solved", f"{move.cell} est déjà trouvée")
    symbol = cast(SymbolKey, move.symbol)
    hit = board[cell] == symbol
    # R-S8: only cards still in their place count.
    count = (AROUND[cell] & where(board)[symbol] & ~solved).bit_count()
    # A-S8: the count is always told in full, the coins are paid as far as they last; R-S13: none in the duel.
    paid = count if bank is None or count <= bank else bank
    # R-S9, A-S10: clockwise, one guess each, hit or miss; Atahualpa does not guess.
    seats, emperor = state.seats, state.emperor
    turn = (seat + 1) % seats
    if turn == emperor:
        turn = (turn + 1) % seats
    gold, questions = [*state.gold], [*state.questions]
    gold[seat] += paid
    questions[seat] += 1
    ingot = None
    if hit:
        solved |= 1 << cell
        if ingots is not None:
            ingot = ingots[cell]
            gold[seat] += ingot
    # By position, in the order of the fields: the names would cost a tenth of the whole move.
    after = State(
        state.options,
        seats,
        state.setup,
        state.given,
        state.round,
        emperor,
        board,
        ingots,
        solved,
        None if bank is None else bank - paid,
        turn,
        tuple(gold),
        tuple(questions),
        state.log + (Answer(state.round, seat, move.cell, symbol, hit, count, paid, ingot),),  # noqa: RUF005
        None,
        state.resigned,
    )
    events: tuple[Event, ...] = (Guessed(seat, move.cell, symbol, hit, count, paid, ingot),)
    if solved != ALL_SOLVED:
        return after, events
    rounds = {"simple": 1, "tour": state.seats, "duel": 2}[state.options.variant]
    if state.round == rounds:
        after, more = finish(after, "all_found")  # R-S10
        return after, (*events, *more)
    after = begin_round(after, chance)
    return after, (*events, RoundBegun(after.round, after.emperor))


def finish(state: State, reason: str) -> tuple[State, tuple[Event, ...]]:
    end = result(state, reason)
    return msgspec.structs.replace(state, over=reason), (GameOver(end.scores, end.winners, end.reason),)


def result(state: State, reason: str) -> Outcome:
    """A-S14, A-S16: equal gold or equal questions share the victory."""
    scores = views.scores(state)
    out = state.resigned if reason == "resigned" else ()
    left = [seat for seat in range(state.seats) if seat not in out]
    best = max((scores[seat] for seat in left), default=0)
    return Outcome(scores, tuple(seat for seat in left if scores[seat] == best), reason)
