"""Where decks are found: by key, by part, and by content, so that an old game finds its own cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyramidion.decks import Deck, DeckInvalid, Library, UnknownDeck
from pyramidion.decks.files import Folder, Memory, packed

from .conftest import Files, deck_of, replace


def test_a_deck_is_the_same_in_a_folder_an_archive_and_memory(sound: Files, tmp_path: Path) -> None:
    for name, content in sound.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content.replace(b"\n", b"\r\n"))  # a checkout on Windows
    deck = deck_of(sound)
    assert Deck.folder(tmp_path).digest == deck.digest
    again = Deck.archive(deck.packed())
    assert again.digest == deck.digest
    assert again.encheres == deck.encheres
    assert packed(again.source) == deck.packed()


def test_another_content_is_another_digest(sound: Files) -> None:
    before = deck_of(sound).digest
    replace("encheres.csv", "lundi", "Lundi")(sound)
    assert deck_of(sound).digest != before


def test_an_old_game_finds_the_version_it_was_begun_with(sound: Files) -> None:
    library = Library()
    old = library.put(deck_of(sound))
    replace("encheres.csv", "lundi", "Lundi")(sound)
    new = library.put(deck_of(sound))
    assert old != new
    assert library.find("essai").encheres[0].answers[0] == ("Lundi",)
    assert library.find(old).encheres[0].answers[0] == ("lundi",)
    assert library.find(f"{old}:famille").name == f"{old}:famille"
    assert library.find(old[: len("essai@") + 12]).name == old
    assert library.find(new).name == new


def test_the_house_keeps_its_own_key(sound: Files) -> None:
    library = Library()
    replace("deck.toml", 'key = "essai"', 'key = "maison"')(sound)
    name = library.put(deck_of(sound))
    assert library.find("maison").title == "La boîte de la maison"
    assert library.find(name).title == "Un essai"
    assert library.keys() == library.own_keys


@pytest.mark.parametrize(
    "name", ["", "nulle-part", "maison:enfants", "maison@", "maison@00000000", "../maison", "a b"]
)
def test_what_is_not_there_is_said_with_what_is(name: str) -> None:
    with pytest.raises(UnknownDeck, match="maison"):
        Library().find(name)


def test_the_parts_of_the_house_deck_are_the_whole() -> None:
    library = Library()
    whole = library.find("maison").definitions
    parts = [library.find(f"maison:{public}").definitions for public in ("famille", "adulte")]
    assert all(parts)
    assert sorted(card.place for part in parts for card in part) == sorted(card.place for card in whole)


def test_without_its_description_it_is_no_deck(sound: Files, tmp_path: Path) -> None:
    del sound["deck.toml"]
    with pytest.raises(DeckInvalid) as raised:
        Deck.open(Memory(sound))
    assert [fault.code for fault in raised.value.faults] == ["no-deck"]
    with pytest.raises(DeckInvalid):
        Deck.open(Folder(tmp_path))


def test_archives_of_a_folder_are_found_by_their_content(sound: Files, tmp_path: Path) -> None:
    deck = deck_of(sound)
    (tmp_path / f"{deck.name}.zip").write_bytes(deck.packed())
    library = Library()
    with pytest.raises(UnknownDeck):
        library.find(deck.name)  # nothing is read unless the owner says so
    library.load(f"{deck.name}:famille", tmp_path)
    assert library.find(f"{deck.name}:famille").encheres == deck.encheres
    assert library.keys() == library.own_keys  # only who knows the whole name finds it
    with pytest.raises(UnknownDeck):
        library.find("essai")


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04", None])
def test_an_archive_that_is_not_what_its_name_says_is_not_found(
    sound: Files, tmp_path: Path, damage: bytes | None
) -> None:
    deck = deck_of(sound)
    replace("encheres.csv", "lundi", "Lundi")(sound)
    (tmp_path / f"{deck.name}.zip").write_bytes(deck_of(sound).packed() if damage is None else damage)
    library = Library()
    library.load(deck.name, tmp_path)
    assert not library.holds(deck.name)
    with pytest.raises(UnknownDeck):
        library.find(deck.name)


def test_a_stored_archive_must_be_the_deck_of_its_name(sound: Files) -> None:
    deck, library = deck_of(sound), Library()
    replace("encheres.csv", "lundi", "Lundi")(sound)
    with pytest.raises(UnknownDeck):
        library.put_archive(deck.name, deck_of(sound).packed())
    with pytest.raises(DeckInvalid):
        library.put_archive(deck.name, b"PK")
    assert not library.holds(deck.name)
    library.put_archive(deck.name, deck.packed())
    assert library.find(deck.name).encheres == deck.encheres


def test_the_sets_that_people_bring_stay_theirs(sound: Files) -> None:
    replace("savoirs.toml", "[couleurs]", "[teintes-d-essai]")(sound)
    sound["savoirs/teintes-d-essai.csv"] = sound.pop("savoirs/couleurs.csv")
    deck = deck_of(sound)
    library = Library()
    library.put(deck)
    assert deck.savoir("teintes-d-essai") is not None
    assert "pays" in library.savoirs()
    assert "teintes-d-essai" not in library.savoirs()
