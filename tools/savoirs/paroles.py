"""Sets of languages, currencies and scripts, with French names of the Unicode CLDR."""

from __future__ import annotations

from collections import defaultdict

from pyramidion.language.spelling import plain_capitals
from tools.savoirs.monde import CLDR, COUNTRIES, Monde
from tools.savoirs.sets import Set, ours, several

CONSTRUCTED = frozenset({"eo", "vo", "tlh"})


def sets(world: Monde) -> list[Set]:
    return [_languages(world), _currencies(world), _scripts(world)]


def _where(world: Monde, codes: list[str]) -> dict[str, object]:
    states = {c["cca2"]: c for c in world.states}
    continents = [str(world.place(states[code])["continent"]).split(" | ") for code in codes]
    return {
        "pays": [world.names[code] for code in codes],
        "continent": sorted({one for several_ in continents for one in several_}),
        "nombre de pays": len(codes),
    }


def _languages(world: Monde) -> Set:
    source = f"{CLDR} ; {COUNTRIES}"
    made = Set("langues", "Langues du monde", False, source, "langues", "langue | géographie")
    spoken: dict[str, list[str]] = defaultdict(list)
    for code, languages in world.spoken.items():
        for language in languages:
            spoken[language].append(code)
    rows = [(row["code"], world.language_names[row["code"]], row) for row in ours("langues")]
    rows += [("", row["nom"], {**row, "vivante": ""}) for row in ours("langues-ajoutees")]
    for code, name, row in sorted(rows, key=lambda row: plain_capitals(row[1])):
        codes = spoken.pop(name, [])
        told = {
            "officielle": bool(codes),
            "vivante": row["vivante"] or "oui",
            "construite": code in CONSTRUCTED,
            **_where(world, codes),
        }
        others = [*several(row["autres noms"]), world.cldr_languages.get(code, "")]
        made.add(name, int(row["popularité"]), told, filter(None, others))
    for other in ("sotho du Nord",):
        spoken.pop(other, None)
    assert not spoken, f"official languages without a row: {sorted(spoken)}"
    return made


def _currencies(world: Monde) -> Set:
    source = f"{CLDR} ; {COUNTRIES}"
    made = Set("monnaies", "Monnaies en circulation", False, source, "vie", "géographie | quotidien")
    rows = {row["code"]: row for row in ours("monnaies")}
    units = world.units()
    grouped: dict[str, list[str]] = defaultdict(list)
    for code, unit in sorted(units.items()):
        grouped[unit].append(code)
    for unit, codes in sorted(grouped.items()):
        states = sorted(state for state, paid in world.paid.items() if set(paid) & set(codes))
        own = [rows[code] for code in codes if code in rows]
        others = [other for row in own for other in several(row["autres noms"])]
        others += [
            str(world.currencies[code]["displayName"]).split(" (")[0]
            for code in codes
            if code in world.currencies
        ]
        level = max((int(row["popularité"]) for row in own), default=2)
        made.add(unit, level, _where(world, states), others)
    return made


def _scripts(world: Monde) -> Set:
    made = Set("ecritures", "Écritures et alphabets", False, CLDR, "langues", "langue")
    for row in ours("ecritures"):
        others = [*several(row["autres noms"]), world.scripts[row["code"]]]
        made.add(row["nom"], int(row["popularité"]), {"code": row["code"]}, others)
    return made
