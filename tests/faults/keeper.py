"""Ends what a cluster left running, whatever happened to whoever had started it.

A process of its own, `python -I keeper.py`, with a pipe from the cluster as standard input. A line `+ 123` names a
process group, `- 123` says that it has ended, `folder PATH` names the folder. When the pipe closes, and it does so too
when the tests are killed, all groups that are left are killed and the folder is removed.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys


def main() -> None:
    groups: set[int] = set()
    folders: list[str] = []
    # Ctrl-C is for whoever runs the tests; the pipe tells when they are done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "+":
            groups.add(int(rest))
        elif word == "-":
            groups.discard(int(rest))
        elif word == "folder":
            folders.append(rest)
    for group in groups:
        with contextlib.suppress(OSError):
            os.killpg(group, signal.SIGKILL)
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
