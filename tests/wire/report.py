"""What a run has looked at, and what it has found."""

from __future__ import annotations

import msgspec


class Report(msgspec.Struct):
    games: int = 0
    moves: int = 0
    taken_back: int = 0
    messages: int = 0
    views: int = 0
    """Compared with what the transcript says that this viewer may have known."""
    searches: int = 0
    """Of a message for something that was still secret."""
    twins: int = 0
    """Comparisons of a viewer's messages in two games that differ in what this viewer may not know."""
    findings: list[str] = []

    def find(self, what: str) -> None:
        if what not in self.findings:
            self.findings.append(what)

    def lines(self) -> list[str]:
        return [
            f"{self.games} games, {self.moves} moves, {self.taken_back} taken back, {self.messages} messages",
            f"{self.views} views held against the transcripts, {self.searches} searches for secrets",
            f"{self.twins} twin comparisons",
            *(f"FOUND: {finding}" for finding in self.findings),
            f"{len(self.findings)} findings",
        ]
