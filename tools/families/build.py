"""Follows the links to the words that a family begins with, and writes the file that `clues.families` maps."""

from __future__ import annotations

from array import array
from pathlib import Path

from pyramidion.language.clues.families import FORMAT_VERSION
from pyramidion.language.data_files import write_arrays
from pyramidion.language.lexicon import Lexicon
from tools.families.links import Link, Links, links
from tools.families.tables import correct
from tools.families.vocabulary import Vocabulary


def ancestors(word: str, links: Links, least: Link) -> set[str]:
    """The word and all that it is made of, by links that are at least so sure."""
    found, fresh = {word}, [word]
    while fresh:
        for base, link in links.get(fresh.pop(), {}).items():
            if link >= least and base not in found:
                found.add(base)
                fresh.append(base)
    return found


def build(lexicon: Path, wheel: Path, target: Path) -> dict[str, int]:
    """Write the families; returns what there is to say about them."""
    words = Vocabulary(Lexicon(lexicon), wheel)
    found = links(words)
    correct(found, words)
    linked = {word for word, bases in found.items() if bases}
    members = sorted(linked | {base for bases in found.values() for base in bases}, key=str.encode)
    numbers = {word: number for number, word in enumerate(members)}
    letters, offsets = bytearray(), array("I", [0])
    roots, places = array("I"), array("I", [0])
    for word in members:
        letters += word.encode()
        offsets.append(len(letters))
        sure = ancestors(word, found, Link.SURE)
        guessed = ancestors(word, found, Link.GUESS) - sure
        for group in (sure, guessed):
            roots.extend(sorted(numbers[root] for root in group))
            places.append(len(roots))
    about = {
        "families": FORMAT_VERSION,
        "words": len(members),
        "sure": sum(link == Link.SURE for bases in found.values() for link in bases.values()),
        "guessed": sum(link == Link.GUESS for bases in found.values() for link in bases.values()),
    }
    write_arrays(
        target, about, {"letters": bytes(letters), "offsets": offsets, "roots": roots, "places": places}
    )
    return about
