"""Sets of the states of the world, from world-countries, with French names of the Unicode CLDR."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from pyramidion.language.spelling import plain_capitals
from tools.savoirs.sets import Set, load, ours, several

COUNTRIES = "world-countries (Mohammed Le Doze et contributeurs), ODbL 1.0"
CLDR = "Unicode CLDR 48.2, Unicode License v3"
BESIDES = ("VA", "PS", "TW", "XK")
"""In the set beside the 193 members of the United Nations."""
CONTINENTS = {
    "Africa": "Afrique",
    "Americas": "Amérique",
    "Asia": "Asie",
    "Europe": "Europe",
    "Oceania": "Océanie",
    "Antarctic": "Antarctique",
}
BOTH = {
    "RU": "Europe | Asie",
    "TR": "Asie | Europe",
    "KZ": "Asie | Europe",
    "AZ": "Asie | Europe",
    "GE": "Asie | Europe",
    "AM": "Asie | Europe",
    "CY": "Europe | Asie",
    "EG": "Afrique | Asie",
    "ID": "Asie | Océanie",
}
"""States on two continents, or that one counts to either."""
REGIONS = {
    "Eastern Africa": "Afrique de l’Est",
    "Middle Africa": "Afrique centrale",
    "Northern Africa": "Afrique du Nord",
    "Southern Africa": "Afrique australe",
    "Western Africa": "Afrique de l’Ouest",
    "Caribbean": "Antilles",
    "Central America": "Amérique centrale",
    "North America": "Amérique du Nord",
    "South America": "Amérique du Sud",
    "Central Asia": "Asie centrale",
    "Eastern Asia": "Asie de l’Est",
    "South-Eastern Asia": "Asie du Sud-Est",
    "Southern Asia": "Asie du Sud",
    "Western Asia": "Proche-Orient",
    "Central Europe": "Europe centrale",
    "Eastern Europe": "Europe de l’Est",
    "Northern Europe": "Europe du Nord",
    "Southeast Europe": "Balkans",
    "Southern Europe": "Europe du Sud",
    "Western Europe": "Europe de l’Ouest",
    "Australia and New Zealand": "Australasie",
    "Melanesia": "Mélanésie",
    "Micronesia": "Micronésie",
    "Polynesia": "Polynésie",
    "": "Antarctique",
}
MOVED = {
    "MX": "Amérique du Nord",
    "AM": "Caucase",
    "AZ": "Caucase",
    "GE": "Caucase",
    "SD": "Afrique du Nord",
    "IR": "Proche-Orient",
    "EG": "Afrique du Nord | Proche-Orient",
    "CY": "Europe du Sud | Proche-Orient",
    "MR": "Afrique de l’Ouest | Afrique du Nord",
    "GR": "Europe du Sud | Balkans",
    "SI": "Europe centrale | Balkans",
    "GB": "Europe du Nord | Europe de l’Ouest",
    "IE": "Europe du Nord | Europe de l’Ouest",
    "DE": "Europe de l’Ouest | Europe centrale",
    "AT": "Europe centrale | Europe de l’Ouest",
    "CH": "Europe de l’Ouest | Europe centrale",
    "ZM": "Afrique australe | Afrique de l’Est",
    "ZW": "Afrique australe | Afrique de l’Est",
    "MZ": "Afrique australe | Afrique de l’Est",
    "MW": "Afrique australe | Afrique de l’Est",
    "AO": "Afrique australe | Afrique centrale",
    "RW": "Afrique de l’Est | Afrique centrale",
    "BI": "Afrique de l’Est | Afrique centrale",
    "SS": "Afrique de l’Est | Afrique centrale",
}
"""Where usage differs from the data, or counts a state to two parts of a continent."""
EUROPEAN_UNION = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"
ISLANDS = frozenset({"GB", "IE", "ID", "PG", "HT", "DO", "TL", "BN", "LK"})
"""States on islands that share one, or that a bridge joins to the land; those without borders are told by the data."""
NO_ISLAND = frozenset({"AU"})
WORKING_FRENCH = frozenset({"ML", "BF", "NE"})
"""Where French is a working language and official no more."""
LANGUAGES = {
    "prs": "fa-AF", "pus": "ps", "tuk": "tk", "por": "pt", "sqi": "sq", "cat": "ca", "ara": "ar", "grn": "gn",
    "spa": "es", "hye": "hy", "eng": "en", "aze": "az", "rus": "ru", "fra": "fr", "run": "rn", "deu": "de",
    "nld": "nl", "ben": "bn", "bul": "bg", "bos": "bs", "hrv": "hr", "srp": "sr", "bel": "be", "aym": "ay",
    "que": "qu", "msa": "ms", "dzo": "dz", "tsn": "tn", "sag": "sg", "ita": "it", "roh": "rm", "zho": "zh",
    "kon": "kg", "lin": "ln", "swa": "sw", "zdj": "swb", "ell": "el", "tur": "tr", "ces": "cs", "slk": "sk",
    "dan": "da", "tir": "ti", "est": "et", "amh": "am", "fin": "fi", "swe": "sv", "fij": "fj", "kat": "ka",
    "hat": "ht", "hun": "hu", "ind": "id", "hin": "hi", "tam": "ta", "gle": "ga", "fas": "fa", "ckb": "ku",
    "isl": "is", "heb": "he", "jpn": "ja", "kaz": "kk", "kir": "ky", "khm": "km", "gil": "gil", "kor": "ko",
    "lao": "lo", "sin": "si", "sot": "st", "lit": "lt", "ltz": "lb", "lav": "lv", "ron": "ro", "mlg": "mg",
    "div": "dv", "mah": "mh", "mkd": "mk", "mlt": "mt", "mya": "my", "mon": "mn", "mfe": "mfe", "nya": "ny",
    "nep": "ne", "nau": "na", "mri": "mi", "urd": "ur", "fil": "fil", "hmo": "ho", "tpi": "tpi", "pol": "pl",
    "kin": "rw", "som": "so", "slv": "sl", "ssw": "ss", "crs": "crs", "tha": "th", "tgk": "tg", "tet": "tet",
    "ton": "to", "tvl": "tvl", "ukr": "uk", "uzb": "uz", "lat": "la", "vie": "vi", "bis": "bi", "smo": "sm",
}  # fmt: skip
"""From the codes of world-countries to those of CLDR: the languages that are official somewhere."""


def cldr(folder: Path, file: str) -> Any:
    return load(folder / "main" / "fr" / f"{file}.json")["main"]["fr"]


class Monde:
    def __init__(self, countries: Path, names: Path, numbers: Path) -> None:
        self.all = load(countries / "countries.json")
        self.states = [c for c in self.all if c["unMember"] or c["cca2"] in BESIDES]
        self.territories: dict[str, str] = cldr(names, "territories")["localeDisplayNames"]["territories"]
        self.cldr_languages: dict[str, str] = cldr(names, "languages")["localeDisplayNames"]["languages"]
        self.scripts: dict[str, str] = cldr(names, "scripts")["localeDisplayNames"]["scripts"]
        self.currencies: dict[str, Any] = cldr(numbers, "currencies")["numbers"]["currencies"]
        self.corrections = {row["code"]: row for row in ours("pays")}
        self.names = {c["cca2"]: self._name(c) for c in self.states}
        self.language_names = {
            row["code"]: row["nom"] or self.cldr_languages[row["code"]] for row in ours("langues")
        }
        self.spoken = {c["cca2"]: self._languages(c) for c in self.states}
        self.paid = {c["cca2"]: self._currencies(c) for c in self.states}

    def _name(self, country: Any) -> str:
        code = country["cca2"]
        return self.corrections.get(code, {}).get("nom") or self.territories[code]

    def _others(self, country: Any) -> list[str]:
        """Other names: ours, the CLDR's, those of world-countries, where they are no explanations in brackets."""
        code, french = country["cca2"], country["translations"]["fra"]
        found = several(self.corrections.get(code, {}).get("autres noms", ""))
        found += [self.territories[code], self.territories.get(f"{code}-alt-variant", "")]
        found += [french["common"], french["official"].replace("République -Unie", "République-Unie")]
        official = [name for name in found if name and "(" not in name and "états-unis d" not in name]
        return [name.replace("d' I", "d’I").replace("Antigua -et", "Antigua-et") for name in official]

    def _languages(self, country: Any) -> list[str]:
        ours_ = {row["code"]: several(row["langues"]) for row in ours("pays-langues")}
        if country["cca2"] in ours_:
            return ours_[country["cca2"]]
        return [self.language_names[LANGUAGES[code]] for code in country["languages"] if code in LANGUAGES]

    def _currencies(self, country: Any) -> list[str]:
        ours_ = {row["pays"]: several(row["codes"]) for row in ours("monnaies-pays")}
        return ours_.get(country["cca2"], list(country["currencies"]))

    def _neighbours(self, country: Any) -> list[str]:
        """The states that it says it borders on, and that say so too."""
        own = country["cca3"]
        return [
            self.names[c["cca2"]]
            for c in self.states
            if own in c["borders"] and c["cca3"] in country["borders"]
        ]

    def place(self, country: Any) -> dict[str, object]:
        code = country["cca2"]
        return {
            "continent": BOTH.get(code, CONTINENTS[country["region"]]),
            "région": MOVED.get(code, REGIONS[country["subregion"]]),
        }

    def _rule(self, country: Any, french: bool) -> int:
        """How well a state is known where we did not say: large, European or French speaking ones better."""
        if country["area"] < 1000 and country["region"] != "Europe":
            return 1
        return 3 if country["area"] >= 500_000 or country["region"] == "Europe" or french else 2

    def sets(self) -> list[Set]:
        return [self._pays(), self._gentiles(), self._territoires()]

    def units(self) -> dict[str, str]:
        """The unit of each currency in use."""
        known = {row["code"]: row["nom"] for row in ours("monnaies")}
        used = {code for codes in self.paid.values() for code in codes}
        return {c: known.get(c) or str(self.currencies[c]["displayName"]).split()[0] for c in used}

    def _pays(self) -> Set:
        made = Set("pays", "Pays du monde", True, f"{COUNTRIES} ; {CLDR}")
        units = self.units()
        for one in sorted(self.states, key=lambda c: plain_capitals(self.names[c["cca2"]])):
            code = one["cca2"]
            french = "français" in self.spoken[code] or code in WORKING_FRENCH
            neighbours = self._neighbours(one)
            told = {
                **self.place(one),
                "onu": code not in BESIDES,
                "ue": code in EUROPEAN_UNION.split(),
                "îles": code in ISLANDS or (not one["borders"] and code not in NO_ISLAND) or code == "CU",
                "enclavé": bool(one["landlocked"]),
                "francophone": french,
                "langues": self.spoken[code],
                "monnaie": list(dict.fromkeys(units[c] for c in self.paid[code])),
                "voisins": sorted(neighbours, key=plain_capitals),
                "nombre de voisins": len(neighbours),
                "superficie": round(one["area"]) or one["area"],
            }
            said = self.corrections.get(code, {}).get("popularité")
            made.add(
                self.names[code], int(said) if said else self._rule(one, french), told, self._others(one)
            )
        return made

    def _gentiles(self) -> Set:
        made = Set("gentiles-pays", "Habitants des pays du monde", True, COUNTRIES, agreement=True)
        levels = {a.name: a.popularity for a in self._pays().answers}
        corrections = {row["code"]: row for row in ours("gentiles")}
        grouped: dict[str, list[Any]] = defaultdict(list)
        for one in self.states:
            row = corrections.get(one["cca2"])
            if row is not None and not row["nom"]:
                continue
            forms = one["demonyms"]["fra"]
            name = row["nom"] if row else forms["m"]
            others = several(row["autres noms"]) if row else [forms["f"]]
            grouped[name].append((one, others))
        for name, those in sorted(grouped.items(), key=lambda item: plain_capitals(item[0])):
            countries = [self.names[one["cca2"]] for one, _ in those]
            if name == "Congolais":
                countries.append(self.names["CG"])
            told = {"pays": countries, **self.place(those[0][0])}
            level = max(levels[c.replace("'", "’")] for c in countries)
            made.add(name, level, told, [other for _, others in those for other in others])
        return made

    def _territoires(self) -> Set:
        made = Set("territoires", "Territoires qui ne sont pas des États", False, f"{COUNTRIES} ; {CLDR}")
        left = {"BV", "HM", "UM", "IO", "AQ", "TF", "SX", "GS"}
        for one in self.all:
            code = one["cca2"]
            if one["unMember"] or code in BESIDES or code in left:
                continue
            name = self.territories.get(f"{code}-alt-short") or self.territories[code]
            name = {"GF": "Guyane", "AX": "Îles Åland"}.get(code, name)
            others = [self.territories[code], one["translations"]["fra"]["common"]]
            others += {"FK": ["Îles Falkland", "Falkland", "Malouines"], "BL": ["Saint-Barth"]}.get(code, [])
            if name.startswith(("Île ", "Îles ")):
                others.append(name.split(" ", 1)[1].removeprefix("de "))
            made.add(name, 2, self.place(one), [other for other in others if "R.A.S" not in other])
        return made
