"""The door behind `make`: finds a fitting Python and hands the command on.

Reads on any Python 3, so that an old one can still say what is wrong.
"""

import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
NEWEST_KNOWN = 14


def newer_python():  # type: () -> str | None
    """A Python on this computer that is new enough, or None."""
    for minor in range(NEWEST_KNOWN, OLDEST[1] - 1, -1):
        path = shutil.which("python3.%d" % minor)
        # A version manager may put a stand-in on the path for a version that is not chosen: ask it.
        if (
            path
            and subprocess.call([path, "-c", ""], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
        ):
            return path
    return None


def main():  # type: () -> None
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    from tools.words import words

    if sys.version_info[:2] < OLDEST:
        better = newer_python()
        if better is None:
            sentence = words(
                "Pyramidion demande Python %d.%d ou plus récent ; %s est Python %d.%d.\n"
                "Installez-en un plus récent, ou nommez-le : make PYTHON=/chemin/vers/python3.12 …",
                "Pyramidion needs Python %d.%d or newer; %s is Python %d.%d.\n"
                "Install a newer one, or name it: make PYTHON=/path/to/python3.12 …",
            )
            sys.exit(sentence % (*OLDEST, sys.executable, *sys.version_info[:2]))
        os.execv(better, [better, *sys.argv])
    from tools.commands import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
