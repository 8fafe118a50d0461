"""Which cards a table plays with: those of the house's own choice, and those that its people choose."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from pyramidion import games
from pyramidion.decks import Library
from pyramidion.decks.marks import VALUES, word_of
from pyramidion.decks.packaged import PACKAGED_KEYS, boxes_like, packaged, packaged_with
from pyramidion.house import Denied
from pyramidion.house.catalogue import games_shown
from pyramidion.house.deck_choice import KIND_WORDS, cards_left, opened_with
from pyramidion.house.runtime.opening import MySeat, NewTable
from tests.decks.synthetic import cible, deck_of, pyramide

from .helpers import Clock, Seated, in_loop, open_house


def zipped(tables: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in tables.items():
            archive.writestr(name, text)
    return out.getvalue()


def test_boxes_that_complete_each_other_have_the_same_kinds_and_are_for_nobody_younger() -> None:
    boxes = boxes_like("pyramide")
    assert boxes[0] == "pyramide"
    assert "pyramide-junior" not in boxes
    assert {*boxes} == {
        key
        for key in packaged_with("enigmes")
        if packaged(key).about.age >= packaged("pyramide").about.age and "noms" in packaged(key).kinds
    }
    assert set(boxes_like("maison")) <= set(packaged_with("finale"))
    assert set(boxes_like("pyramide-junior")) >= set(boxes)
    assert Library().boxes_like("chez-nous") == ()


def test_kinds_are_known_from_the_names_of_the_tables() -> None:
    for key in PACKAGED_KEYS:
        deck = packaged(key)
        assert deck.kinds == tuple(kind for kind in KIND_WORDS if deck.cards(kind))  # type: ignore[arg-type]


@pytest.mark.parametrize("key", ["cible", "pyramide"])
def test_a_table_is_opened_with_all_boxes_and_a_transcript_means_one(key: str) -> None:
    game = games.load(key)
    assert game is not None
    (one,) = game.options_type().decks
    assert opened_with(Library(), key) == {"decks": list(boxes_like(one))}
    shown = next(shown for shown in games_shown() if shown.key == key)
    properties = shown.options["$defs"][game.options_type.__name__]["properties"]
    assert properties["decks"]["default"] == list(boxes_like(one))


def test_a_game_without_cards_is_opened_as_it_is() -> None:
    without = [key for key in games.keys() if not games.manifest(key).cards]
    assert {key: opened_with(Library(), key) for key in without} == {key: {} for key in without}
    assert [cards_left(Library(), key, {}) for key in without] == [()] * len(without)
    assert without


@in_loop
async def test_a_table_without_a_choice_has_the_boxes_in_its_options(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana = await house.people.new("Ana", "fr")
        created = await house.create(ana.id, NewTable(game="pyramide", seats=(MySeat(), MySeat("Bao"))))
        seated = Seated(await house.table(created.id), ana)
        assert tuple(seated.table.record.options["decks"]) == boxes_like("pyramide")
        await seated.ok("start")
        pinned = seated.table.record.options["decks"]
        assert [name.partition("@")[0] for name in pinned] == list(boxes_like("pyramide"))


@in_loop
async def test_a_table_plays_with_the_cards_that_were_chosen(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana = await house.people.new("Ana", "fr")
        brought = await house.decks.bring(ana.id, zipped(pyramide("chez-nous", cards=12)))
        assert brought.deck is not None
        assert brought.deck.marks["sport"] > brought.deck.marks["belgique"] / 2
        name = f"{brought.deck.name}:sport+belgique"
        wish = NewTable(game="pyramide", options={"decks": [name]}, seats=(MySeat(), MySeat("Bao")))
        created = await house.create(ana.id, wish)
        seated = Seated(await house.table(created.id), ana)
        await seated.ok("start")
        assert seated.table.record.options["decks"] == [name]
        titles = {card.title for card in house.services.library.find(name).cards("enigmes")}  # type: ignore[union-attr]
        assert seated.game["view"]["title"] is None or seated.game["view"]["title"] in titles


@in_loop
async def test_a_choice_that_leaves_nothing_is_refused_with_what_is_missing(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        ana = await house.people.new("Ana", "fr")
        brought = await house.decks.bring(ana.id, zipped(cible("chez-nous", faces=2)))
        assert brought.deck is not None
        for choice in ("suisse", "sport+suisse"):
            wish = NewTable(
                game="cible",
                options={"decks": [f"{brought.deck.name}:{choice}"]},
                seats=(MySeat(), MySeat("Bao"), MySeat("Cléo")),
            )
            with pytest.raises(Denied) as denied:
                await house.create(ana.id, wish)
            assert "aucune question du Premier Tour" in denied.value.fr
            assert "no face of La Finale" in denied.value.en
            assert denied.value.faults[0].path == "$.options.decks"


def test_what_is_left_is_counted_by_the_kinds_that_the_options_need() -> None:
    library = Library()
    name = library.put(deck_of(cible(faces=6)))
    left = {one.kind: one for one in cards_left(library, "cible", {"decks": [f"{name}:sport"]})}
    assert (left["premier_tour"].cards, left["finale"].cards) == (2, 2)
    assert left["premier_tour"].cards < left["premier_tour"].usual
    twice = {one.kind: one for one in cards_left(library, "cible", {"decks": [name], "parties": 2})}
    assert twice["encheres"].usual == 2 * left["encheres"].usual
    assert cards_left(library, "cible", {"parties": 3}) == ()


@pytest.mark.parametrize("subject", VALUES["subject"])
def test_a_table_can_play_a_single_subject_of_the_house(subject: str) -> None:
    left = cards_left(Library(), "cible", {"decks": [f"maison:{word_of(subject)}"]})
    assert [one.kind for one in left if one.cards < one.usual] == []
