"""What may be said of an expression in the Grande Pyramide: its words in any form are found, small ones are free."""

from __future__ import annotations

import pytest

from pyramidion.language.clues import repeated_words

SAID = [
    ("avoir un chat dans la gorge", "Quand on est enroué, on a cela", "a"),
    ("avoir un chat dans la gorge", "les chats miaulent", "chats"),
    ("avoir un chat dans la gorge", "les gorges du Verdon", "gorges"),
    ("avoir un chat dans la gorge", "un animal dans le cou", ""),
    ("mettre les pieds dans le plat", "il a mis son pied dedans", "mis pied"),
    ("mettre les pieds dans le plat", "une gaffe avec les orteils", ""),
    ("mettre les pieds dans le plat", "des plats cuisinés", "plats"),
    ("tomber dans les pommes", "elle tombe évanouie", "tombe"),
    ("tomber dans les pommes", "la pomme de Newton", "pomme"),
    ("tomber dans les pommes", "perdre connaissance dans la rue", ""),
    ("poser un lapin", "les lapins ont de longues oreilles", "lapins"),
    ("poser un lapin", "ne pas venir au rendez-vous", ""),
    ("poser un lapin", "il posa une question", "posa"),
    ("avoir le cœur sur la main", "il a du cœur", "a cœur"),
    ("avoir le cœur sur la main", "généreux sur tout", ""),
    ("avoir le cœur sur la main", "les MAINS", "MAINS"),
    ("avoir le cœur sur la main", "des coeurs brisés", "coeurs"),
    ("donner sa langue au chat", "je donne ma langue", "donne langue"),
    ("donner sa langue au chat", "renoncer à chercher", ""),
    ("donner sa langue au chat", "donnons, donnez", "donnons donnez"),
    ("être dans la lune", "il est distrait", "est"),
    ("être dans la lune", "nous étions rêveurs", "étions"),
    ("être dans la lune", "rêver à autre chose", ""),
    ("prendre le taureau par les cornes", "pris par la corne", "pris corne"),
    ("prendre le taureau par les cornes", "affronter la difficulté", ""),
    ("les carottes sont cuites", "c’est fichu, la carotte est cuite", "est carotte cuite"),
    ("les carottes sont cuites", "tout est perdu", "est"),
    ("casser les pieds", "cassé, le pied", "cassé pied"),
    ("casser les pieds", "embêter quelqu’un", ""),
    ("jeter l’éponge", "il jette les éponges", "jette éponges"),
    ("jeter l’éponge", "abandonner le combat", ""),
    ("vendre la mèche", "vendu, une mèche", "vendu mèche"),
    ("vendre la mèche", "révéler le secret", ""),
    ("battre la chamade", "son cœur bat fort", "bat"),
    ("faire la grasse matinée", "fais-le le matin, gras", "fais gras"),
    ("faire la grasse matinée", "rester au lit tard", ""),
    ("avoir la main verte", "eu des mains vertes", "eu mains vertes"),
    ("avoir la main verte", "le jardinier doué", ""),
    ("l’œil du tigre", "des yeux de tigresse", "yeux tigresse"),
    ("à vol d’oiseau", "les oiseaux volent", "oiseaux"),
    ("à vol d’oiseau", "en ligne droite", ""),
    ("un coup de foudre", "des coups", "coups"),
    ("un coup de foudre", "un amour subit", ""),
    ("tirer le diable par la queue", "la queue du diable", "queue diable"),
    ("tirer le diable par la queue", "vivre avec peu d’argent", ""),
    ("chercher midi à quatorze heures", "une heure", "heure"),
    ("chercher midi à quatorze heures", "compliquer sans raison", ""),
    ("aller au bout du monde", "ils vont loin, iront", "vont iront"),
    ("aller au bout du monde", "voyager par la mer", ""),
    ("tourner autour du pot", "tournant", "tournant"),
    ("tourner autour du pot", "hésiter avec des mots", ""),
    ("voir la vie en rose", "il voyait des roses", "voyait roses"),
    ("voir la vie en rose", "optimiste dans son esprit", ""),
    ("vieux comme le monde", "vieille comme Hérode", "vieille comme"),
    ("vieux comme le monde", "très ancien", ""),
    ("pleuvoir des cordes", "il pleut", "pleut"),
    ("la poule aux œufs d’or", "un oeuf de poules", "oeuf poules"),
    ("mon œil", "incrédule, je ne le crois pas", ""),
    ("ni vu ni connu", "ni vus, ni connus", "vus connus"),
    ("cousu de fil blanc", "des fils blancs, coudre", "fils blancs coudre"),
    ("la crème des crèmes", "meilleure de toutes, sur toutes", ""),
    ("une poire molle", "mou", "mou"),
]
"""An expression, what is said of it, and the words that must not be."""


@pytest.mark.rule("R-P30")
@pytest.mark.rule("A-P41")
def test_words_of_the_expression_are_found_in_free_speech_and_nothing_else() -> None:
    found = [(expression, said, " ".join(repeated_words(said, expression))) for expression, said, _ in SAID]
    assert found == SAID
