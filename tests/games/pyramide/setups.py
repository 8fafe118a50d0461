"""Cards of Pyramide for games that depend on no deck: a few sentences, lists and series that come round again.

There are as many as the longest random game may turn.
"""

from __future__ import annotations

from typing import Any

PHRASES: tuple[tuple[str, str, str], ...] = (
    (
        "Au fil de l'eau",
        "Sous les *arches*, elle *traverse* la *capitale* ; des *péniches* la *remontent*.",
        "la Seine",
    ),
    (
        "Toujours à l'heure",
        "Le *gamin* le pose, l'*aiguille* *tourne*, la *sonnerie* *dérange* le dormeur.",
        "le réveil",
    ),
    (
        "Peau d'orange",
        "On le *presse* au *matin*, il pousse en *Espagne*, son *écorce* *parfume* les gâteaux.",
        "le citron",
    ),
    (
        "Grandes oreilles",
        "Sa *trompe* et sa *mémoire* sont *célèbres*, ses *défenses* ont fait son *malheur*.",
        "l'éléphant",
    ),
    (
        "Blanc manteau",
        "Elle *tombe* sans *bruit*, *couvre* le *jardin* et *fond* au soleil.",
        "la neige",
    ),
    (
        "Entre deux rives",
        "De *pierre* ou d'*acier*, il *enjambe* le *fleuve* et *relie* les gens.",
        "le pont",
    ),
    (
        "Au pied de la lettre",
        "Il *porte* une *casquette*, *craint* le *chien* et *glisse* le courrier.",
        "le facteur",
    ),
)
LISTS: tuple[tuple[str, ...], ...] = (
    ("coup de soleil", "garde-manger", "chaise longue", "bouche d'égout", "tour de magie"),
    ("pot-au-feu", "lampe de poche", "train de nuit", "rond-point", "cheval de bois"),
    ("œil-de-bœuf", "sac de couchage", "clin d'œil", "moulin à vent", "passe-partout"),
)
NAMES: tuple[tuple[str, tuple[str | list[str], ...]], ...] = (
    ("Fleuves", ("Loire", ["Rhône", "le Rhône"], "Danube", "Nil")),
    ("Peintres", ("Renoir", "Monet", ["Vincent van Gogh", "Van Gogh"], "Picasso")),
)


def phrases(count: int) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    for number in range(count):
        title, text, answer = PHRASES[number % len(PHRASES)]
        out.append({"title": f"{title} ({number + 1})", "text": text, "answer": answer})
    out[0]["accept"] = ["Seine", "le fleuve de Paris"]
    return out


def lists(count: int) -> list[list[str | list[str]]]:
    return [list(LISTS[number % len(LISTS)]) for number in range(count)]


def names(count: int) -> list[dict[str, Any]]:
    return [
        {"theme": NAMES[number % len(NAMES)][0], "names": list(NAMES[number % len(NAMES)][1])}
        for number in range(count)
    ]


SETUP: dict[str, Any] = {"phrases": phrases(90), "expressions": lists(60), "names": names(2)}
"""No dice and no starter: those are left to the seed."""
_LONG_PHRASE = {
    "title": "t" * 900,
    "text": "*a* b *c* d *e* f *g* h *i*",
    "answer": "r" * 900,
    "accept": ["x" * 990] * 50,
}
LONGEST: tuple[dict[str, Any], int, dict[str, Any]] = (
    {},
    2,
    {"phrases": [_LONG_PHRASE] * 19, "dice": [6] * 9000},
)
"""Options, seats and a set-up that fills a request."""
