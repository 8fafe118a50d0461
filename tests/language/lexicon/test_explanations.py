"""What people read about a word."""

from __future__ import annotations

import pytest

from pyramidion.language.lexicon import lexicon


@pytest.mark.parametrize(
    ("word", "fr", "en"),
    [
        ("lune", "lune, nom féminin singulier", "lune, feminine singular noun"),
        (
            "chevaux",
            "chevaux, nom masculin pluriel (voir cheval)",
            "chevaux, masculine plural noun (see cheval)",
        ),
        ("aimer", "aimer, verbe", "aimer, verb"),
        (
            "aimait",
            "aimait, forme du verbe aimer (imparfait, 3e personne du singulier)",
            "aimait, form of the verb aimer (imperfect, 3rd person singular)",
        ),
        (
            "vêtus",
            "vêtus, forme du verbe vêtir (participe passé masculin pluriel)",
            "vêtus, form of the verb vêtir (past participle masculine plural)",
        ),
        ("barjaquas", "barjaquas, forme du verbe barjaquer", "barjaquas, form of the verb barjaquer"),
        ("app", "app, mot du lexique", "app, word of the lexicon"),
    ],
)
def test_a_word_tells_what_it_is(word: str, fr: str, en: str) -> None:
    explanation = lexicon().explain(word)
    assert (explanation.playable, explanation.code) == (True, "")
    assert fr in explanation.fr
    assert en in explanation.en


def test_every_word_can_be_told() -> None:
    for word in [*lexicon()][::41]:
        explanation = lexicon().explain(word)
        assert explanation.playable
        assert explanation.fr.startswith(f"{word} : ")
        assert explanation.en.startswith(f"{word}: ")


def test_the_spelling_asked_for_comes_first() -> None:
    assert lexicon().explain("Côte").fr.startswith("COTE : côte, nom féminin singulier")
    assert lexicon().explain("côté").fr.startswith("COTE : côté, nom masculin singulier")


def test_a_word_of_many_readings_stays_short() -> None:
    assert lexicon().explain("cote").fr.endswith("…")
    told = (
        "garde, forme du verbe garder (impératif, 2e personne du singulier ou indicatif présent, 1re personne"
    )
    assert f"{told} du singulier ou …)" in lexicon().explain("garde").fr


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("", "empty", "Il n’y a pas de mot."),
        ("y", "short", "au moins 2 lettres"),
        ("deux mots", "spaces", "« deux mots » contient une espace"),
        ("porte-avions", "hyphen", "trait d’union"),
        ("l’arbre", "apostrophe", "« l’arbre » s’écrit avec une apostrophe"),
        ("mot2", "characters", "(2)"),
        ("🙂🙂", "characters", "(🙂)"),
        ("b" * 40, "long", "« bbbbbbbbbbbbbbbbbbbbbbbb… » en a 40"),
        ("bruxelles", "name", "« Bruxelles » est un nom propre"),
        ("Saint-Denis", "name", "« Saint-Denis » est un nom propre"),
        ("HLM", "abbreviation", "« HLM » est une abréviation ou un sigle"),
        ("etc", "abbreviation", "« etc »"),
        ("KG", "symbol", "« kg » est un symbole"),
        ("lorsqu", "fragment", "« lorsqu » n’existe que dans"),
        ("arcenciel", "compound", "« arc-en-ciel » est un mot composé"),
        ("zzz", "unknown", "« zzz » n’est pas dans le dictionnaire"),
    ],
)
def test_a_refusal_tells_why(text: str, code: str, told: str) -> None:
    explanation = lexicon().explain(text)
    assert (explanation.playable, explanation.code, explanation.readings) == (False, code, ())
    assert told in explanation.fr
    assert explanation.en != explanation.fr


def test_a_whole_book_is_refused_in_one_line() -> None:
    for text in ("mot " * 10_000, "mot" * 10_000, "1" * 10_000, "".join(map(chr, range(256, 20_000)))):
        assert len(lexicon().explain(text).fr) < 250


def test_a_broken_character_does_not_break_the_answer() -> None:
    explanation = lexicon().explain("m\udce9t")
    assert explanation.code == "characters"
    explanation.word.encode()
