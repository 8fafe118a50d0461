"""How agents act and see: by numbers and arrays, or by text. Environments of every kind use one of these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, get_args

from gymnasium import logger, spaces

from pyramidion.core import AnyGame, Invalid, Refused
from pyramidion.core.arrays import Codec, Draft
from pyramidion.core.typed_moves import Unreadable, write

from .arguments import one_of, whole
from .codecs import make_codec
from .episodes import RENDER_MODES, IllegalAction, NotReset, Observation
from .spaces import Actions, FreeText, observation_space
from .text.words import Language, described, read_move, told

MAX_ACTION_CHARACTERS = 2_000
MAX_OBSERVATION_CHARACTERS = 100_000


class Interface(ABC):
    """What an agent does becomes a move, and a state becomes what it sees."""

    forgiving: ClassVar[bool]
    """Whether an action that is none is told to its agent, who is then asked again; else it raises IllegalAction."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @abstractmethod
    def action_space(self) -> spaces.Space[Any]:
        """What an agent may do, one space for each agent."""

    @abstractmethod
    def observation_space(self) -> spaces.Dict:
        """What an agent may see."""

    @abstractmethod
    def checked(self, action: Any) -> Any:
        """The action, where it is one in some position; raises TypeError or ValueError, which nobody forgives."""

    @abstractmethod
    def read(
        self, state: Any, seat: int, draft: Draft, action: Any, random: Random
    ) -> tuple[Any | None, Draft]:
        """The move that the action completes, or None, and the draft with this action. Raises IllegalAction."""

    @abstractmethod
    def observe(self, state: Any, seat: int, draft: Draft, refused: str) -> Any:
        """What the seat sees. `refused`: why its last action was none, if it was."""

    def encode(self, move: Any, seat: int) -> tuple[Any, ...]:
        """The actions by which the seat makes the move, which may be written as in a transcript."""
        game = self.game
        if isinstance(move, Mapping):
            try:
                move = game.parse_move(dict(move), "move")
            except Invalid as invalid:
                raise ValueError(str(invalid)) from None
        if not isinstance(move, get_args(game.move_type) or (game.move_type,)):
            raise TypeError(f"move: a move of {game.key}, not {move!r:.80}")
        return self.actions_of(move, seat)

    @abstractmethod
    def actions_of(self, move: Any, seat: int) -> tuple[Any, ...]:
        """The same for what is a move."""

    @abstractmethod
    def scores(self, state: Any) -> tuple[int, ...]:
        """Every seat's score as it stands."""

    @abstractmethod
    def draw(self, state: Any) -> str:
        """The public view as text."""

    def render(self, state: Any, mode: str | None) -> str | None:
        """The public view: `ansi` returns it, `human` prints it."""
        if mode is None:
            logger.warn("render() shows something with render_mode 'human' or 'ansi' alone")
            return None
        if state is None:
            raise NotReset("reset() comes before render()")
        text = self.draw(state)
        if mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def refusal(self, action: Any, seat: int, refused: Refused) -> str:
        """Why the rules forbid what the seat did."""
        return f"action {action} of seat {seat}: {refused}"


class Numbers(Interface):
    forgiving = False

    def __init__(self, game: AnyGame, options: Any, seats: int) -> None:
        super().__init__(game)
        try:
            self.codec: Codec[Any, Any, Any] = make_codec(game, options, seats)
        except Invalid as invalid:  # a deck that is not there
            raise ValueError(f"{game.key}: {invalid}") from None

    def action_space(self) -> spaces.Space[Any]:
        return Actions(self.codec.actions)

    def observation_space(self) -> spaces.Dict:
        return observation_space(self.codec)

    def checked(self, action: Any) -> int:
        try:
            number = whole("action", action)
        except TypeError as error:
            raise IllegalAction(str(error)) from None
        if not 0 <= number < self.codec.actions:
            raise IllegalAction(f"action: 0 to {self.codec.actions - 1}, not {number}")
        return number

    def read(
        self, state: Any, seat: int, draft: Draft, action: Any, random: Random
    ) -> tuple[Any | None, Draft]:
        number = self.checked(action)
        longer = (*draft, number)
        move = self.codec.move(state, seat, longer, random)
        # The rules know the whole move alone; what may be a part of it, the mask says.
        if (move is None or draft) and not self.codec.mask(state, seat, draft)[number]:
            raise IllegalAction(f"action: {number} is not legal for seat {seat} now")
        return move, longer

    def observe(self, state: Any, seat: int, draft: Draft, refused: str) -> Observation:
        return {
            "observation": self.codec.observe(state, seat, draft),
            "action_mask": self.codec.mask(state, seat, draft),
        }

    def actions_of(self, move: Any, seat: int) -> Draft:
        try:
            return self.codec.encode(move, seat)
        except LookupError:  # a table of the codec does not have it
            raise ValueError(f"move: no actions make {move!r:.80}") from None

    def scores(self, state: Any) -> tuple[int, ...]:
        return self.codec.scores(state)

    def draw(self, state: Any) -> str:
        return self.codec.draw(self.game.view(state, None))


class Texts(Interface):
    """What a person would read and type: `pyramidion.research.text`."""

    forgiving = True

    def __init__(self, game: AnyGame, language: Language) -> None:
        super().__init__(game)
        self.language = language

    def action_space(self) -> spaces.Space[Any]:
        return FreeText(MAX_ACTION_CHARACTERS)

    def observation_space(self) -> spaces.Dict:
        return spaces.Dict({"text": FreeText(MAX_OBSERVATION_CHARACTERS)})

    def checked(self, action: Any) -> str:
        if not isinstance(action, str):
            raise TypeError(f"action: a text, not {action!r:.80}")
        if len(action) > MAX_ACTION_CHARACTERS:
            raise ValueError(f"action: at most {MAX_ACTION_CHARACTERS} characters, not {len(action)}")
        return action

    def read(
        self, state: Any, seat: int, draft: Draft, action: Any, random: Random
    ) -> tuple[Any | None, Draft]:
        text, game = self.checked(action), self.game
        try:
            return read_move(game, text, game.legal(state, seat), game.view(state, seat), seat), ()
        except Unreadable as why:
            raise IllegalAction(why.fr if self.language == "fr" else why.en) from None

    def observe(self, state: Any, seat: int, draft: Draft, refused: str) -> Any:
        game = self.game
        shown = described(game, game.view(state, seat), seat, game.legal(state, seat), self.language)
        shown = f"{refused}\n\n{shown}" if refused else shown
        return {"text": shown[:MAX_OBSERVATION_CHARACTERS]}

    def actions_of(self, move: Any, seat: int) -> tuple[str, ...]:
        return (write(move),)

    def scores(self, state: Any) -> tuple[int, ...]:
        scores: tuple[int, ...] = self.game.view(state, None).scores
        return scores

    def draw(self, state: Any) -> str:
        return told(self.game, self.game.view(state, None), None, self.language)

    def refusal(self, action: Any, seat: int, refused: Refused) -> str:
        return f"{refused.rule} : {refused.fr}" if self.language == "fr" else f"{refused.rule}: {refused.en}"


def make_interface(game: AnyGame, options: Any, seats: int, actions: str, language: str) -> Interface:
    one_of("language", language, get_args(Language))
    if actions == "numbered":
        return Numbers(game, options, seats)
    return Texts(game, language)  # type: ignore[arg-type]


def numbers_of(interface: Interface) -> Codec[Any, Any, Any]:
    """The codec of an environment that is played with numbers."""
    if not isinstance(interface, Numbers):
        raise AttributeError("an environment with actions='text' has no numbers")
    return interface.codec


def metadata(interface: Interface) -> dict[str, Any]:
    """What PettingZoo asks for, and the versions of the numbers."""
    game = interface.game
    told: dict[str, Any] = {
        "name": f"pyramidion_{game.key}_v{game.version}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }
    if isinstance(interface, Numbers):
        told["arrays"] = interface.codec.version
        vocabulary = getattr(interface.codec, "vocabulary", None)
        if vocabulary is not None:
            told["vocabulary"] = vocabulary.digest
    return told
