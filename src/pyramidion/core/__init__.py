"""What a game is: values, chance, time, transcripts. Imports nothing of ours."""

from .along import Along, AlongQuestion
from .beat import Beat, BeatKind
from .cards import Cards
from .chance import Chance, canonical_json, commitment, derived_seed
from .errors import Fault, Invalid, NeedsCards, NeedsChance, Refused
from .game import WHOLE, AnyGame, Event, Game, Legal, Options, Outcome, View, Viewer
from .manifest import Manifest, TableSize, manifest_beside
from .play import End, Entry, Extend, Play, Resign, Resigned, TakenBack, Tick
from .value import Value

__all__ = [
    "WHOLE",
    "Along",
    "AlongQuestion",
    "AnyGame",
    "Beat",
    "BeatKind",
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
    "Manifest",
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
    "manifest_beside",
]
