"""Every fault of a deck is told with its file, its line and its reason."""

from __future__ import annotations

import io
import zipfile

import pytest

from pyramidion.decks import DeckInvalid
from pyramidion.decks.box_messages import BOX_MESSAGES
from pyramidion.decks.files import Memory, limits
from pyramidion.decks.lint import lint_archive, lint_source
from pyramidion.decks.messages import MESSAGES, WARNINGS
from tests.games.pyramide import test_deck_tables as pyramide

from .conftest import Change, Files, add, deck_of, faults_of, remove, replace

SET = '\n[{key}]\ntitle = "T"\ncomplete = true\ndate = 2026-11-01\n'


def lines(*rows: str) -> str:
    return "\n".join(rows) + "\n"


def new_set(key: str, *rows: str, more: str = "") -> Change:
    """A set of the deck with this table."""

    def change(tables: Files) -> None:
        add("savoirs.toml", SET.format(key=key) + more)(tables)
        tables[f"savoirs/{key}.csv"] = lines(*rows).encode()

    return change


def card(row: str, name: str = "premier_tour.csv") -> Change:
    return add(name, row + "\n")


def long_names(row: str) -> Change:
    """A card with the answers of a set whose names are too long together, though none is alone."""

    def change(tables: Files) -> None:
        new_set("noms", "réponse", *(f"n{n:03} " * 20 for n in range(210)))(tables)
        card(row)(tables)

    return change


def both(*changes: Change) -> Change:
    def change(tables: Files) -> None:
        for one in changes:
            one(tables)

    return change


FLOWERS = [f"{name};5;{colour}" for name, colour in zip("abcdefghijklmn", "rrrrrrrrrrrvvv", strict=True)]
"""Of a table with the columns réponse, popularité and couleur."""
FLOWER_COLUMNS = "réponse;popularité;couleur"
SMALL_BUNCH = new_set("bouquet", FLOWER_COLUMNS, *FLOWERS[:7], "z;5;r", more='kind = "fleur"\n')
BIG_BUNCH = new_set("fleurs", FLOWER_COLUMNS, *FLOWERS, more='kind = "fleur"\n')

FAULTS: list[tuple[str, str, int, Change]] = [
    ("open-complete", "savoirs.toml", 10, new_set("odeurs", "réponse", "vanille", more="open = true\n")),
    # deck.toml
    ("no-deck", "deck.toml", 0, remove("deck.toml")),
    ("no-key", "deck.toml", 1, replace("deck.toml", 'licence = "CC-BY-SA-4.0"\n', "")),
    ("unknown-key", "deck.toml", 3, replace("deck.toml", 'title = "Un essai"', 'titre = "Un essai"\ntitle = "E"')),
    ("bad-key", "deck.toml", 2, replace("deck.toml", '"essai"', '"Mon essai"')),
    ("bad-value", "deck.toml", 8, replace("deck.toml", "age = 10", 'age = "dix"')),
    ("bad-value", "deck.toml", 8, replace("deck.toml", "age = 10", "age = 1000")),
    ("bad-value", "deck.toml", 9, replace("deck.toml", "date = 2026-11-01", 'date = "hier"')),
    ("bad-value", "deck.toml", 6, replace("deck.toml", '["Votre nom"]', "[]")),
    ("toml", "deck.toml", 9, replace("deck.toml", "date = 2026-11-01", "date = 2026-13-01")),
    # savoirs.toml
    ("toml", "savoirs.toml", 2, replace("savoirs.toml", "[couleurs]", "[couleurs")),
    ("bad-value", "savoirs.toml", 4, replace("savoirs.toml", "complete = false", 'complete = "non"')),
    ("no-key", "savoirs.toml", 2, replace("savoirs.toml", "date = 2026-11-01\n", "")),
    ("unknown-key", "savoirs.toml", 8, replace("savoirs.toml", 'source = ""', 'sources = ""')),
    ("no-table", "savoirs.toml", 10, add("savoirs.toml", SET.format(key="odeurs"))),
    ("no-description", "savoirs/odeurs.csv", 0, add("savoirs/odeurs.csv", "réponse\nvanille\n")),
    ("bad-key", "savoirs.toml", 10, new_set("odeurs_fortes", "réponse", "vanille")),
    ("empty-set", "savoirs/odeurs.csv", 0, new_set("odeurs", "réponse")),
    # tables of sets
    ("no-column", "savoirs/odeurs.csv", 1, new_set("odeurs", "nom", "vanille")),
    ("column-twice", "savoirs/odeurs.csv", 1, new_set("odeurs", "réponse;force;Force", "vanille;1;2")),
    ("no-column-name", "savoirs/odeurs.csv", 1, new_set("odeurs", "réponse;", "vanille;douce")),
    ("built-in", "savoirs/odeurs.csv", 1, new_set("odeurs", "réponse;lettre", "vanille;V")),
    ("no-answer", "savoirs/odeurs.csv", 3, new_set("odeurs", "réponse;force", "vanille;1", ";2")),
    ("empty-name", "savoirs/odeurs.csv", 2, new_set("odeurs", "réponse;autres noms", "vanille;sucre | ")),
    ("popularity", "savoirs/odeurs.csv", 2, new_set("odeurs", "réponse;popularité", "vanille;6")),
    ("answer-twice", "savoirs/odeurs.csv", 3, new_set("odeurs", "réponse", "vanille", "La Vanille")),
    (
        "name-twice",
        "savoirs/odeurs.csv",
        3,
        new_set("odeurs", "réponse;autres noms", "vanille;", "menthe;vanille"),
    ),
    (
        "not-told-apart",
        "savoirs/groupes.csv",
        3,
        new_set(
            "groupes",
            "réponse",
            "Groupe des 14",
            "Groupe des quatorze",
        ),
    ),
    ("empty-table", "savoirs/odeurs.csv", 1, new_set("odeurs", "", "")),
    ("wide-row", "savoirs/odeurs.csv", 2, new_set("odeurs", "réponse", "vanille;menthe")),
    # tables of cards
    ("empty-table", "suite.csv", 1, lambda tables: tables.update({"suite.csv": b""})),
    ("commas", "suite.csv", 1, lambda tables: tables.update({"suite.csv": b"indice,exemples\na,b\n"})),
    ("no-column", "suite.csv", 1, replace("suite.csv", "exemples", "exemple")),
    ("unknown-column", "premier_tour.csv", 1, replace("premier_tour.csv", "exemple", "exemples")),
    ("wide-row", "premier_tour.csv", 3, card("Une teinte;;couleurs;;;;1;famille;oups")),
    ("quote", "premier_tour.csv", 3, card('"Une teinte;;couleurs;;;;1;famille')),
    ("quote-inside", "premier_tour.csv", 3, card('"Une" couleur;;couleurs;;;;1;famille')),
    ("no-text", "premier_tour.csv", 3, card(";;couleurs;;;;1;famille")),
    ("no-answers", "premier_tour.csv", 3, card("Une odeur;;;;;;1;famille")),
    ("few-answers", "premier_tour.csv", 3, card("Une odeur;;;;vanille | menthe;;1;famille")),
    ("many-names", "premier_tour.csv", 3, card(f"Un mot;;;;{' | '.join(f'm{n}' for n in range(1001))};;1;famille")),
    ("long-answers", "premier_tour.csv", 3, long_names("Un nom;;noms;;;;1;famille")),
    ("few-answers", "encheres.csv", 3, card("Une odeur;;;vanille | menthe;;1;famille", "encheres.csv")),
    ("empty-name", "encheres.csv", 2, replace("encheres.csv", "lundi |", "lundi | |")),
    ("unknown-set", "premier_tour.csv", 3, card("Une odeur;;zzz;;;;1;famille")),
    ("unknown-set-near", "premier_tour.csv", 3, card("Une odeur;;couleur;;;;1;famille")),
    ("filter-alone", "premier_tour.csv", 3, card(f"Un;;;lettre=B;{' | '.join('abcdefghijklm')};;1;famille")),
    ("filter-operator", "premier_tour.csv", 3, card("Une teinte;;couleurs;froide;;;1;famille")),
    ("filter-attribute", "premier_tour.csv", 3, card("Une teinte;;couleurs;ton=froid;;;1;famille")),
    ("filter-number", "premier_tour.csv", 3, card("Une teinte;;couleurs;longueur>a;;;1;famille")),
    ("filter-none", "premier_tour.csv", 3, card("Une teinte;;couleurs;lettre=Z;;;1;famille")),
    ("filter-none", "premier_tour.csv", 3, card("Une teinte;;couleurs;lettre=B & fin=z;;;1;famille")),
    ("difficulty", "premier_tour.csv", 3, card("Une teinte;;couleurs;;;;4;famille")),
    ("difficulty", "premier_tour.csv", 3, card("Une teinte;;couleurs;;;;;famille")),
    ("public", "premier_tour.csv", 3, card("Une teinte;;couleurs;;;;1;enfants")),
    ("complete", "premier_tour.csv", 3, card("Une teinte;;couleurs;;;peut-être;1;famille")),
    ("in-set-already", "premier_tour.csv", 3, card("Une teinte;;couleurs;;Le Rouge;;1;famille")),
    ("in-set-already", "premier_tour.csv", 3, card("Une teinte;;couleurs;;taupe = brun;;1;famille")),
    ("example-wrong", "premier_tour.csv", 2, replace("premier_tour.csv", "Sud;;pays", "Sud;Maroc;pays")),
    # la suite
    ("three-examples", "suite.csv", 2, replace("suite.csv", "rouge | bleu | vert", "rouge | bleu")),
    ("three-examples", "suite.csv", 2, replace("suite.csv", "rouge | bleu | vert", "rouge | | vert")),
    ("example-wrong", "suite.csv", 2, replace("suite.csv", "rouge | bleu", "rouge | noir")),
    ("example-twice", "suite.csv", 2, replace("suite.csv", "rouge | bleu | vert", "marron | brun | vert")),
    (
        "few-besides",
        "suite.csv",
        3,
        card("Rouge, jaune…;rouge | jaune | rose;couleurs;famille=chaude & popularité>=3;;;1;famille", "suite.csv"),
    ),
    # definitions
    ("wrong-letter", "definitions.csv", 3, replace("definitions.csv", ";Banane;", ";Poire;")),
    ("no-answer", "definitions.csv", 3, replace("definitions.csv", ";Banane;", ";;")),
    ("no-text", "definitions.csv", 3, replace("definitions.csv", "Fruit jaune que l’on pèle", "")),
    ("letter", "definitions.csv", 3, replace("definitions.csv", "1;B;Fruit", "1;Bé;Fruit")),
    ("two-letters", "definitions.csv", 3, replace("definitions.csv", "1;B;Fruit", "1;C;Fruit")),
    ("six-rows", "definitions.csv", 2, replace("definitions.csv", "1;B;Il nourrit le bébé;Biberon;1;famille\n", "")),
    ("six-rows", "definitions.csv", 8, card("2;B;Navire;Bateau;1;famille", "definitions.csv")),
    ("answer-in-series", "definitions.csv", 7, replace("definitions.csv", ";Biberon;", ";La bague;")),
    ("answer-in-text", "definitions.csv", 3, replace("definitions.csv", "Fruit jaune", "La banane jaune")),
    ("difficulty", "definitions.csv", 3, replace("definitions.csv", "Banane;1", "Banane;9")),
    # finale
    ("level", "finale.csv", 2, replace("finale.csv", "1;1;Une couleur", "1;7;Une couleur")),
    ("face-level", "finale.csv", 2, replace("finale.csv", "1;2;Deux", "1;3;Deux")),
    ("face-level", "finale.csv", 20, card("2;1;Un pays;pays;;1;famille", "finale.csv")),
    ("few-answers", "finale.csv", 17, replace("finale.csv", "regions;;", "regions;zone=outre-mer;")),
    # alike
    ("card-twice", "premier_tour.csv", 3, card("UN PAYS, d’Amérique du sud;;pays;continent=Asie;;;1;famille")),
    ("card-twice", "encheres.csv", 3, card("Un pays d’Amérique du Sud;pays;;;;1;famille", "encheres.csv")),
    (
        "card-near",
        "premier_tour.csv",
        3,
        card("Un pays du Sud de l’Amérique;;pays;région=Amérique du Sud & longueur>2;;;1;famille"),
    ),
    # characters
    ("control", "premier_tour.csv", 3, card("Une\u200b couleur;;couleurs;;;;1;famille")),
    ("control", "premier_tour.csv", 3, card("Une \x07couleur;;couleurs;;;;1;famille")),
    ("html", "deck.toml", 3, replace("deck.toml", "Un essai", "<script>essai</script>")),
    ("long", "savoirs/couleurs.csv", 4, replace("savoirs/couleurs.csv", "orange;", f"orange;{'o' * 130}")),
    ("long", "savoirs.toml", 3, replace("savoirs.toml", "Couleurs", "Couleurs" * 50)),
    ("html", "premier_tour.csv", 3, card("Une <b>couleur</b>;;couleurs;;;;1;famille")),
    ("html", "premier_tour.csv", 3, card('Une <img src="x"> couleur;;couleurs;;;;1;famille')),
    ("long", "premier_tour.csv", 3, card(f"{'Une couleur ' * 30};;couleurs;;;;1;famille")),
]  # fmt: skip


@pytest.mark.parametrize(("code", "file", "line", "change"), FAULTS)
def test_a_fault_is_told_with_its_place(
    sound: Files, code: str, file: str, line: int, change: Change
) -> None:
    change(sound)
    found = [(fault.code, fault.file, fault.line) for fault in faults_of(sound) if not fault.warning]
    assert (code, file, line) in found


WARNED: list[tuple[str, str, int, Change]] = [
    ("missing-in-set", "savoirs/fleurs.csv", 0, both(SMALL_BUNCH, BIG_BUNCH)),
    (
        "missing-in-card",
        "encheres.csv",
        3,
        both(
            BIG_BUNCH, card("Des fleurs rouges;;;" + " | ".join("abcdefghij") + ";;1;famille", "encheres.csv")
        ),
    ),
    ("unused-set", "savoirs.toml", 10, new_set("odeurs", "réponse", "vanille")),
    ("same-name-again", "savoirs/couleurs.csv", 2, replace("savoirs/couleurs.csv", "rouge;", "rouge;Rougé")),
    ("future", "savoirs.toml", 2, replace("savoirs.toml", "2026-11-01", "2027-01-01")),
    (
        "filter-unknown-value",
        "premier_tour.csv",
        2,
        replace("premier_tour.csv", "=Amérique du Sud", "=Amérique du Sud | Atlantide"),
    ),
    ("example-spelling", "premier_tour.csv", 2, replace("premier_tour.csv", "Sud;;pays", "Sud;Surinam;pays")),
    ("wrong-letter-too", "definitions.csv", 3, replace("definitions.csv", ";Banane;", ";Banane = Plantain;")),
    (
        "same-answers",
        "encheres.csv",
        4,
        card("Pays;pays;;;;1;famille\nÉtats;pays;;;;1;famille", "encheres.csv"),
    ),
    ("strange-file", "notes.csv", 0, add("notes.csv", "bonjour")),
    (
        "definition-again",
        "definitions.csv",
        8,
        card("2;B;Perle du jardin des singes;Banane;1;famille", "definitions.csv"),
    ),
]


@pytest.mark.parametrize(("code", "file", "line", "change"), WARNED)
def test_what_may_stay_is_a_warning(sound: Files, code: str, file: str, line: int, change: Change) -> None:
    change(sound)
    found = [(fault.code, fault.file, fault.line) for fault in faults_of(sound) if fault.warning]
    assert (code, file, line) in found


def test_every_message_but_those_of_other_places_is_shown_here() -> None:
    shown = {code for code, *_ in (*FAULTS, *WARNED)}
    of_sizes = {"more", "big", "many-files", "many-cards", "many-answers"}
    of_files = {"csv", "huge-cell", "no-file", "no-cards", "zip", "utf16", "utf8", "set-twice", "set-shadows"}
    of_filters = {"filter-empty", "filter-value", "filter-no-numbers", "filter-compare"}
    of_pyramide = {code for _, _, _, code, _ in pyramide.FAULTS} | {"told-again"}
    elsewhere = of_sizes | of_files | of_filters | (of_pyramide - shown) | BOX_MESSAGES.keys() | {"no-card"}
    assert set(MESSAGES) - elsewhere == shown
    assert {code for code, *_ in WARNED} | {"set-shadows"} == WARNINGS - BOX_MESSAGES.keys()


def test_a_deck_without_faults_has_none(sound: Files) -> None:
    assert faults_of(sound) == []


def test_a_fault_speaks_both_languages(sound: Files) -> None:
    card("Une odeur;;couleur;;;;1;famille")(sound)
    [fault] = faults_of(sound)
    assert fault.text() == "premier_tour.csv:3: there is no set “couleur”; perhaps “couleurs”?"
    expected = "premier_tour.csv:3 : le savoir « couleur » n’existe pas ; peut-être « couleurs » ?"
    assert fault.text("fr") == expected


def test_two_articles_may_make_two_answers(sound: Files) -> None:
    new_set("odeurs", "réponse", "Le Pianiste", "La Pianiste")(sound)
    assert [fault.code for fault in faults_of(sound)] == ["unused-set"]


def test_a_set_that_exists_twice(sound: Files) -> None:
    sound["savoirs-arts.toml"] = SET.format(key="couleurs").encode()
    sound["savoirs-arts/couleurs.csv"] = b"r\xc3\xa9ponse\nrouge\n"
    found = {(fault.code, fault.file, fault.line) for fault in faults_of(sound)}
    assert ("set-twice", "savoirs.toml", 2) in found


def test_bytes_that_are_no_utf8_are_told_by_line_and_the_rest_is_read(sound: Files) -> None:
    row = "Une odeur bien à elle;;odeurs;;;;1;famille\n".encode("cp1252")
    sound["premier_tour.csv"] += row + b"Une teinte;;couleurs;;;;9;famille\n"
    found = [(fault.code, fault.line, "0xE0" in fault.en) for fault in faults_of(sound)]
    assert found == [("utf8", 3, True), ("unknown-set-near", 3, False), ("difficulty", 4, False)]


def test_utf16_is_told_as_such(sound: Files) -> None:
    sound["premier_tour.csv"] = sound["premier_tour.csv"].decode().encode("utf-16")
    assert [(fault.code, fault.file) for fault in faults_of(sound)][:1] == [("utf16", "premier_tour.csv")]


def test_a_text_over_several_lines_counts_its_lines(sound: Files) -> None:
    sound["premier_tour.csv"] += b'"Une\nteinte";;couleurs;;;;1;famille\nUne odeur;;odeurs;;;;1;famille\n'
    found = [(fault.code, fault.line) for fault in faults_of(sound)]
    assert found == [("control", 3), ("unknown-set-near", 5)]


def test_no_cards_are_a_fault(sound: Files) -> None:
    only = {name: text for name, text in sound.items() if name == "deck.toml"}
    assert [fault.code for fault in faults_of(only)] == ["no-cards"]


def test_200_000_cards_are_refused_at_once(sound: Files) -> None:
    sound["premier_tour.csv"] += b"Une teinte;;couleurs;;;;1;famille\n" * 200_000
    [fault] = faults_of(sound)
    assert (fault.code, fault.file) == ("many-cards", "")
    assert "200027 lignes" in fault.fr
    assert str(limits.MAX_CARD_ROWS) in fault.fr


def test_too_many_tables_are_refused(sound: Files) -> None:
    many = {f"suite-{n}.csv": b"" for n in range(limits.MAX_FILES)}
    with pytest.raises(DeckInvalid) as raised:
        Memory({**sound, **many})
    assert [fault.code for fault in raised.value.faults] == ["many-files"]


def test_too_many_answers_are_refused(sound: Files) -> None:
    sound["savoirs/couleurs.csv"] += b"x\n" * limits.MAX_ANSWER_ROWS
    assert [fault.code for fault in faults_of(sound)] == ["many-answers"]


def test_too_many_bytes_are_refused_before_they_are_read(sound: Files) -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.toml", sound["deck.toml"])
        archive.writestr("suite.csv", b" " * (limits.MAX_BYTES + 1))
    assert len(target.getvalue()) < 100_000
    [fault] = lint_archive(target.getvalue(), "bombe.zip")
    assert (fault.code, "20 Mo" in fault.fr) == ("big", True)


def test_a_cell_that_never_ends_is_told(sound: Files) -> None:
    sound["premier_tour.csv"] += b"x" * 200_000 + b";;couleurs;;;;1;famille\n"
    assert [(fault.code, fault.line) for fault in faults_of(sound)] == [("huge-cell", 3)]


def test_a_flood_of_faults_is_cut_off_with_their_number(sound: Files) -> None:
    sound["premier_tour.csv"] += "".join(
        f"Question {n};;rien-{n};;;;1;famille\n" for n in range(900)
    ).encode()
    found = faults_of(sound)
    assert len(found) == 501
    assert found[-1].en == "and 400 more faults"


def test_an_archive_is_linted_as_its_folder_with_or_without_the_folder(sound: Files) -> None:
    replace("suite.csv", ";couleurs;", ";odeurs;")(sound)
    expected = tuple(faults_of(sound))
    for top in ("", "essai/"):
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            for name, content in sound.items():
                archive.writestr(top + name, content)
            archive.writestr(f"__MACOSX/{top}._suite.csv", b"\0\0")
        assert lint_archive(target.getvalue()) == expected


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"PK\x05\x06" + b"\0" * 18, b"\x89PNG" * 50])
def test_what_is_no_archive_is_said(data: bytes) -> None:
    assert [fault.code for fault in lint_archive(data, "x.zip")][:1] in (["zip"], ["no-deck"])


def test_names_that_lead_out_of_an_archive_lead_nowhere(sound: Files) -> None:
    assert [fault.code for fault in lint_source(Memory({**sound, "../suite.csv": b"x"}))] == ["strange-file"]
    assert deck_of(sound).suite
