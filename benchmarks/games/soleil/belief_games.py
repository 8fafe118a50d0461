"""The games of the belief benchmark: random ones, and ones that are meant to be hard to count."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pyramidion.games.soleil.belief import Clue
from tests.games.soleil.counting import Board, ask, first_misses, questions_in, shuffled_board

Questions = list[tuple[int, int]]

# Boards with first questions that a hill climb found to need the most keys, or the most triples.
HARD = (
    ("LOSLOASOASOSASLAAALOOSLL", "A2S C4S D4L D5S C4O C3A B4A B4O D2A B4O A4S B3L C3S A5A"),
    ("AOLSALSLAOLASOSAALOSLSOO", "A4A D6L C3O A3S B3S B4L C4L A5S"),
    ("ALOOSOASLALSOAOOSALSLSAL", "D2L D2L A4S B4O B3A C3S A2S D3O C5L A3L A5A C4L C3A"),
    ("AOLLOAALASSLSSAOLAOOOLSS", "B3S C3S C3L D2A A4O C4A A3S"),
    ("OLAASOLOSLOAALSALOSLOSAS", "B4S C3O C4O B4A B2A C2O A5O A4L D3L D4A B3L C5O C4S"),
    ("OLALSLLSAOASSAOSLSLOOAAO", "D2L B2O D3A A5O B3S C3S B3O A4O B4L"),
    ("LOSASSOLOAOLSOAAOALLSLSA", "A4O D5L C2S B5S C3O D3A D4O D2O B3A B2S D3L A4S C3L"),
    ("SAOLOSASOSALLLOSAOLASLAO", "D5S C4O D3O D3O D4A B5L C5S B4A"),
    ("OALALLLSOSOOSOSAASLSAALO", "B5S A4L B2L A3A D2O B4O C2L C6L C2L B3S C3A D3S C4O"),
    ("LLASLALSAASOOOALOLOSOASS", "C4S C4O D5O D3A B5A B4S A3L A4L"),
    ("ASAASLOLAOSLOLLSSOAOSOLA", "C6A B5O D2L A4S B2O B4A C3S D4L C3O B3S B3L C3S A5L C4O"),
    ("SOLOALSSALSALLSOLAAAOOSO", "C4L D4S A5O C5A B4S D3L C5A B5O"),
    ("SOAALSLOASLAOASLAOOSLLOS", "B3S B4A C4A B5S B2S D5A A3O D3S A4L C2O D2A D4O C3L"),
    ("LSOLSOLAOSAOLLSAASSLAOOA", "B4A A5L C3O C4S A3L D4S B3L C1S C1S C1S"),
    ("SOAOSALSAOSAOLLLSALASOLO", "C5A D3A C3O A5O C5A B4L C2S C4S C3O C4O B2L B2L B3L C3S A4S"),
    ("OAASAASASLOLOLOOOSLLASLS", "C3S D3S A2O B3L A4O C2A"),
    ("OALASOSLLOSLAOSAAOLAOLSS", "B5A B3A D3A A4S C5L B4S B2O A4L A3O A5O C3L C2S C4S"),
    ("SOALOOAOAOSLLSOLAASLASLS", "C4O D3L C3S D2A D4O A4S B3L"),
    ("LASOSAOOALOALSLLOLSASAOS", "B3L A5A D3L B4S C4O B4O B3S C3A C2O B4O A2S C4A C5S"),
    ("OALSLOLSAOASOLSOAOSASALL", "C2A D3L A6A B3O A4A A4A B4S D3O"),
)


def the_rest(board: Board, chance: random.Random) -> Questions:
    """All wrong questions in some order, then the right ones: nothing is solved before it is certain."""
    return first_misses(board, chance, 72) + [(cell, board[cell]) for cell in chance.sample(range(24), 24)]


def random_games(n: int) -> list[list[Clue]]:
    """Half of them ask anything about an unsolved cell, the others never ask the same twice."""
    games = []
    for seed in range(n):
        chance = random.Random(seed)
        board = shuffled_board(chance)
        if seed % 2:
            questions = chance.sample([(cell, symbol) for cell in range(24) for symbol in range(4)], 96)
        else:
            questions = [(chance.randrange(24), chance.randrange(4)) for _ in range(1000)]
        games.append(ask(board, questions))
    return games


def same_animal(board: Board, chance: random.Random) -> Questions:
    """Everywhere the animal that stands on A1, then the next."""
    animals = [(board[0] + turn) % 4 for turn in range(4)]
    return [(cell, symbol) for symbol in animals for cell in chance.sample(range(24), 24)]


def overlapping(board: Board, chance: random.Random) -> Questions:
    """Wrong questions with windows that overlap by a column, animals by turns, the middle of the board first."""
    shift = chance.randrange(4)
    cells = sorted(
        range(24), key=lambda cell: (abs(cell % 6 - 2.5), (cell // 6 + cell % 6) % 2, chance.random())
    )
    turns = [(cell, (turn + cell + shift) % 4) for turn in range(4) for cell in cells]
    return [question for question in turns if board[question[0]] != question[1]] + the_rest(board, chance)


def adversarial_games(n: int) -> list[list[Clue]]:
    """Answers 'no' only, one animal everywhere, overlapping windows, and hard openings played on."""
    games = []
    for seed in range(n):
        chance = random.Random(10_000 + seed)
        board = shuffled_board(chance)
        questions: Sequence[tuple[int, int]]
        if seed < len(HARD):
            board = tuple("SLAO".index(symbol) for symbol in HARD[seed][0])
            questions = questions_in(HARD[seed][1]) + the_rest(board, chance)
        else:
            questions = (the_rest, same_animal, overlapping)[seed % 3](board, chance)
        games.append(ask(board, questions))
    return games
