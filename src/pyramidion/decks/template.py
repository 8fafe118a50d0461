"""A template for a new deck: every kind of card once, with explanations and without faults."""

from __future__ import annotations

from pathlib import Path
from typing import Final

DECK: Final = """\
# Ce fichier dit ce qu’est le paquet. `pyramidion decks lint DOSSIER` dit ce qui ne va pas.
key = "{key}"               # lettres de a à z, chiffres, traits d’union
title = "{title}"
version = "0.1"
language = "fr"
authors = ["Votre nom"]
licence = "CC-BY-SA-4.0"
age = 10                    # à partir de quel âge
date = {date}           # les faits sont vrais à cette date
description = ""
"""
SAVOIRS: Final = """\
# Un savoir est une table de réponses, savoirs/SA-CLE.csv, dont beaucoup de cartes peuvent se servir.
[couleurs]
title = "Couleurs"
complete = false            # true : la liste est fermée et entière
date = {date}
persons = false             # true : le nom de famille suffit
agreement = true            # true : le pluriel et le féminin conviennent
source = ""
"""
COLOURS: Final = """\
réponse;autres noms;popularité;famille
rouge;;5;chaude
jaune;;5;chaude
orange;;5;chaude
rose;;5;chaude
bleu;;5;froide
vert;;5;froide
violet;;4;froide
turquoise;;3;froide
indigo;;3;froide
marron;brun;5;chaude
beige;;4;chaude
ocre;;2;chaude
pourpre;;3;chaude
écarlate;;2;chaude
vermillon;;2;chaude
mauve;;3;froide
lilas;;2;froide
noir;;5;
blanc;;5;
gris;;5;
"""
PREMIER_TOUR: Final = """\
question;exemple;savoir;filtre;réponses;complet;difficulté;public
Un pays d’Amérique du Sud;;pays;région=Amérique du Sud;;oui;2;famille
"""
SUITE: Final = """\
indice;exemples;savoir;filtre;réponses;complet;difficulté;public
Des couleurs chaudes ou froides;rouge | bleu | vert;couleurs;famille=chaude | froide;;;1;famille
"""
ENCHERES: Final = """\
question;savoir;filtre;réponses;complet;difficulté;public
Les jours de la semaine et les saisons;;;\
lundi | mardi | mercredi | jeudi | vendredi | samedi | dimanche | printemps | été | automne | hiver;oui;1;famille
"""
DEFINITIONS: Final = """\
série;lettre;définition;réponse;difficulté;public
1;B;Elle se porte au doigt;Bague;1;famille
1;B;Fruit jaune que l’on pèle;Banane;1;famille
1;B;Campement d’une nuit en montagne;Bivouac;2;famille
1;B;Il se lève tôt pour faire le pain;Boulanger;1;famille
1;B;Capitale de l’Argentine;Buenos Aires;2;famille
1;B;Il nourrit le bébé;Biberon;1;famille
"""
FINALE: Final = (
    (1, "Une couleur", "couleurs", ""),
    (1, "Un pays d’Europe", "pays", "continent=Europe"),
    (1, "Un département de Bretagne", "departements", "région=Bretagne"),
    (2, "Deux pays voisins de la France", "pays", "voisins=France"),
    (2, "Deux monnaies d’Europe", "monnaies", "continent=Europe"),
    (2, "Deux couleurs froides", "couleurs", "famille=froide"),
    (3, "Trois pays d’Afrique de l’Ouest", "pays", "région=Afrique de l’Ouest"),
    (3, "Trois couleurs chaudes", "couleurs", "famille=chaude"),
    (3, "Trois départements d’Occitanie", "departements", "région=Occitanie"),
    (4, "Quatre pays d’Asie", "pays", "continent=Asie"),
    (4, "Quatre langues officielles en Afrique", "langues", "officielle=oui & continent=Afrique"),
    (4, "Quatre préfectures de Nouvelle-Aquitaine", "prefectures", "région=Nouvelle-Aquitaine"),
    (5, "Cinq pays francophones d’Afrique", "pays", "francophone=oui & continent=Afrique"),
    (5, "Cinq pays dont le nom commence par M", "pays", "lettre=M"),
    (5, "Cinq monnaies d’Asie", "monnaies", "continent=Asie"),
    (6, "Six régions françaises", "regions", ""),
    (6, "Six pays qui sont des îles", "pays", "îles=oui"),
    (6, "Six pays de l’Union européenne", "pays", "ue=oui"),
)


def files(key: str, title: str, date: str) -> dict[str, str]:
    """The tables of the template by name."""
    rows = "".join(
        f"1;{level};{question};{key_};{rule};1;famille\n" for level, question, key_, rule in FINALE
    )
    return {
        "deck.toml": DECK.format(key=key, title=title, date=date),
        "savoirs.toml": SAVOIRS.format(date=date),
        "savoirs/couleurs.csv": COLOURS,
        "premier_tour.csv": PREMIER_TOUR,
        "definitions.csv": DEFINITIONS,
        "suite.csv": SUITE,
        "encheres.csv": ENCHERES,
        "finale.csv": "face;niveau;question;savoir;filtre;difficulté;public\n" + rows,
    }


def write(folder: Path, key: str, title: str, date: str) -> list[Path]:
    """Write the template into a new or empty folder. Raises FileExistsError if it is not empty."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(17, "File exists", str(folder))
    written = []
    for name, text in files(key, title, date).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written
