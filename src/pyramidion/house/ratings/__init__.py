"""Ratings: games that count, in one order for the whole house, and the skill that follows from them.

model.py       one game: Weng and Lin's update for Plackett and Luce's model, on Elo's scale
results.py     a game that counts, as it is written down when it ends, and why others do not count
book.py        the fold: results in their order, seasons, decay
statements.py  what is written, and what is read
ratings.py     the fold at work: one process takes what has ended, the others read what it made of it
rebuild.py     the fold from the beginning, for `pyramidion ratings rebuild`
"""
