"""`pyramidion decks`: what a writer of cards sees."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

import pyramidion
from pyramidion.core import transcript
from pyramidion.decks.packaged import PACKAGED_KEYS
from pyramidion.decks.template import write
from tests.games.cible.positions import WRONG
from tests.games.cible.test_suggestions import appealed, play_on


def run(
    *args: str | Path, given: bytes | None = None, locale: str = "C.UTF-8"
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pyramidion", "decks", *map(str, args)],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": locale},
    )


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    folder = tmp_path / "essai"
    write(folder, "essai", "Un essai", "2026-11-01")
    return folder


def spoil(deck: Path) -> None:
    table = deck / "suite.csv"
    table.write_text(table.read_text(encoding="utf-8").replace(";couleurs;", ";couleur;"), encoding="utf-8")


def zipped(deck: Path) -> Path:
    target = deck.with_suffix(".zip")
    with zipfile.ZipFile(target, "w") as archive:
        for path in deck.rglob("*"):
            archive.write(path, path.relative_to(deck.parent))
    return target


def test_a_new_deck_has_no_faults(tmp_path: Path) -> None:
    folder = tmp_path / "Ma Boîte d’été"
    done = run("new", folder)
    assert (done.returncode, done.stderr) == (0, b"")
    assert str(folder / "savoirs" / "couleurs.csv").encode() in done.stdout
    assert 'key = "ma-boite-d-ete"' in (folder / "deck.toml").read_text(encoding="utf-8")
    linted = run("lint", folder)
    assert (linted.returncode, linted.stdout.decode()) == (0, f"{folder}: 0 faults, 0 warnings\n")


def test_a_new_deck_spoils_no_folder(deck: Path) -> None:
    before = (deck / "deck.toml").read_bytes()
    done = run("new", deck)
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.count(b"\n") == 1
    assert (deck / "deck.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("locale", "sentence", "total"),
    [
        ("C.UTF-8", ":2: there is no set “couleur”; perhaps “couleurs”?", ": 1 fault, 0 warnings"),
        (
            "fr_FR.UTF-8",
            ":2 : le savoir « couleur » n’existe pas ; peut-être « couleurs » ?",
            " : 1 faute, 0 avertissement",
        ),
    ],
)
def test_lint_says_file_line_and_reason(deck: Path, locale: str, sentence: str, total: str) -> None:
    spoil(deck)
    done = run("lint", deck, locale=locale)
    told = done.stdout.decode().splitlines()
    assert told[0] == f"{deck / 'suite.csv'}{sentence}"
    assert told[-1] == f"{deck}{total}"
    assert (done.returncode, done.stderr) == (1, b"")


def test_lint_takes_archives_and_single_tables(deck: Path) -> None:
    spoil(deck)
    archive = zipped(deck)
    done = run(
        "lint",
        archive,
        deck / "suite.csv",
        deck / "encheres.csv",
        deck / "savoirs" / "couleurs.csv",
        "--json",
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(fault["file"], fault["line"], fault["code"]) for fault in told if not fault["warning"]] == [
        (str(archive / "suite.csv"), 2, "unknown-set-near"),
        (str(deck / "suite.csv"), 2, "unknown-set-near"),
    ]
    assert done.returncode == 1
    assert run("lint", deck / "encheres.csv").returncode == 0


def test_a_table_without_a_deck_is_linted_alone(tmp_path: Path) -> None:
    table = tmp_path / "encheres.csv"
    table.write_text(
        "question;savoir;difficulté;public\nDes pays;pays;1;famille\nDes rois;rois;1;famille\n",
        encoding="utf-8",
    )
    done = run("lint", table)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines()[0].startswith(f"{table}:3: there is no set “rois”")


@pytest.mark.parametrize("name", ["nowhere", "deck.xlsx"])
def test_what_cannot_be_read_ends_with_a_line(tmp_path: Path, name: str) -> None:
    if name.endswith("xlsx"):
        (tmp_path / name).write_bytes(b"\x00\x01")
    done = run("lint", tmp_path / name)
    assert done.returncode == (3 if name == "nowhere" else 1)
    assert done.stdout.decode().startswith(f"{tmp_path / name}")
    assert done.stderr == b""


def test_warnings_count_only_when_asked(deck: Path) -> None:
    (deck / "notes.txt").write_text("à faire", encoding="utf-8")
    assert run("lint", deck).returncode == 0
    assert run("lint", deck, "--strict").returncode == 1


def test_show_tells_what_a_deck_is(deck: Path) -> None:
    told = json.loads(run("show", deck, "--json").stdout)
    assert (told["key"], told["title"], told["version"], told["licence"]) == (
        "essai",
        "Un essai",
        "0.1",
        "CC-BY-SA-4.0",
    )
    assert (told["premier_tour"], told["series"], told["definitions"], told["faces"], told["finale"]) == (
        1,
        1,
        6,
        1,
        18,
    )
    assert len(told["digest"]) == 64
    assert json.loads(run("show", zipped(deck), "--json").stdout)["digest"] == told["digest"]


def test_show_lists_cards_and_one_with_its_answers(deck: Path) -> None:
    listed = run("show", deck, "finale").stdout.decode()
    assert listed.startswith("   1  [1 famille] face 1 : Une couleur")
    whole = run("show", deck, "suite", "--number", "1").stdout.decode().splitlines()
    assert whole[0] == "Des couleurs chaudes ou froides  [1 famille, suite.csv:2]"
    assert whole[1] == "  > rouge | bleu | vert"
    assert "marron = brun" in whole[2]
    [card] = map(json.loads, run("show", deck, "encheres", "--json").stdout.splitlines())
    assert card["answers"][0] == ["lundi"]
    done = run("show", deck, "suite", "--number", "2")
    assert (done.returncode, done.stdout) == (3, b"")


def test_show_of_a_spoilt_or_unknown_deck_says_why(deck: Path) -> None:
    spoil(deck)
    done = run("show", deck, "suite")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.startswith(b"suite.csv:2: there is no set")
    done = run("show", "nulle-part")
    assert (done.returncode, done.stderr.decode()) == (
        3,
        f"there is no deck “nulle-part”; there are: {', '.join(PACKAGED_KEYS)}\n",
    )


def test_stats_count_everything() -> None:
    done = run("stats", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, set(told)) == (0, {"decks", "savoirs"})
    kinds = {"premier_tour", "series", "definitions", "suite", "encheres", "faces", "finale"}
    assert set(told["decks"]["maison"]) == kinds
    assert told["decks"]["maison"]["definitions"] == 6 * told["decks"]["maison"]["series"]
    assert told["savoirs"]["answers"] > told["savoirs"]["sets"] > 13
    assert "savoirs" in run("stats").stdout.decode()


def test_the_blind_sheet_goes_out_and_comes_back(deck: Path) -> None:
    sheet = run("blind", deck, "--every", "1").stdout.decode()
    assert sheet.splitlines()[0] == "carte;genre;question;combien;réponse"
    assert "Banane" not in sheet
    filled = sheet.replace("que l’on pèle;1;", "que l’on pèle;1;Poire")
    done = run("blind", deck, "--answers", "-", "--json", given=filled.encode())
    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert told["kinds"]["definitions"] == {"cards": 6, "solved": 0, "unsolved": 5, "otherwise": 1}
    [otherwise] = [card for card in told["cards"] if card["outcome"] == "otherwise"]
    assert (otherwise["wrong"], otherwise["accepted"]) == (["Poire"], ["Banane"])
    plain = run("blind", deck, "--answers", "-", given=filled.encode()).stdout.decode()
    assert "definitions.csv:3: otherwise: B : Fruit jaune que l’on pèle -> Poire [Banane]" in plain
    assert run("blind", deck, "--answers", "-", given=b"a;b\n").returncode == 3


def test_without_its_data_it_says_what_builds_it(tmp_path: Path, deck: Path) -> None:
    copy = tmp_path / "bare" / "pyramidion"
    ignored = shutil.ignore_patterns("data", "client", "__pycache__", "games")
    shutil.copytree(Path(pyramidion.__file__).parent, copy, ignore=ignored)
    done = subprocess.run(
        [sys.executable, "-m", "pyramidion", "decks", "lint", str(deck)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(copy.parent)},
    )
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"savoirs-ouverts is missing: `make data` builds it anew" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_what_may_not_be_read_ends_with_a_line(deck: Path) -> None:
    table = deck / "suite.csv"
    table.unlink()
    table.symlink_to(deck / "nowhere.csv")
    for action in ("show", "lint"):
        done = run(action, deck)
        assert done.returncode == 3
        assert (done.stdout + done.stderr).count(b"Traceback") == 0


def test_without_an_action_the_call_is_wrong() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (3, b"")


def test_what_tables_decided_is_listed_for_the_writer(tmp_path: Path) -> None:
    table, question = appealed(accept=True)
    play_on(table)
    file = tmp_path / "partie.json"
    file.write_bytes(
        msgspec.json.encode(transcript.write(table.play, ["A", "B", "C"], table.entries, None, {}))
    )
    told = run("suggest", file, locale="fr_FR.UTF-8")
    assert told.returncode == 0
    header, line = told.stdout.decode().splitlines()
    assert header == "paquet;phase;question;réponse;à faire;fois"
    assert line.split(";")[1:] == ["premier_tour", question, WRONG, "ajouter", "1"]
    (one,) = map(json.loads, run("suggest", file, "--json").stdout.splitlines())
    assert (one["what"], one["text"], one["times"]) == ("add", WRONG, 1)
    file.write_text('{"format": "pyramidion/1"}')
    bad = run("suggest", file)
    assert bad.returncode == 3
    assert b"partie.json" in bad.stderr


def test_stats_of_a_deck_tell_how_it_is_spread_and_written(deck: Path) -> None:
    told = json.loads(run("stats", deck, "--json").stdout)
    assert set(told) == {"decks", "savoirs", "figures", "booklets"}
    assert list(told["decks"]) == list(told["figures"]) == [str(deck)]
    spread, rhythm = (told["figures"][str(deck)][what] for what in ("spread", "rhythm"))
    assert (spread["public"], spread["subject"]["–"]) == ({"famille": 27}, 11)
    assert rhythm["definitions"]["texts"] == 6
    assert told["booklets"]["definitions"]["texts"] == 4
    said = run("stats", deck, locale="fr_FR.UTF-8").stdout.decode()
    assert "publics : famille 27 (100%)" in said
    assert "livrets" in said
    assert "3 énigmes et 4 définitions" in said
    assert run("stats", "nulle-part").returncode == 3


def test_lint_says_what_is_out_of_date_on_a_day(deck: Path) -> None:
    toml = deck / "savoirs.toml"
    toml.write_text(toml.read_text("utf-8") + "valid_until = 2027-06-30\n", "utf-8")
    before, after = (run("lint", deck, "--at", day) for day in ("2027-06-30", "2027-07-01"))
    assert before.stdout.decode().endswith("0 faults, 0 warnings\n")
    assert b"savoirs.toml:2: warning: valid until 2027-06-30: check the 20 answers" in after.stdout
    assert (before.returncode, after.returncode) == (0, 0)
    assert run("lint", deck, "--at", "2027-07-01", "--strict").returncode == 1
    assert run("lint", deck, "--at", "demain").returncode == 3


def test_lint_of_several_decks_compares_them(deck: Path, tmp_path: Path) -> None:
    other = tmp_path / "autre"
    write(other, "autre", "Un autre", "2026-11-01")
    done = run("lint", deck, other)
    assert done.returncode == 1
    assert f"{other}/encheres.csv:2: the same card as ".encode() in done.stdout
    assert done.stdout.decode().splitlines()[-1].startswith("together: 27 faults")
    assert run("lint", other).returncode == 0
