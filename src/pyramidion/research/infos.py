"""`infos` whose contents are made when somebody reads them: a view costs more than most moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pyramidion.core import AnyGame

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_keys, dict_values


class Info(dict[str, Any]):
    """What a seat may read beside its arrays: `view`, `legal`, `outcome` at the moment that it stands for.

    PettingZoo asks for a real dict, so this is one that fills itself.
    """

    __slots__ = ("_game", "seat", "state")
    INFO_KEYS = ("view", "legal", "outcome")

    def __init__(self, game: AnyGame, state: Any, seat: int) -> None:
        self._game = game
        self.state = state
        self.seat = seat

    def __missing__(self, key: str) -> Any:
        if key == "view":
            value: Any = self._game.view(self.state, self.seat)
        elif key == "legal":
            value = self._game.legal(self.state, self.seat)
        elif key == "outcome":
            value = self._game.outcome(self.state)
        else:
            raise KeyError(key)
        self[key] = value
        return value

    def _filled(self) -> Info:
        for key in self.INFO_KEYS:
            self[key]
        return self

    def __contains__(self, key: object) -> bool:
        return key in self.INFO_KEYS

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self.INFO_KEYS else default

    def __iter__(self) -> Iterator[str]:
        return iter(self.INFO_KEYS)

    def __len__(self) -> int:
        return len(self.INFO_KEYS)

    def keys(self) -> dict_keys[str, Any]:
        return dict.fromkeys(self.INFO_KEYS).keys()

    def values(self) -> dict_values[str, Any]:
        return dict.values(self._filled())

    def items(self) -> dict_items[str, Any]:
        return dict.items(self._filled())

    def copy(self) -> dict[str, Any]:
        return dict(self.items())

    def __eq__(self, other: object) -> bool:
        return self.copy() == (other.copy() if isinstance(other, Info) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __repr__(self) -> str:
        return repr(self.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._game, self.state, self.seat)


class Infos(dict[str, Info]):
    """Every agent's info. An agent's is made anew when the game has gone on and somebody looks."""

    __slots__ = ("_game", "now")

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self._game = game
        self.now: Any = None
        """The state that the game is in."""

    def begin(self, state: Any, agents: list[str]) -> None:
        self.clear()
        self.now = state
        for seat, agent in enumerate(agents):
            self[agent] = Info(self._game, state, seat)

    def __getitem__(self, agent: str) -> Info:
        info = dict.__getitem__(self, agent)
        if info.state is not self.now:
            info = self[agent] = Info(self._game, self.now, info.seat)
        return info

    def get(self, agent: str, default: Any = None) -> Any:
        try:
            return self[agent]
        except KeyError:
            return default

    def values(self) -> dict_values[str, Info]:
        for agent in self:
            self[agent]
        return dict.values(self)

    def items(self) -> dict_items[str, Info]:
        self.values()
        return dict.items(self)

    def __eq__(self, other: object) -> bool:
        return dict(self.items()) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None
