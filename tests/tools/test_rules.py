"""Rule coverage: a rule without a test and an id without a rule are both found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import rules

BOOK = """# Le jeu

- **R-Z1** Le premier commence.
- **R-Z2** On ne passe pas.
- **A-Z1** Égalité : partagée.
- **A-Z2** Un crayon.
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, folder in {"ROOT": ".", "GAMES": "games", "TESTS": "tests", "EXAMPLES": "examples"}.items():
        monkeypatch.setattr(rules, name, tmp_path / folder)
        (tmp_path / folder).mkdir(exist_ok=True)
    (tmp_path / "games" / "zed").mkdir()
    (tmp_path / "games" / "zed" / "manifest.toml").write_text('untested_rules = { A-Z2 = "pencil" }\n')
    (tmp_path / "games" / "zed" / "rules.fr.md").write_text(BOOK, encoding="utf-8")
    return tmp_path


def cite(project: Path, *ids: str) -> None:
    marks = "\n".join(f'@pytest.mark.rule("{rule}")\ndef test_{i}(): ...' for i, rule in enumerate(ids))
    (project / "tests" / "test_zed.py").write_text(f"import pytest\n{marks}\n", encoding="utf-8")


def test_all_rules_shown(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cite(project, "R-Z1", "R-Z2", "A-Z1")
    assert rules.main(()) == 0
    assert capsys.readouterr().out == "zed: 3/3 rules shown by a test\n"


def test_a_rule_without_a_test_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cite(project, "A-Z1")
    assert rules.main(()) == 1
    assert "1/3 rules shown by a test; none for R-Z1 R-Z2" in capsys.readouterr().out


def test_a_mention_is_not_a_test(project: Path) -> None:
    cite(project, "R-Z1", "A-Z1")
    (project / "tests" / "test_more.py").write_text('"""As R-Z2 says."""\n', encoding="utf-8")
    assert rules.main(()) == 1


def test_an_id_that_no_book_has_is_named_with_its_place(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cite(project, "R-Z1", "R-Z2", "A-Z1", "R-Z9")
    assert rules.main(()) == 1
    assert "test_zed.py:8: cites R-Z9, which no rule book has" in capsys.readouterr().out


def test_a_game_without_a_book_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "games" / "zed" / "rules.fr.md").unlink()
    assert rules.main(()) == 1
    assert "zed: no rule book" in capsys.readouterr().out


def test_an_unknown_game_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cite(project, "R-Z1", "R-Z2", "A-Z1")
    assert rules.main(("zad",)) == 1
    assert "zad: no such game; there are zed" in capsys.readouterr().out
