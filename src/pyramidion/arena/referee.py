"""Plays the games of a plan, one after the other, with bots that think in processes of their own.

A bot that raises, stalls, dies, answers with something that is no move or with a move that it may not make is named,
a legal move is made for it, and the game goes on. The game decides nothing by the clock but that.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import Raw

from pyramidion.core import Chance, End, Entry, Fault, Invalid, Play, Refused
from pyramidion.core import transcript as transcripts
from pyramidion.decks import Library

from .child import Child, Gone, Silent
from .host import Answer, Choose, Chosen, Open, Opened, Raised
from .plan import RANDOM, Entrant, Plan
from .results import BotFault, Done, GameResult, Kind, Thought

LOAD_SECONDS = 60.0
"""Seconds that loading a bot may take."""
WARM_UP_FACTOR = 6
"""The first thought of a bot may take this many times its limit: compiled parts are made then."""
MAX_ATTEMPTS = 2
"""A bot whose process died is asked again in another one, in case it was not its fault."""
MAX_LOST_PROCESSES = 3
"""A bot that has stalled or died so often in one game is not asked again in it: each time costs a new process."""
MAX_MOVES = 5000
"""A game of so many moves is broken off with the scores as they stand: bots may go round in circles."""
MAX_FAULT_CHARACTERS = 300
"""What is said about a fault is cut here."""

_encode = msgspec.json.Encoder().encode
_answer = msgspec.json.Decoder(Answer)


class Failed(Exception):
    """The bot has given no legal move."""

    def __init__(self, kind: Kind, what: str) -> None:
        super().__init__(what)
        self.kind: Kind = kind


class BotProcess:
    """The process of some bots; started when one is first asked, and again after it was ended."""

    def __init__(self, plan: Plan, bots: tuple[str, ...]) -> None:
        self._plan = plan
        self.bots = bots
        self._child: Child | None = None
        self._warm: set[str] = set()

    def open(self) -> tuple[str, ...]:
        """Loads the bots and gives their versions."""
        plan = self._plan
        self._child = Child("pyramidion.arena.host")
        job = Open(plan.game, self.bots, Raw(_encode(plan.options)), plan.seats, plan.work)
        answer = self._ask(_encode(job), LOAD_SECONDS)
        if not isinstance(answer, Opened):
            self.close()
            assert isinstance(answer, Raised)
            raise Failed("raised", answer.what)
        return answer.versions

    def choose(self, ask: Choose) -> Chosen:
        """The bot's answer; raises Failed."""
        if self._child is None:
            self.open()
        warm = ask.bot in self._warm
        self._warm.add(ask.bot)
        answer = self._ask(_encode(ask), self._plan.seconds * (1 if warm else WARM_UP_FACTOR))
        if isinstance(answer, Chosen):
            return answer
        assert not isinstance(answer, Opened)
        raise Failed("raised" if isinstance(answer, Raised) else "no_move", answer.what)

    def _ask(self, line: bytes, limit: float) -> Answer:
        assert self._child is not None
        try:
            answer: Answer = _answer.decode(self._child.ask(line, limit))
        except Silent:
            self._child = None
            raise Failed("stalled", f"gave no answer in {limit:g} s") from None
        except Gone:
            self.close()
            raise Failed("died", "ended its process") from None
        return answer

    def close(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()


class Referee:
    """Close it when the games are over: it has processes."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._game = plan.rule_book()
        self._options = self._game.parse_options(plan.options, plan.seats)
        self._setup = self._game.parse_setup({}, self._options, plan.seats)
        self._library = Library()
        bots: dict[str, dict[str, None]] = {}
        for entrant in plan.bots:
            if entrant.bot != RANDOM:
                bots.setdefault(entrant.process_key, {})[entrant.bot] = None
        self._processes = {key: BotProcess(plan, tuple(those)) for key, those in bots.items()}

    def close(self) -> None:
        for process in self._processes.values():
            process.close()

    def versions(self) -> tuple[Entrant, ...]:
        """The bots of the plan with their versions; raises Invalid when one cannot be loaded."""
        found = {RANDOM: "1"}
        faults: list[Fault] = []
        for process in self._processes.values():
            try:
                found |= dict(zip(process.bots, process.open(), strict=True))
            except Failed as failed:
                whose = ", ".join(process.bots)
                what = str(failed)
                faults.append(Fault("BOT", what if what.startswith(whose) else f"{whose}: {what}"))
        if faults:
            raise Invalid(faults)
        return tuple(Entrant(b.name, b.bot, found[b.bot]) for b in self._plan.bots)

    def play(self, number: int) -> Done:
        chance = Chance(self._plan.deal_seed(number), self._library)
        play = Play(self._game, self._options, self._plan.seats, self._setup, chance)
        return ArenaGame(self._plan, number, play, self._processes).play()


class ArenaGame:
    """One game."""

    def __init__(self, plan: Plan, number: int, play: Play, processes: dict[str, BotProcess]) -> None:
        self._plan = plan
        self._number = number
        self._processes = processes
        self._seating = plan.seating(number)
        self._bots = [plan.bots[i] for i in self._seating]
        self._seeds = [plan.bot_seed(number, seat) for seat in range(plan.seats)]
        self._random = [Random(seed) for seed in self._seeds]  # noqa: S311 - no secret
        self._lost: list[list[Kind]] = [[] for _ in range(plan.seats)]
        """For each seat, how its bot's process was lost."""
        self._faults: list[BotFault] = []
        self._thought = [Thought()] * plan.seats
        self._entries: list[Entry] = []
        self._play = play

    def play(self) -> Done:
        play = self._play
        moved = [-1] * self._plan.seats
        while not play.over and play.seq < MAX_MOVES:
            # Of several, whoever has waited longest: in a race nobody speaks for ever while the others wait.
            seat = min(play.to_move, key=lambda waiting: moved[waiting])
            moved[seat] = play.seq
            self._move(seat)
        if not play.over:
            self._step(Entry(None, 0.0, End()))
        outcome = play.outcome
        assert outcome is not None
        played = GameResult(
            game=self._number,
            deal=self._number // self._plan.per_deal,
            bots=self._seating,
            scores=outcome.scores,
            winners=outcome.winners,
            reason=outcome.reason,
            moves=play.seq,
            faults=tuple(self._faults),
        )
        transcript = self._transcript() if self._plan.transcripts else Raw(b"null")
        return Done(played, transcript, tuple(self._thought))

    def _move(self, seat: int) -> None:
        play = self._play
        if self._bots[seat].bot == RANDOM:
            self._step(Entry(seat, 0.0, play.game.random_move(play.state, seat, self._random[seat])))
            return
        try:
            self._answered(seat, self._asked(seat))
        except Failed as failed:
            if failed.kind in ("stalled", "died"):
                self._lost[seat].append(failed.kind)
            what = str(failed)
            what = what if len(what) <= MAX_FAULT_CHARACTERS else what[: MAX_FAULT_CHARACTERS - 1] + "…"
            self._faults.append(BotFault(self._seating[seat], seat, play.seq + 1, failed.kind, what))
            move = play.game.random_move(play.state, seat, self._random[seat])
            self._step(Entry(seat, 0.0, move))

    def _asked(self, seat: int) -> Any:
        if len(self._lost[seat]) >= MAX_LOST_PROCESSES:
            what = f"was not asked again after {MAX_LOST_PROCESSES} moves without an answer"
            raise Failed(self._lost[seat][-1], what)
        bot, play = self._bots[seat], self._play
        view, legal = play.view(seat), play.game.legal(play.state, seat)
        ask = Choose(bot.bot, self._number, seat, self._seeds[seat], Raw(_encode(view)), Raw(_encode(legal)))
        for tried in range(1, MAX_ATTEMPTS + 1):
            try:
                chosen = self._processes[bot.process_key].choose(ask)
            except Failed as failed:
                if failed.kind != "died" or tried == MAX_ATTEMPTS:
                    raise
                continue
            before = self._thought[seat]
            self._thought[seat] = Thought(before.moves + 1, before.cpu + chosen.cpu)
            return msgspec.json.decode(chosen.move)
        raise AssertionError

    def _answered(self, seat: int, answer: Any) -> None:
        game = self._play.game
        try:
            move = game.parse_move(answer)
        except Invalid as invalid:
            if isinstance(answer, dict) and "seat" in answer and "move" in answer:
                raise Failed("other_seat", f"answered for seat {answer['seat']}: {short(answer)}") from None
            raise Failed("no_move", f"answered {short(answer)}, which is no move: {invalid}") from None
        try:
            self._step(Entry(seat, 0.0, move))
        except Refused as refused:
            whose = self._whose(seat, move)
            if whose is not None:
                what = f"answered with a move of seat {whose}: {short(answer)}; {refused}"
                raise Failed("other_seat", what) from None
            raise Failed("illegal", f"answered {short(answer)}; {refused}") from None

    def _whose(self, seat: int, move: Any) -> int | None:
        """Another seat that could make this move now."""
        for other in self._play.to_move:
            if other != seat:
                try:
                    self._play.ahead(Entry(other, 0.0, move))
                except Refused:
                    continue
                return other
        return None

    def _step(self, entry: Entry) -> None:
        play = self._play
        entry = play.judged(entry)
        play.step(entry)
        if self._plan.transcripts:
            settled = entry.move if entry.seat is None else play.game.settled(entry.move, play.state)
            self._entries.append(msgspec.structs.replace(entry, move=settled))

    def _transcript(self) -> Raw:
        plan = self._plan
        names = [bot.name for bot in self._bots]
        meta: dict[str, Any] = {
            "arena": {
                "game": self._number,
                "deal": self._number // plan.per_deal,
                "seed": plan.deal_seed(self._number),
                "bots": self._bots,
                "faults": self._faults,
            }
        }
        return Raw(_encode(transcripts.write(self._play, names, self._entries, None, meta)))


def short(answer: Any) -> str:
    text = _encode(answer).decode()
    return text if len(text) <= 100 else text[:99] + "…"
