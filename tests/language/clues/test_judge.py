"""The judge of clues: each reason with its rule, conventions, texts of any kind."""

from __future__ import annotations

import subprocess
import sys
import unicodedata

import pytest

from pyramidion.language.clues import Convention, judge_clue, repeated_words
from pyramidion.language.clues.verdicts import REASONS


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    ("word", "clue", "reason"),
    [
        ("jouer", "", "empty"),
        ("jouer", " \u200b ", "empty"),
        ("jouer", "zzgh", "unknown"),
        ("jouer", "x", "unknown"),
        ("jouer", "🙂", "unknown"),
        ("jouer", "priori", "unknown"),
        ("jouer", "a" * 3000, "unknown"),
        ("roi", "1789", "digits"),
        ("été", "14 juillet", "digits"),
        ("terre", "pomme de terre", "several_words"),
        ("mer", "l’eau", "several_words"),
        ("argent", "porte-monnaie", "compound"),
        ("argent", "portemonnaie", "compound"),
        ("train", "SNCF", "acronym"),
        ("train", "S.N.C.F.", "acronym"),
        ("poids", "kg", "acronym"),
        ("porte", "porte", "itself"),
        ("porte", "PORTE", "itself"),
        ("pêche", "peche", "itself"),
        ("pêche", "PECHE", "itself"),
        ("cheval", "chevaux", "inflection"),
        ("yeux", "œil", "inflection"),
        ("chien", "chienne", "inflection"),
        ("jouer", "jouions", "inflection"),
        ("jouer", "jouet", "same_root"),
        ("jeux", "joueurs", "same_root"),
        ("bon", "bonjour", "same_root"),
        ("sieur", "monsieur", "same_root"),
        ("jour", "aujourd’hui", "same_root"),
        ("mer", "maire", "homophone"),
        ("cent", "sang", "homophone"),
        ("brin", "brun", "homophone"),
        ("Victor Hugo", "victoire", ""),
        ("Victor Hugo", "victor", "proper_noun"),
        ("La Tour Eiffel", "tours", "inflection"),
        ("Jeanne d’Arc", "arc", "component"),
        ("Zidane", "zidanesque", "unknown"),
        ("tempête", "Hugo", "proper_noun"),
        ("ville", "Saint-Denis", "proper_noun"),
    ],
)
def test_a_clue_is_refused_with_its_reason(word: str, clue: str, reason: str) -> None:
    verdict = judge_clue(word, clue)
    assert verdict.reason == reason
    assert verdict.verdict == ("refused" if reason else "allowed")
    assert verdict.rule == (REASONS[reason][1] if reason else None)
    assert verdict.slip == (reason in {"empty", "unknown"})


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    ("word", "clue"),
    [
        ("fort", "faible"),
        ("fort", "faibles"),
        ("jouer", "gagnions"),
        ("port", "porte"),
        ("poire", "poireau"),
        ("loup", "loupe"),
        ("carte", "carton"),
        ("pêche", "péché"),
        ("fruit", "Pêche"),
        ("fruit", "po\u200bire"),
        ("saison", unicodedata.normalize("NFD", "été")),
        ("chaud", "ÉTÉ"),
        ("ici", "y"),
        ("demain", "aujourd’hui"),
        ("fin", "œuvre"),
    ],
)
def test_all_words_of_the_dictionary_and_their_forms_are_allowed(word: str, clue: str) -> None:
    verdict = judge_clue(word, clue)
    assert (verdict.verdict, verdict.rule, verdict.reason, verdict.slip) == ("allowed", None, "", False)


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    ("word", "clue", "reason"),
    [
        ("livre", "livrer", "perhaps_inflection"),
        ("cheval", "équestre", "perhaps_same_root"),
        ("paume", "pomme", "perhaps_homophone"),
    ],
)
def test_what_people_would_argue_about_is_doubtful(word: str, clue: str, reason: str) -> None:
    verdict = judge_clue(word, clue)
    assert (verdict.verdict, verdict.rule, verdict.reason) == ("doubtful", "R-P61", reason)


@pytest.mark.rule("A-P11")
@pytest.mark.parametrize(
    ("word", "clue", "convention"),
    [
        ("tempête", "Hugo", Convention(proper_nouns=True)),
        ("ballon", "Zidane", Convention(proper_nouns=True)),
        ("ville", "Saint-Denis", Convention(proper_nouns=True)),
        ("jouer", "jouet", Convention(same_root=True)),
        ("cheval", "équestre", Convention(same_root=True)),
        ("mer", "maire", Convention(homophones=True)),
        ("paume", "pomme", Convention(homophones=True)),
        ("argent", "porte-monnaie", Convention(compounds=True)),
        ("légume", "pomme de terre", Convention(compounds=True)),
        ("révolution", "14 juillet 1789", Convention(compounds=True)),
        ("train", "SNCF", Convention(acronyms=True)),
        ("train", "T.G.V.", Convention(acronyms=True)),
    ],
)
def test_a_convention_allows_what_it_names_and_no_more(word: str, clue: str, convention: Convention) -> None:
    assert judge_clue(word, clue, convention).verdict == "allowed"
    others = Convention(*(not allowed for allowed in convention))
    assert judge_clue(word, clue, others).verdict != "allowed"


@pytest.mark.rule("A-P11")
def test_no_convention_allows_the_word_itself() -> None:
    everything = Convention(True, True, True, True, True)
    for clue, reason in [
        ("porte", "itself"),
        ("portes", "inflection"),
        ("porte-monnaie", "component"),
        ("la porte", "component"),
        ("zzgh", "unknown"),
        ("", "empty"),
    ]:
        verdict = judge_clue("porte", clue, everything)
        assert (verdict.verdict, verdict.reason) == ("refused", reason)


def test_sentences_name_both_words_in_both_languages() -> None:
    verdict = judge_clue("roi", "royaume")
    assert verdict.fr == "« royaume » et « roi » sont de la même famille (roi)."
    assert verdict.en == "“royaume” and “roi” are of the same root (roi)."
    assert len(judge_clue("roi", "z" * 3000).fr) < 120


@pytest.mark.rule("R-P30")
@pytest.mark.rule("A-P41")
@pytest.mark.parametrize(
    ("text", "expression", "said"),
    [
        ("C’est un légume de la terre", "pomme de terre", ("terre",)),
        ("On le sort des Pommes et des TERRES", "pomme de terre", ("Pommes", "TERRES")),
        ("le fruit défendu", "pomme de terre", ()),
        ("il a la main sur le cœur", "avoir la main verte", ("a", "main")),
        ("À la ville ou dans un champ", "rat des villes", ("ville",)),
        ("ouvre, ouvrons, ouvre", "ouvrir l’œil", ("ouvre", "ouvrons")),
        ("tes yeux", "mon œil", ("yeux",)),
        ("on y met sa monnaie", "porte-monnaie", ("monnaie",)),
        ("tou\u200bjours pareil", "pour toujours", ("toujours",)),
        ("en 14", "en 14", ("14",)),
        ("", "pomme de terre", ()),
        ("de la", "de la", ()),
    ],
)
def test_words_of_the_expression_are_found_in_free_text(
    text: str, expression: str, said: tuple[str, ...]
) -> None:
    assert repeated_words(text, expression) == said


def test_the_judge_needs_no_numpy() -> None:
    script = (
        "import sys;from pyramidion.language.clues import judge_clue as judge;"
        "judge('roi', 'reine');sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    ("word", "clue"), [("roi", "reine"), ("sucre", "sucette"), ("cheval", "équitation"), ("nu", "nuage")]
)
def test_what_only_scholars_relate_may_be_said(word: str, clue: str) -> None:
    assert judge_clue(word, clue).verdict == judge_clue(clue, word).verdict == "allowed"


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    ("word", "clue", "reason"),
    [
        ("matin", "matines", "same_root"),
        ("nuage", "nue", "same_root"),
        ("eau", "ô", "homophone"),
        ("haut", "ô", "homophone"),
        ("thé", "the", "itself"),
    ],
)
def test_what_gives_the_word_away_may_not_be_said(word: str, clue: str, reason: str) -> None:
    found = judge_clue(word, clue)
    assert (found.verdict, found.reason) == ("refused", reason)
