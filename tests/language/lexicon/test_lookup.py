"""The lexicon itself, as `make data` built it."""

from __future__ import annotations

import subprocess
import sys
import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.language.lexicon import BANDS_PER_MILLION, Lexicon, ipa, lexicon
from pyramidion.language.spelling import fold

IN = {
    "nouns and their plurals": "maison maisons cheval chevaux bateau bateaux bijou bijoux œil yeux œuf œufs festival"
    " festivals travail travaux nez prix souris ciel cieux aïeul aïeux",
    "feminines": "actrice actrices sorcière lionnes duchesse inspectrice chanteuses belle belles blanche blanches"
    " douce rousse grecque franche maligne bénigne aiguë favorites jumelles vieilles sèches",
    "tenses": "aime aimais aimai aimerai aimerions aimasse aimât aimassions aimant aimé aimées finissons finîmes finît"
    " rendrez rendissiez mangeons mangeâtes lançons plaçât appelle appellerait jette achète cède céderai paie paye"
    " essuierons envoie enverrai",
    "irregular verbs": "suis sommes fûmes fussent soyez ai eut eussiez aies allons vais iront aille fais faites fîmes"
    " dites médisez voyaient verrons vîtes peux puissions pusse veuille sachant sussiez faudrait fallut plut pleuvait"
    " vaille vêts bout bouille gît gisait clos éclosent absolvons résolut coud cousîmes moulais meurs mourrons acquiers"
    " haïssons haït naquit vécûmes croîs crût assieds assoyons conquît sourd échoit échu sied messied ouïr oyez chois",
    "rare words": "kwas yawl crwth qat zythum anticonstitutionnellement abaca ixode ysopet",
    "short words": "aa ai an as au ay bi bu ça ce ci da de do du eh en es et eu ex fa fi go ha hé hi ho if il in je ka"
    " la le li lu ma me mi mu na ne ni no nu oc oh ok om on or os ou pi pu qi ra ré ri ru sa se si su ta te tô tu un"
    " us ut va vé vu wu xi",
    "recent words": "app apps faq mandala paddle selfie podcast hashtag covid zumba kimchi ramen padel gif emoji"
    " checker vélotaf wokisme télétravailler déconfinement autrice féminicide",
    "words of every kind": "avec dont lorsque puisque hélas zut bravo quatorze mille chacun quiconque oui très",
    "names that are words too": "paris rose marie pierre colt havane champagne bordeaux",
    "units in full": "gramme kilogramme kilogrammes mètre centimètres watt kilowatts ohm",
}
OUT = {
    "names": "Berlin Bruxelles Mozart Jupiter Toulouse Clotilde Émilie Microsoft",
    "units and symbols": "kg km cm mm Hz kW dB ml lx px",
    "abbreviations and initials": "HLM CD PM SNCF ONU TGV janv ibid etc vs cf éd av Mme",
    "pieces of words and phrases": "qu jusqu lorsqu quelqu priori nauseam stricto",
    "ordinals and numerals": "XXe xxiᵉ iie xlviie",
    "nothing at all": "zzz aimerez-vous maisonz bonjourr aimassionss azertyu",
}


def every(table: dict[str, str]) -> list[str]:
    return [word for words in table.values() for word in words.split()]


@pytest.mark.parametrize("word", every(IN))
def test_it_has(word: str) -> None:
    assert word in lexicon()
    assert word.upper() in lexicon()
    assert unicodedata.normalize("NFD", word) in lexicon()


@pytest.mark.parametrize("word", every(OUT))
def test_it_does_not_have(word: str) -> None:
    assert word not in lexicon()


@pytest.mark.parametrize(
    "nothing", ["", " ", "a", "deux mots", "🙂", "m0t", "a" * 40, "é" * 400, 5, None, b"mot"]
)
def test_what_is_no_word_is_not_in_it(nothing: object) -> None:
    assert nothing not in lexicon()


def test_its_size() -> None:
    words = [*lexicon()]
    assert len(words) == len(lexicon())
    assert sum(2 <= len(word) <= 15 for word in words) >= 395_000
    assert max(map(len, words)) == lexicon().longest > 20


def test_it_has_nearly_all_common_words() -> None:
    about = lexicon().about
    assert about["common"] > 40_000
    assert about["common_playable"] / about["common"] >= 0.985


def test_every_word_is_found_and_has_a_reading() -> None:
    words = [*lexicon()]
    assert words == sorted(set(words))
    assert all(word in lexicon() for word in words)
    for word in words[::97]:
        assert {fold(spelling).letters for spelling in lexicon().spellings(word)} == {word}


@pytest.mark.parametrize(
    ("word", "lemmas"),
    [
        ("chevaux", {"cheval"}),
        ("cœurs", {"cœur"}),
        ("YEUX", {"œil"}),
        ("portes", {"porte", "porter"}),
        ("suis", {"être", "suivre"}),
        ("fumes", {"fumer", "être", "fumé"}),
        ("belles", {"beau"}),
        ("avions", {"avion", "avoir"}),
        ("finissions", {"finir"}),
        ("cote", {"cote", "coter", "coté", "côte", "côté"}),
        ("entretuât", {"entretuer"}),  # known to our own list alone
        ("barjaquas", {"barjaquer"}),  # known to the dictionary alone
        ("kimchis", {"kimchi"}),
    ],
)
def test_lemmas(word: str, lemmas: set[str]) -> None:
    assert set(lexicon().lemmas(word)) == lemmas


@pytest.mark.parametrize(
    "word", ["aimer", "maison", "actrice", "sorcière", "beau", "très", "obsèques", "app", "est"]
)
def test_base_forms(word: str) -> None:
    assert lexicon().is_base(word)


@pytest.mark.parametrize(
    "word", ["aimait", "maisons", "actrices", "yeux", "belles", "chantâmes", "kimchis", "zzz"]
)
def test_inflected_forms(word: str) -> None:
    assert not lexicon().is_base(word)


def test_bands_follow_use() -> None:
    ordered = ["faire", "maison", "hippocampe", "aimassions", "barjaquas"]
    bands = [lexicon().band(word) for word in ordered]
    assert bands == sorted(bands, reverse=True)
    assert (bands[0], bands[-1]) == (len(BANDS_PER_MILLION), 0)
    assert lexicon().band("zzz") == 0


def test_sounds_and_derivations() -> None:
    assert lexicon().sounds("mer") == lexicon().sounds("mère") == ("mER",)
    assert ipa(lexicon().sounds("chanson")[0]) == "ʃɑ̃sɔ̃"
    assert lexicon().sounds("barjaquas") == ()
    assert lexicon().derivations("joueur") == (("jouer", "eur"),)
    assert lexicon().derivations("maison") == ()
    assert lexicon().frequency("maison") > 100


def test_the_same_word_however_it_is_written() -> None:
    assert lexicon().spellings("COTE") == lexicon().spellings("côté")
    assert set(lexicon().spellings("cote")) >= {"cote", "côte", "coté", "côté"}


def test_the_arrays_for_a_finder_are_the_words() -> None:
    words = [*lexicon()]
    letters, offsets = lexicon().letters, lexicon().offsets
    assert len(offsets) == len(words) + 1
    assert letters.tobytes() == "".join(words).encode()
    assert np.array_equal(np.diff(offsets), [len(word) for word in words])
    for number in range(0, len(words), 5003):
        assert lexicon().bands[number] == lexicon().band(words[number])
        assert lexicon().bases[number] == lexicon().is_base(words[number])
    assert len(lexicon().bands) == len(lexicon().bases) == len(words)
    with pytest.raises(ValueError, match="read-only"):
        letters[0] = 0


@given(st.text(max_size=60))
def test_any_text_gets_an_answer(text: str) -> None:
    explanation = lexicon().explain(text)
    assert explanation.playable == (text in lexicon()) == bool(lexicon().lemmas(text))
    assert bool(explanation.code) != explanation.playable
    assert explanation.fr
    assert explanation.en
    f"{explanation}".encode()


def test_it_is_loaded_once() -> None:
    assert lexicon() is lexicon()
    assert isinstance(lexicon(), Lexicon)


def test_asking_for_a_word_needs_neither_numpy_nor_msgspec() -> None:
    """The command and the house start at once because what they do not use is not there."""
    code = (
        "import sys; from pyramidion.language.lexicon import lexicon; assert 'été' in lexicon(); "
        "assert lexicon().explain('zzz').code == 'unknown'; print({'numpy', 'numba', 'msgspec'} & sys.modules.keys())"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "set()\n"


def test_nothing_of_it_is_loaded_when_the_house_opens() -> None:
    code = "import sys, pyramidion.server; print([m for m in sys.modules if m.startswith('pyramidion.language')])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "[]\n"
