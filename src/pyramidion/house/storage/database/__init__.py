"""The schema of the house's database, for SQLite and for PostgreSQL alike.

revisions.py        what is known without SQLAlchemy: the newest revision, and PostgreSQL's partitions
new.sql             a new SQLite file: what all migrations together would make of it
steps.sql           what SQLite files went through before the migrations
migrations/         Alembic's revisions for both databases; the rule that all of them keep stands there
upgrade.py          runs them
sqlite_schema.py    opens a SQLite file with the schema of today, postgres_schema.py a PostgreSQL database
postgres_servers.py connects to the PostgreSQL server that takes writes

For `pyramidion db`, in one transaction of either database (transactions.py):

metadata.py         the tables of today
check.py            what is wrong: with the tables (schema_check.py), and with what is in them
copy.py             a whole house into another database; copy_files.py takes cards and transcripts along
"""
