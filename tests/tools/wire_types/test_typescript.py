"""What msgspec types become in TypeScript."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tools.wire_types import layout
from tools.wire_types.typescript import File, Role, Root, Unsupported

from . import other_values, values


def written(name: str, kind: Any, role: Role = "View") -> str:
    return File("About.", [Root(name, kind, role)]).write()


def test_what_the_house_sends_is_complete() -> None:
    assert (
        written("Position", values.Position)
        == """\
/** About. */

/**
 * Everything.
 *
 * In two paragraphs.
 */
export type Position = {
  cards: Card[];
  hands: (number | null)[][];
  turns: Turn[];
  best: Colour | null;
  by_name: Record<string, Names>;
  share?: number;
  anything: unknown;
  encoded: unknown;
  last: Take | Pass | null;
};

export type Card = {
  colour: Colour;
  value: 1 | 2;
  from: string | null;
};

export type Turn = {
  seat: number;
  /** Left out where the turn was passed. */
  word?: string;
};

/** Takes a card. */
export type Take = {
  type: "take";
  at: At;
  count: number;
};

export type Pass = {
  type: "pass";
};

/** Of a card. */
export type Colour = "black" | "red";

export type Names = string | string[];

export type At = [number, number];
"""
    )


def test_what_the_house_takes_may_lack_what_has_a_default() -> None:
    text = written("AnyMove", values.Take | values.Pass, "Move")
    assert "export type AnyMove = Take | Pass;\n" in text
    assert "  at: At;\n  count?: number;\n" in text


def test_what_travels_both_ways_may_lack_it_too() -> None:
    roots = [Root("Shown", values.Card, "View"), Root("Asked", values.Card, "Move")]
    text = File("", roots).write()
    assert "export type Shown = Card;\n" in text
    assert "  from?: string | null;\n" in text


def test_a_name_that_means_something_else_gets_its_role() -> None:
    text = written("AnyMove", values.Object, "Move")
    assert "export type AnyMove = ObjectMove;\n" in text
    assert "export type ObjectMove = Record<string, never>;\n" in text


def test_two_of_one_name_get_their_roles() -> None:
    told = msgspec.defstruct("Card", [("seat", int)], module=__name__)
    text = File("", [Root("View", values.Card, "View"), Root("Event", told, "Event")]).write()
    assert "export type View = CardView;\n" in text
    assert "export type Event = CardEvent;\n" in text
    with pytest.raises(Unsupported, match="CardView"):
        File("", [Root("One", values.Card, "View"), Root("Two", told, "View")])


def test_a_name_that_two_modules_give_is_used_for_one_of_them() -> None:
    text = File("", [Root("Card", values.Card, "View"), Root("Team", other_values.Team, "View")]).write()
    assert "  colour: Colour;\n  value: 1 | 2;\n" in text
    assert 'export type Team = {\n  colour: "blue" | "green";\n};\n' in text
    assert 'export type Colour = "black" | "red";\n' in text


def test_a_type_of_another_file_is_imported() -> None:
    known = File("", [Root("AnyMove", values.Take | values.Pass, "Move"), Root("Card", values.Card, "View")])
    elsewhere = {kind: ("./moves", name) for kind, name in known.exported().items()}
    text = File("", [Root("Position", values.Position, "View")], elsewhere).write()
    assert text.startswith('import type { AnyMove, Card } from "./moves";\n')
    assert "  last: AnyMove | null;\n" in text
    assert "export type Card" not in text


def test_a_type_without_a_counterpart_is_named() -> None:
    with pytest.raises(Unsupported, match="complex"):
        written("Complex", values.Complex)


MEMBERS = [f"member{n}" for n in range(10)]


@pytest.mark.parametrize(
    ("start", "lines"),
    [
        ("type X =", [f"type X = {' | '.join(MEMBERS)};"]),
        ("export type X =", ["export type X =", f"  {' | '.join(MEMBERS)};"]),
    ],
)
def test_a_union_stays_on_a_line_where_it_can(start: str, lines: list[str]) -> None:
    assert layout.union(start, MEMBERS) == lines


def test_a_longer_union_has_a_line_for_each_member() -> None:
    members = [*MEMBERS, "member10"]
    assert layout.union("type X =", members) == ["type X =", *(f"  | {m}" for m in MEMBERS), "  | member10;"]


def test_values_are_written_as_prettier_writes_them() -> None:
    data = {"a": 15.0, "b-c": None, "d": {"e": [True, "é"]}, "f": {}}
    assert layout.value(data) == '{\n  a: 15,\n  "b-c": null,\n  d: {\n    e: [true, "é"],\n  },\n  f: {},\n}'
