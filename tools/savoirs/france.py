"""Sets of French places, from the official code of communes, départements and régions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tools.savoirs.sets import Set, load, step

SOURCE = "Découpage administratif (Etalab, d’après l’Insee), Licence Ouverte 2.0"
INHABITANTS = 25_000
"""From which on a commune is in the set."""
OTHERS = {
    "La Réunion": ["Réunion"],
    "Guyane": ["Guyane française"],
    "Territoire de Belfort": ["Belfort"],
    "Provence-Alpes-Côte d'Azur": ["PACA", "Région Sud"],
    "Centre-Val de Loire": ["Centre"],
    "Pays de la Loire": ["Pays-de-la-Loire"],
    "Wallis et Futuna": ["Wallis-et-Futuna"],
    "Terres australes et antarctiques françaises": ["TAAF", "Terres australes"],
    "Île de Clipperton": ["Clipperton", "La Passion-Clipperton"],
    "Saint-Barthélemy": ["Saint-Barth"],
    "Évry-Courcouronnes": ["Évry"],
    "Vire Normandie": ["Vire"],
    "Segré-en-Anjou Bleu": ["Segré"],
    "Sarlat-la-Canéda": ["Sarlat"],
    "Florac Trois Rivières": ["Florac"],
    "Château-Gontier-sur-Mayenne": ["Château-Gontier"],
    "Château-Chinon (Ville)": ["Château-Chinon"],
    "Brive-la-Gaillarde": ["Brive"],
    "Val de Briey": ["Briey"],
    "Saint-Ouen-sur-Seine": ["Saint-Ouen"],
    "Digne-les-Bains": ["Digne"],
    "Bourg-en-Bresse": ["Bourg"],
    "Charleville-Mézières": ["Charleville"],
    "Cosne-Cours-sur-Loire": ["Cosne"],
    "Romorantin-Lanthenay": ["Romorantin"],
    "Louhans-Châteaurenaud": ["Louhans"],
    "Thonon-les-Bains": ["Thonon"],
    "Cherbourg-en-Cotentin": ["Cherbourg"],
    "Châlons-en-Champagne": ["Châlons"],
    "Boulogne-Billancourt": ["Boulogne"],
    "Polynésie française": ["Tahiti"],
    "Corse": ["Collectivité de Corse"],
}
SHOWN = {
    "Wallis et Futuna": "Wallis-et-Futuna",
    "Île de Clipperton": "Clipperton",
    "Château-Chinon (Ville)": "Château-Chinon",
}
OFFICES = {"Pontoise": ["Cergy", "Cergy-Pontoise"]}
"""Where a préfecture is called by the town that its offices stand in."""
PARIS_REGION = "11"
STATUS = {
    "975": ("collectivité", "Atlantique"),
    "977": ("collectivité", "Atlantique"),
    "978": ("collectivité", "Atlantique"),
    "984": ("territoire", "Indien | Antarctique"),
    "986": ("collectivité", "Pacifique"),
    "987": ("collectivité", "Pacifique"),
    "988": ("collectivité particulière", "Pacifique"),
    "989": ("propriété de l’État", "Pacifique"),
    "971": ("département", "Atlantique"),
    "972": ("département", "Atlantique"),
    "973": ("département", "Atlantique"),
    "974": ("département", "Indien"),
    "976": ("département", "Indien"),
}
ZONES = {"metro": "métropole", "drom": "outre-mer", "com": "outre-mer"}
MOVED = {"976": "97611"}
"""Mayotte: the préfecture sits in Mamoudzou, the code still names Dzaoudzi."""


class France:
    def __init__(self, folder: Path) -> None:
        data = folder / "data"
        self.departements = [d for d in load(data / "departements.json") if d["zone"] != "com"]
        self.overseas = [d for d in load(data / "departements.json") if d["zone"] != "metro"]
        self.regions = [r for r in load(data / "regions.json") if r["zone"] != "com"]
        self.arrondissements = load(data / "arrondissements.json")
        communes = [c for c in load(data / "communes.json") if c["type"] == "commune-actuelle"]
        self.communes: dict[str, Any] = {c["code"]: c for c in communes}
        self.region_names = {r["code"]: r["nom"] for r in self.regions}
        self.departement_names = {d["code"]: d["nom"] for d in self.departements}
        self.people: Counter[str] = Counter()
        self.regional: Counter[str] = Counter()
        for commune in communes:
            self.people[commune["departement"]] += commune.get("population", 0)
            self.regional[commune["region"]] += commune.get("population", 0)
        self.seats = {d["code"]: MOVED.get(d["code"], d["chefLieu"]) for d in self.departements}

    def sets(self) -> list[Set]:
        return [
            self._departements(),
            self._regions(),
            self._prefectures(),
            self._sous_prefectures(),
            self._chefs_lieux(),
            self._communes(),
            self._overseas(),
        ]

    def _departements(self) -> Set:
        made = Set("departements", "Départements français", True, SOURCE)
        for one in self.departements:
            people = self.people[one["code"]]
            told = {
                "numéro": one["code"],
                "région": self.region_names[one["region"]],
                "préfecture": self.communes[self.seats[one["code"]]]["nom"],
                "zone": ZONES[one["zone"]],
                "population": people,
            }
            level = step(people, 1_000_000, 600_000, 300_000, 150_000)
            made.add(one["nom"], level, told, OTHERS.get(one["nom"], []))
        return made

    def _regions(self) -> Set:
        made = Set("regions", "Régions françaises", True, SOURCE)
        parts = Counter(d["region"] for d in self.departements)
        for one in self.regions:
            told = {
                "chef-lieu": self.communes[MOVED["976"] if one["code"] == "06" else one["chefLieu"]]["nom"],
                "zone": ZONES[one["zone"]],
                "nombre de départements": parts[one["code"]],
                "population": self.regional[one["code"]],
            }
            made.add(one["nom"], 4 if one["zone"] == "drom" else 5, told, OTHERS.get(one["nom"], []))
        return made

    def _place(self, commune: Any) -> dict[str, object]:
        return {
            "département": self.departement_names[commune["departement"]],
            "numéro": commune["departement"],
            "région": self.region_names[commune["region"]],
            "zone": ZONES[commune["zone"]],
            "population": commune["population"],
        }

    def _prefectures(self) -> Set:
        made = Set("prefectures", "Préfectures des départements français", True, SOURCE)
        for code in self.seats.values():
            commune = self.communes[code]
            level = step(commune["population"], 150_000, 80_000, 40_000, 15_000)
            others = [*OTHERS.get(commune["nom"], []), *OFFICES.get(commune["nom"], [])]
            made.add(commune["nom"], level, self._place(commune), others)
        return made

    def _sous_prefectures(self) -> Set:
        made = Set("sous-prefectures", "Sous-préfectures françaises", True, SOURCE)
        seats = {one["chefLieu"] for one in self.arrondissements} - set(self.seats.values())
        for code in sorted(seats):
            commune = self.communes[code]
            level = step(commune["population"], 100_000, 45_000, 20_000, 8_000)
            name = SHOWN.get(commune["nom"], commune["nom"])
            made.add(name, level, self._place(commune), OTHERS.get(commune["nom"], []))
        return made

    def _chefs_lieux(self) -> Set:
        made = Set("chefs-lieux-de-region", "Chefs-lieux des régions françaises", True, SOURCE)
        for one in self.regions:
            commune = self.communes[MOVED["976"] if one["code"] == "06" else one["chefLieu"]]
            told = {
                "région": one["nom"],
                "zone": ZONES[one["zone"]],
                "population": commune["population"],
            }
            made.add(commune["nom"], step(commune["population"], 100_000, 60_000, 20_000, 5_000), told)
        return made

    def _communes(self) -> Set:
        made = Set("communes", "Communes françaises de 25 000 habitants et plus", True, SOURCE)
        large = [
            c for c in self.communes.values() if c.get("population", 0) >= INHABITANTS and c["zone"] != "com"
        ]
        for one in sorted(large, key=lambda c: -int(c["population"])):
            seat = one["code"] in self.seats.values()
            level = step(one["population"], 150_000, 90_000, 50_000, 35_000) + seat
            if one["region"] == PARIS_REGION and one["nom"] != "Paris":
                level -= 1
            told = {**self._place(one), "préfecture": seat}
            made.add(one["nom"], min(5, max(1, level)), told, OTHERS.get(one["nom"], []))
        return made

    def _overseas(self) -> Set:
        made = Set("outre-mer", "Territoires français d’outre-mer", True, SOURCE)
        for one in self.overseas:
            status, ocean = STATUS[one["code"]]
            name = SHOWN.get(one["nom"], one["nom"])
            made.add(name, 2, {"statut": status, "océan": ocean}, [one["nom"], *OTHERS.get(one["nom"], [])])
        return made
