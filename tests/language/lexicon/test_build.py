"""Which entries of a dictionary become words, what is said of the others, how Lexique is read and joined to them."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.language.data_files import DataDamaged, write_arrays
from pyramidion.language.lexicon import Lexicon, Reading, ipa
from pyramidion.language.lexicon.explanations import REASONS
from pyramidion.language.lexicon.readings import pack, unpack
from pyramidion.language.spelling import fold
from tools.lexicon.affixes import Affixes, entries
from tools.lexicon.build import band_of, build
from tools.lexicon.lexique import COLUMNS, TABLE, Row, row
from tools.lexicon.words import Origin, added, gather, reason_against, refused
from tools.steps import ROOT

FRENCH = "abcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüÿœæñ"
RULES = """
FLAG long
KEEPCASE ||
PFX u+ N 1
PFX u+ 0 k .
SFX S. Y 2
SFX S. 0 0 [^sxz]
SFX S. 0 s [^sxz]
SFX a0 Y 2
SFX a0 er er er
SFX a0 er ons er
"""
DICTIONARY = "\n".join(
    ["9", "œuf/S.", "porte/S.", "porter/a0", "paris", "Paris", "ONU", "g/u+||", "G/u+||", "arc-en-ciel", "cf"]
)
LISTED = {"cf": "abbreviation"}


@pytest.mark.parametrize(
    ("word", "symbol", "reason"),
    [
        ("maison", False, ""),
        ("cœur", False, ""),
        ("Paris", False, "name"),
        ("McDo", False, "name"),
        ("ONU", False, "abbreviation"),
        ("kg", True, "symbol"),
        ("xxiᵉ", False, "symbol"),
        ("arc-en-ciel", False, "compound"),
        ("aujourd'hui", False, "compound"),
        ("Saint-Denis", False, "name"),
        ("cf", False, "abbreviation"),
    ],
)
def test_what_is_not_for_play(word: str, symbol: bool, reason: str) -> None:
    assert reason_against(word, symbol, LISTED) == reason


def test_forms_are_gathered_by_their_letters() -> None:
    words = gather(Affixes(RULES), entries(DICTIONARY), [*entries("1\nfaq/S.")], LISTED)
    assert [*words.playable] == sorted(
        ["OEUF", "OEUFS", "PORTE", "PORTES", "PORTER", "PORTONS", "PARIS", "FAQ", "FAQS"]
    )
    assert words.playable["PORTONS"] == {"portons": {Origin("porter", verb=True, own=False)}}
    assert words.playable["OEUF"] == {"œuf": {Origin("œuf", verb=False, own=True)}}
    # PARIS is several bets too, and can be played; of kg and kG the usual spelling is told.
    assert words.refused == {
        "ONU": ("abbreviation", "ONU"),
        "KG": ("symbol", "kg"),
        "ARCENCIEL": ("compound", "arc-en-ciel"),
        "CF": ("abbreviation", "cf"),
    }


def test_our_own_lists_are_sound() -> None:
    own = [*added()]
    assert len({entry.word for entry in own}) == len(own)
    assert all(entry.word == entry.word.strip().lower() for entry in own)
    assert set(refused().values()) <= REASONS.keys()
    assert not {entry.word for entry in own} & refused().keys()


def test_a_line_of_lexique() -> None:
    assert row("joueurs", "Zw9R", "joueur", "NOM", "m", "p", "11,23", "10,8", "", "jouer-eur") == Row(
        "joueurs", "Zw9R", "joueur", "noun", ("m", "p"), 11.23, ("jouer", "eur")
    )
    assert row("a", "a", "avoir", "AUX", "", "", "1,5", "2", '"ind:pre:3s;"', "avoir") == Row(
        "a", "a", "avoir", "verb", ("ind:pre:3s",), 2.0, ()
    )
    assert row("VRAI", "vRE", "VRAI", "ADJ", "m", "s", "1", "0", "", "vrai")[:3] == ("vrai", "vRE", "vrai")
    assert row("quels", "kEl", "quel", "ADJ:int", "m", "p", "0", "0", "", "quel-:int").kind == "determiner"
    assert row("dix", "dis", "dix", "ADJ:num", "", "", "0", "0", "", "dix-:num")[3:] == (
        "number",
        (),
        0.0,
        (),
    )
    assert row("défaire", "defER", "défaire", "VER", "", "", "0", "0", '"inf;"', "dé1-faire").parts == (
        "dé",
        "faire",
    )


@pytest.mark.parametrize(
    ("frequency", "band"),
    [(0, 0), (0.01, 1), (0.1, 2), (0.99, 2), (1, 3), (10, 4), (99, 4), (100, 5), (6e4, 5)],
)
def test_bands(frequency: float, band: int) -> None:
    assert band_of(frequency) == band


def test_readings_are_kept_whole() -> None:
    readings = [
        Reading("côté", "côté", "noun", ("m", "s"), True, 300.25, "kote", ()),
        Reading("cote", "coter", "verb", ("ind:pre:1s", "ind:pre:3s"), False, 0.0, "kOt", ()),
        Reading("cote", "cote", "", (), True, 0.0, "", ("a", "b")),
    ]
    assert unpack("COTE", pack("COTE", readings)) == tuple(readings)


@given(st.text(FRENCH, min_size=2, max_size=30), st.text(FRENCH, min_size=1, max_size=30))
def test_any_spelling_and_any_lemma_come_back(spelling: str, lemma: str) -> None:
    reading = Reading(spelling, lemma, "noun", (), False, 0.0, "", ())
    letters = fold(spelling).letters
    assert unpack(letters, pack(letters, [reading])) == (reading,)


def test_sounds_in_the_international_alphabet() -> None:
    assert ipa("S@sO9N°§Z") == "ʃɑ̃sɔœɲəɔ̃ʒ"


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dictionary of ten entries and a Lexique of eight."""
    folder = tmp_path_factory.mktemp("sources")
    (folder / "index.aff").write_text(RULES, encoding="utf-8")
    (folder / "index.dic").write_text(DICTIONARY, encoding="utf-8")
    table = [
        COLUMNS,
        ("oeufs", "2", "oeuf", "NOM", "m", "p", "20,5", "3", "", "oeuf"),
        ("porte", "pORt", "porte", "NOM", "f", "s", "300", "500", "", "porte"),
        ("porte", "pORt", "porter", "VER", "", "", "90", "80", '"ind:pre:3s;"', "porter"),
        ("portons", "pORt§", "porter", "VER", "", "", "0,05", "0", '"ind:pre:1p;"', "porter"),
        ("portons", "pORt§", "porter", "AUX", "", "", "0,02", "0", '"imp:pre:1p;"', "porter"),
        ("pôrte", "pORt", "pôrte", "NOM", "f", "s", "7", "0", "", "pôrte"),
        ("arc-en-ciel", "aRk@sjEl", "arc-en-ciel", "NOM", "m", "s", "2", "2", "", "arc-en-ciel"),
        ("zut", "zyt", "zut", "ONO", "", "", "9", "2", "", "zut"),
    ]
    with zipfile.ZipFile(folder / "lexique.whl", "w") as archive:
        archive.writestr(TABLE, "\n".join("\t".join(line) for line in table).encode("latin-1"))
    return folder


@pytest.fixture(scope="module")
def small(sources: Path) -> Lexicon:
    build(sources, sources / "lexique.whl", sources / "lexicon.bin")
    return Lexicon(sources / "lexicon.bin")


def test_every_build_makes_the_same_file(small: Lexicon, sources: Path) -> None:
    for seed in "12":
        target = sources / f"again{seed}.bin"
        command = [
            sys.executable,
            "-m",
            "tools.lexicon",
            str(sources),
            str(sources / "lexique.whl"),
            str(target),
        ]
        subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        )
        assert target.read_bytes() == (sources / "lexicon.bin").read_bytes()


def test_a_whole_small_lexicon(small: Lexicon) -> None:
    assert small.about["common"] == 3  # œufs, porte, zut
    assert small.about["common_playable"] == 2
    assert {*small} >= {"OEUF", "OEUFS", "PORTE", "PORTONS", "PARIS"}
    assert [*small] == sorted(small)
    assert "zut" not in small


def test_lexique_gets_its_ligatures_back(small: Lexicon) -> None:
    [eggs] = small.readings("oeufs")
    assert eggs == Reading("œufs", "œuf", "noun", ("m", "p"), False, 20.5, "2", ())
    assert small.readings("œuf") == (Reading("œuf", "œuf", "", (), True, 0.0, "", ()),)


def test_a_verb_that_is_an_auxiliary_too_is_one_verb(small: Lexicon) -> None:
    [one] = small.readings("portons")
    assert (one.features, one.base) == (("ind:pre:1p", "imp:pre:1p"), False)
    assert one.frequency == pytest.approx(0.07)


def test_the_most_frequent_reading_comes_first_and_strange_spellings_not_at_all(small: Lexicon) -> None:
    assert [(reading.spelling, reading.lemma) for reading in small.readings("PORTE")] == [
        ("porte", "porte"),
        ("porte", "porter"),
    ]
    assert (small.band("porte"), small.is_base("porte")) == (5, True)


def test_what_is_known_and_refused(small: Lexicon) -> None:
    assert small.refusal("KG") == ("symbol", "kg")
    assert small.refusal("ONU") == ("abbreviation", "ONU")
    assert small.refusal("ZUT") == ("unknown", "zut")
    assert "KG" not in small
    assert small.readings("KG") == ()


def test_a_lexicon_of_another_version_is_refused(small: Lexicon, tmp_path: Path) -> None:
    write_arrays(tmp_path / "lexicon.bin", {**small.about, "lexicon": 0}, {})
    with pytest.raises(DataDamaged, match="another version: `make data`"):
        Lexicon(tmp_path / "lexicon.bin")
