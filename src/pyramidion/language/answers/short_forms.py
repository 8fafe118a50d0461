"""Shorter ways to say a name: what everybody says for it, its first part; and its initials.

>>> sorted(shorter("Game of Thrones")), sorted(shorter("Azay-le-Rideau")), sorted(shorter("Football"))
([], ['azay'], ['foot'])
>>> initials("Game of Thrones")
'got'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .forms import form, unaccented, words_of
from .vocabulary import is_everyday_word, is_word

# A name, and what everybody says for it; without accents and leading articles.
_USUAL: Final = """
adolescence: ado
antoine griezmann: grizou
aperitif: apero
appartement: appart
apres midi: aprem
aspirateur: aspi
autobus: bus
autocar: car
automobile: auto
basket ball: basket
chronometre: chrono
cinema: cine
climatisation: clim
climatiseur: clim
coca cola: coca
cosmopolitan: cosmo
crocodile: croco
dermatologue: dermato
dictionnaire: dico
exposition: expo
football: foot
formule 1: f 1
fraise tagada: tagada
geographie: geo
gymnastique: gym
gynecologue: gyneco
handball: hand
helicoptere: helico
hippopotame: hippo
hopital: hosto
informatique: info
instituteur: instit
jamel debbouze: jamel
johnny hallyday: johnny
kilogramme: kilo
kinesitherapeute: kine
kylian mbappe: embappe
laboratoire: labo
mathematiques: maths, math
mayonnaise: mayo
michael schumacher: schumi
microphone: micro
motocyclette: moto
ophtalmologiste: ophtalmo
ophtalmologue: ophtalmo
ordinateur portable: ordi portable
ordinateur: ordi
orthophoniste: ortho
osteopathe: osteo
philosophie: philo
photographe: photo
photographie: photo
poliomyelite: polio
professeur des ecoles: prof des ecoles, instit
professeur: prof
psychiatre: psy
psychologue: psy
publicite: pub
pull over: pull
randonnee: rando
refrigerateur: frigo
restaurant: resto
rhinoceros: rhino
saxophone: saxo, sax
snowboard: snow
synthetiseur: synthe
televiseur: tele
television: tele
tramway: tram
veterinaire: veto
volley ball: volley
xylophone: xylo
zinedine zidane: zizou
"""
USUAL: Final = {
    name: tuple(short.split(", "))
    for name, short in (line.split(": ") for line in _USUAL.strip().split("\n"))
}

_LINKS: Final = frozenset(["le", "la", "les", "l", "sur", "sous", "en", "du", "aux", "lez"])
_SAINTS: Final = frozenset(["saint", "sainte"])
_PLACE: Final = re.compile(r"[A-ZÉÈÎÂ][^\W\d_]+-[^\s,]+")
MIN_FIRST_LETTERS, MIN_INITIALS, MAX_INITIALS = 4, 3, 6


def shorter(name: str) -> Iterator[str]:
    """Ways to say a name with fewer words or letters, in normal form; each is worth less than a name of the list."""
    core = form(name).core
    yield from USUAL.get(" ".join(core), ())
    if len(core) < 2:
        return
    if _PLACE.fullmatch(name) and core[1] in _LINKS and _identifies(core[0]):  # Azay-le-Rideau
        yield core[0]
    first, comma, _ = name.partition(",")
    if comma and len(words := words_of(unaccented(first))) > 1:  # Poupée de cire, poupée de son
        yield " ".join(form(" ".join(words)).core)


def _identifies(first: str) -> bool:
    """Whether the first word of a name may stand for it."""
    return len(first) >= MIN_FIRST_LETTERS and first not in _SAINTS and not is_everyday_word(first)


def initials(name: str) -> str:
    """The initials of a name of several words, if they are no word; else nothing."""
    core = form(name).core
    if not MIN_INITIALS <= len(core) <= MAX_INITIALS or any(word[0].isdigit() for word in core):
        return ""
    letters = "".join(word[0] for word in core)
    return "" if is_word(letters) else letters
