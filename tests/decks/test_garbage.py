"""Whatever somebody brings as a deck, the lint answers with messages."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyramidion.decks import Fault
from pyramidion.decks.files import Memory, packed
from pyramidion.decks.lint import lint_archive, lint_source
from pyramidion.decks.template import files

SOUND = {name: text.encode() for name, text in files("essai", "Essai", "2026-11-01").items()}
NAMES = st.sampled_from(
    [*SOUND, "savoirs-x.toml", "savoirs-x/couleurs.csv", "finale-2.csv", "x/y.csv", "x.toml"]
)
CELLS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            "",
            "1",
            "7",
            "-1",
            "couleurs",
            "pays",
            "lettre=B",
            "a>1",
            "& &",
            "=",
            " | ",
            "x = ",
            "oui",
            "famille",
            "adulte",
        ]
    ),
)
TABLES = st.builds(
    lambda head, rows: "\n".join(";".join(row) for row in [head, *rows]).encode("utf-8", "surrogatepass"),
    st.lists(
        st.sampled_from(
            [
                "question",
                "indice",
                "exemples",
                "exemple",
                "savoir",
                "filtre",
                "réponses",
                "réponse",
                "complet",
                "difficulté",
                "public",
                "face",
                "niveau",
                "série",
                "lettre",
                "définition",
                "popularité",
                "x",
                "",
            ]
        ),
        max_size=9,
    ),
    st.lists(st.lists(CELLS, max_size=10), max_size=6),
)
CONTENTS = st.one_of(
    st.binary(max_size=80), TABLES, st.text(max_size=60).map(lambda t: t.encode("utf-8", "replace"))
)


def says_something_sensible(faults: tuple[Fault, ...]) -> None:
    for fault in faults:
        assert fault.fr
        assert fault.en
        assert "{" not in fault.code
        assert fault.line >= 0
        assert fault.text("fr").isprintable()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(NAMES, CONTENTS, max_size=5))
def test_tables_of_garbage(spoilt: dict[str, bytes]) -> None:
    says_something_sensible(lint_source(Memory({**SOUND, **spoilt})))
    says_something_sensible(lint_source(Memory(spoilt)))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([*SOUND]), st.integers(0, 2000), st.binary(max_size=6))
def test_a_few_bytes_changed(name: str, place: int, new: bytes) -> None:
    old = SOUND[name]
    place %= len(old)
    says_something_sensible(lint_source(Memory({**SOUND, name: old[:place] + new + old[place + len(new) :]})))


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 5000), st.binary(min_size=1, max_size=8))
def test_a_damaged_archive(place: int, new: bytes) -> None:
    sound = packed(Memory(SOUND))
    place %= len(sound)
    says_something_sensible(lint_archive(sound[:place] + new + sound[place + len(new) :], "essai.zip"))
