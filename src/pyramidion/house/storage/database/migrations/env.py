"""Run by Alembic: all that is due, in the transaction of the connection that upgrade.py hands over."""

from __future__ import annotations

from alembic import context

# SQLite can take back a CREATE TABLE as well; Alembic does not count on it unless it is told.
context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
