"""The two languages of what make says to people who only want to play. Reads on any Python 3."""

import os


def words(french, english):  # type: (str, str) -> str
    """French where the system speaks French."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((os.environ[name] for name in names if os.environ.get(name)), "")
    return french if locale.lower().startswith("fr") else english
