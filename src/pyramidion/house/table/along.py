"""Answering along: people who wait answer in secret, by the judge of the game, and learn later how well.

It changes nothing of the game: an answer is a change of the table's record, and no entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pyramidion import games
from pyramidion.core import Along, AlongQuestion, Fault, Invalid, Play
from pyramidion.house.errors import Denied

from .checks import forbidden, only_playing, paused, wrong_time
from .commands import FromPerson
from .decision import Decision
from .messages import MAX_ALONG_CHARACTERS, AnswerAlong
from .moment import Moment
from .record import AlongAnswer, AlongScore, Record
from .rows import change_row
from .screen_messages import Done
from .seats.names import shown_names
from .state import TableState, replace
from .text import clean


def question_for(play: Play, seat: int | None) -> AlongQuestion | None:
    """What may be asked of this seat, or of somebody who looks on (None), as the game stands."""
    asker = games.along(play.game.key)
    if asker is None or play.over or seat in play.to_move:
        return None
    return asker.question(play.state, seat)


def answer(state: TableState, command: FromPerson, message: AnswerAlong, moment: Moment) -> Decision:
    """Stores the answer and what it is worth; nobody is told the second until the question is closed."""
    record, player = state.record, command.player
    if command.is_visitor:
        raise forbidden("take a seat first", "prenez d'abord une place")
    only_playing(record)
    if record.pause is not None:
        raise paused()
    assert state.play is not None
    asked = _asked(record, state.play, player)
    if asked is None or asked.key != message.key:
        raise wrong_time("this is not asked of you now", "on ne vous demande pas cela maintenant")
    score = record.along.get(player)
    if score is None:
        if len(record.along) >= moment.settings.limits.people:
            raise Denied("limit", "too many people answer along", "trop de monde répond déjà en secret")
        here = {**moment.presence.here, player: command.name}
        score = AlongScore(shown_names(record, here, moment.settings.limits.name)[player])
    after = _answered(score, asked, message.answer, state)
    if after is score:
        return Decision(replies=(Done(),))
    along = {**record.along, player: after}
    return Decision((change_row(state.head, replace(record, along=along, touched=moment.now)),), (Done(),))


def _asked(record: Record, play: Play, player: str) -> AlongQuestion | None:
    """What may be asked of this person: the same for every seat they have or had, or else they may know too much."""
    seats = {*record.seats_of(player), *record.held.get(player, ())}
    asked = {question_for(play, seat) for seat in seats or (None,)}
    return asked.pop() if len(asked) == 1 else None


def _answered(score: AlongScore, asked: AlongQuestion, given: str, state: TableState) -> AlongScore:
    """With one more answer, or with another one in the place of the last; the same where it has been given."""
    assert state.play is not None
    asker = games.along(state.play.game.key)
    assert asker is not None
    own = tuple(one.text for one in score.pending if one.key == asked.key)
    if asked.kind == "choice":
        if given not in asked.choices:
            raise Invalid([Fault("$.answer", f"one of {', '.join(asked.choices)}")])
        text = given
    else:
        text = clean(given, MAX_ALONG_CHARACTERS, ("an answer", "une réponse"))
    if any(text.casefold() == one.casefold() for one in own):
        return score
    if asked.most > 1 and len(own) >= asked.most:
        raise Denied(
            "limit",
            f"you have given your {asked.most} answers",
            f"vous avez donné vos {asked.most} réponses",
        )
    kept = tuple(one for one in score.pending if asked.most > 1 or one.key != asked.key)
    right = asker.judge(state.play.state, asked.key, text, own if asked.most > 1 else (), state.cards)
    return replace(score, pending=(*kept, AlongAnswer(asked.key, text, right)))


def after_entry(record: Record, before: Play, after: Play) -> Record:
    """The record once an entry has closed what some of the answers were about; the same where it has not."""
    asker = games.along(before.game.key)
    if asker is None:
        return record
    keys = {one.key for score in record.along.values() for one in score.pending}
    closed = {key for key in keys if not asker.is_open(after.state, key)}
    if not closed:
        return record
    along = {player: _settled(score, closed, asker, before, after) for player, score in record.along.items()}
    return replace(record, along=along)


def _settled(score: AlongScore, closed: set[str], asker: Along[Any], before: Play, after: Play) -> AlongScore:
    decided = []
    for one in score.pending:
        if one.key in closed:
            right = one.right
            if right is None:
                right = asker.result(before.state, after.state, one.key, one.text)
            if right is not None:
                decided.append(replace(one, right=right))
    pending = tuple(one for one in score.pending if one.key not in closed)
    if len(pending) == len(score.pending):
        return score
    return replace(
        score,
        right=score.right + sum(one.right is True for one in decided),
        of=score.of + len(decided),
        pending=pending,
        decided=tuple(decided) or score.decided,
    )


def changed_scores(before: Record, after: Record) -> Iterator[str]:
    """Whose own answers, or what they are worth, are others in the second record."""
    return (player for player, score in after.along.items() if score != before.along.get(player))
