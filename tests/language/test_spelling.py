"""One word, however it was typed."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.language.spelling import fold, joined, without_ligatures

FRENCH = "abcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüÿœæ"
words = st.text(FRENCH, min_size=2, max_size=30)


@pytest.mark.parametrize(
    ("typed", "letters"),
    [
        ("maison", "MAISON"),
        ("MAISON", "MAISON"),
        (" Maison\n", "MAISON"),
        ("été", "ETE"),
        ("e\u0301te\u0301", "ETE"),
        ("ÇA", "CA"),
        ("cœur", "COEUR"),
        ("CŒUR", "COEUR"),
        ("ex-æquo".replace("-", ""), "EXAEQUO"),
        ("naïve", "NAIVE"),
        ("ﬁn", "FIN"),
        ("ｍｏｔ", "MOT"),
        ("co\u00adlis", "COLIS"),
        ("mot\u200b", "MOT"),
    ],
)
def test_letters(typed: str, letters: str) -> None:
    assert fold(typed) == (letters, "", "")


@pytest.mark.parametrize(
    ("typed", "fault", "characters"),
    [
        ("", "empty", ""),
        (" \t\u200b", "empty", ""),
        ("a", "short", ""),
        ("é", "short", ""),
        ("deux mots", "spaces", ""),
        ("deux\u00a0mots", "spaces", ""),
        ("porte-clé", "hyphen", ""),
        ("porte‑clé", "hyphen", ""),
        ("l'arbre", "apostrophe", ""),
        ("l’arbre", "apostrophe", ""),
        ("lʼarbre", "apostrophe", ""),
        ("aujourd’hui", "apostrophe", ""),
        ("mot2", "characters", "2"),
        ("m²", "characters", "²"),
        ("🙂", "characters", "🙂"),
        ("mot!?!", "characters", "!?"),
        ("λόγος", "characters", "λόγος"),
        ("m\x00t", "characters", "\x00"),
        ("\ud800", "characters", "\ud800"),
    ],
)
def test_faults(typed: str, fault: str, characters: str) -> None:
    assert fold(typed) == ("", fault, characters)


@given(words)
def test_composed_or_not_and_in_any_case_it_is_one_word(word: str) -> None:
    letters = fold(word).letters
    assert re.fullmatch("[A-Z]{2,}", letters)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        typed = unicodedata.normalize(form, word)
        assert fold(typed).letters == fold(typed.upper()).letters == fold(typed.title()).letters == letters


@given(words)
def test_folding_twice_changes_nothing(word: str) -> None:
    assert fold(fold(word).letters).letters == fold(word).letters


@given(words)
def test_a_ligature_is_its_two_letters(word: str) -> None:
    assert fold(without_ligatures(word)) == fold(word)
    assert not set("œæ") & set(without_ligatures(word))


@given(st.text())
def test_any_text_is_letters_or_a_fault(text: str) -> None:
    folded = fold(text)
    if folded.fault:
        assert folded.letters == ""
        assert bool(folded.characters) == (folded.fault == "characters")
    else:
        assert re.fullmatch("[A-Z]{2,}", folded.letters)


@given(st.lists(words, min_size=1, max_size=4), st.sampled_from(["-", "’", "'", " "]))
def test_the_parts_of_a_compound_are_joined(parts: list[str], between: str) -> None:
    assert joined(between.join(parts)) == fold("".join(parts)).letters
