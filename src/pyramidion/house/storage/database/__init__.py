"""The schema of the house's database, for SQLite and for PostgreSQL alike.

layout.py       what is known without SQLAlchemy: the newest revision, and how PostgreSQL's tables are divided
new.sql         a new SQLite file: what all migrations together would make of it
steps.py        what SQLite files went through before the migrations
migrations/     Alembic's revisions for both databases; the rule that all of them keep stands there
upgrade.py      runs them
door.py         a PostgreSQL when a house opens (`pyramidion.house.schema` is the same for a file)

For `pyramidion db`, in one transaction of either database (connecting.py):

metadata.py     the tables of today
check.py        what is wrong: with the tables (structure.py), with what is in them (contents.py)
copying.py      a whole house into another database; files.py takes cards and transcripts along
"""
