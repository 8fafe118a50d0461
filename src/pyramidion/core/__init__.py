"""What a game is: values, chance, time, transcripts. Imports nothing of ours."""

from .cards import Cards
from .chance import Chance, canonical_json, commitment, derived_seed
from .errors import Fault, Invalid, NeedsCards, NeedsChance, Refused
from .game import WHOLE, AnyGame, Event, Game, Legal, Options, Outcome, TableSize, Value, View, Viewer
from .play import End, Entry, Extend, Play, Resign, Resigned, TakenBack, Tick

__all__ = [
    "WHOLE",
    "AnyGame",
    "Cards",
    "Chance",
    "End",
    "Entry",
    "Event",
    "Extend",
    "Fault",
    "Game",
    "Invalid",
    "Legal",
    "NeedsCards",
    "NeedsChance",
    "Options",
    "Outcome",
    "Play",
    "Refused",
    "Resign",
    "Resigned",
    "TableSize",
    "TakenBack",
    "Tick",
    "Value",
    "View",
    "Viewer",
    "canonical_json",
    "commitment",
    "derived_seed",
]
