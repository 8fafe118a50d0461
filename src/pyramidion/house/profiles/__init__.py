"""What the house tells of a person: games, ratings, statistics, as far as they want it told; and the best of a season.

profile.py     whose page it is, what it shows to others, ratings over time
history.py     the games of a person, searched and paged
statistics.py  what a game's own figures say of a person
ranking.py     the best of a season, and the ratings of a table's seats
reading.py     what these read from the database
"""
