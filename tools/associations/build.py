"""Writes the file that `associations.table` maps."""

from __future__ import annotations

from array import array
from pathlib import Path

from pyramidion.language.associations.table import FORMAT_VERSION, SALIENCE_SCALE, quantized
from pyramidion.language.data_files import write_arrays
from pyramidion.language.evocations import evocations
from pyramidion.language.evocations.responses import responses
from pyramidion.language.lexicon import Lexicon
from tools.associations.defined import defined
from tools.associations.evoked import Links, Strengths, evoked, weighed
from tools.associations.vocabulary import Vocabulary

LEAST = 0.0005
"""What definitions call up less strongly is left out."""


def linked(lexicon: Path) -> tuple[Vocabulary, Links]:
    """The words, and what Évocations tells of them."""
    entries = [*evocations().values()]
    said = {word for found in responses().values() for word in found}
    told = {one.word for entry in entries for one in entry.evocations}
    words = Vocabulary(Lexicon(lexicon), {*evocations(), *said}, {*told, *responses()})
    return words, Links(entries, responses(), words)


def build(lexicon: Path, wheel: Path, target: Path) -> dict[str, int]:
    """Write the associations; returns what there is to say about them."""
    words, links = linked(lexicon)
    arrays: dict[str, bytes | array[int]] = {"words": "\n".join(words.words).encode()}
    thousandths = array("I", (round(1000 * words.frequency.get(word, 0.0)) for word in words.words))
    arrays["frequencies"] = thousandths
    arrays["nouns"] = bytes(words.kind(word) == "noun" for word in words.words[: words.guessed])
    salience = (weighed(links.salient(number)) for number in range(words.guessed))
    arrays["salience"] = array("h", (round(SALIENCE_SCALE * power) for power in salience))
    count = 0
    for name, found, least in (("evoked", evoked(links), 0.0), ("defined", defined(wheel, words), LEAST)):
        count += _table(arrays, name, found, len(words.words), least)
    marked = {clue: dict.fromkeys(others, 1.0) for clue, others in links.opposites().items()}
    _table(arrays, "opposite", marked, len(words.words))
    about = {
        "associations": FORMAT_VERSION,
        "words": len(words.words),
        "guessed": words.guessed,
        "entries": len(evocations()),
        "links": count,
    }
    write_arrays(target, about, arrays)
    return about


def _table(
    arrays: dict[str, bytes | array[int]], name: str, found: Strengths, count: int, least: float = 0.0
) -> int:
    """For each clue the words that it calls up, the strongest first, in one row of numbers."""
    offsets, words, strengths = array("I", [0]), array("H"), bytearray()
    for clue in range(count):
        ranked = sorted(found.get(clue, {}).items(), key=lambda item: (-item[1], item[0]))
        for word, strength in ranked:
            if strength >= least:
                words.append(word)
                strengths.append(quantized(strength))
        offsets.append(len(words))
    arrays |= {f"{name}_offsets": offsets, f"{name}_words": words, f"{name}_strengths": bytes(strengths)}
    return len(words)
