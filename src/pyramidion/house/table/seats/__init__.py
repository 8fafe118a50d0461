"""The people of a table: who sits where, under which name, and what they know from where they sat."""
