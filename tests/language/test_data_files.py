"""The file of arrays: what was written comes back, and whatever is not what was written is told with the remedy."""

from __future__ import annotations

import os
import sys
from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.language.data_files import ArrayFile, DataDamaged, DataMissing, write_arrays

REMEDY = "`make data` builds it anew"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "new" / "words.bin"
    write_arrays(
        path, {"words": 3}, {"numbers": array("I", [7, 1 << 31, 0]), "text": "été".encode(), "none": b""}
    )
    return path


def test_what_was_written_comes_back(whole: Path) -> None:
    read = ArrayFile(whole)
    assert read.about == {"words": 3}
    assert read.view("numbers").tolist() == [7, 1 << 31, 0]
    begin, end = read.span("text")
    assert read.map[begin:end].decode() == "été"
    assert read.view("none").tolist() == []
    assert all(read.span(name)[0] % 8 == 0 for name in ("numbers", "text"))


def test_a_missing_file_names_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(DataMissing, match=rf"words\.bin is missing: {REMEDY}.*{tmp_path.name}"):
        ArrayFile(tmp_path / "words.bin")


def test_what_cannot_be_read_names_its_remedy(tmp_path: Path) -> None:
    (tmp_path / "words.bin").mkdir()
    with pytest.raises(DataMissing, match=rf"cannot be read .*{REMEDY}"):
        ArrayFile(tmp_path / "words.bin")


@given(data=st.data())
def test_no_changed_byte_goes_unnoticed(whole: Path, data: st.DataObject) -> None:
    written = bytearray(whole.read_bytes())
    place = data.draw(st.integers(0, len(written) - 1))
    written[place] ^= data.draw(st.integers(1, 255))
    _expect_damage(whole, bytes(written))


@given(data=st.data())
def test_no_missing_or_added_byte_goes_unnoticed(whole: Path, data: st.DataObject) -> None:
    written = whole.read_bytes()
    cut = data.draw(st.integers(0, len(written) - 1))
    _expect_damage(whole, written[:cut])
    _expect_damage(whole, written + data.draw(st.binary(min_size=1, max_size=20)))


def _expect_damage(whole: Path, content: bytes) -> None:
    changed = whole.with_name("changed.bin")
    changed.write_bytes(content)
    with pytest.raises(DataDamaged, match=REMEDY):
        ArrayFile(changed)


def test_a_file_of_another_kind_of_computer_is_refused(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_on = sys.byteorder
    monkeypatch.setattr(sys, "byteorder", "another")
    with pytest.raises(DataDamaged, match=f"{made_on} endian numbers: {REMEDY}"):
        ArrayFile(whole)


def test_a_failed_write_leaves_the_old_file(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = whole.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_arrays(whole, {"words": 4}, {})
    assert whole.read_bytes() == before
    assert [file.name for file in whole.parent.iterdir() if file.name.startswith(".")] == []
