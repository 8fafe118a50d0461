"""The command `pyramidion`. Each subcommand imports what it needs when it runs, so that help is instant."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="pyramidion",
    help="A house for five French board games about pyramids.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

INVALID = 3
REFUSED = 2


@app.callback()
def _house() -> None:
    """A house for five French board games about pyramids."""


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        typer.echo(f"{file}: {error.strerror}", err=True)
        raise typer.Exit(INVALID) from None


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A transcript; - reads it from standard input.")],
    until: Annotated[int | None, typer.Option(min=0, help="Stop after this many moves.")] = None,
    seat: Annotated[int | None, typer.Option(help="Show what this seat may know.")] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Show what everybody may know (the default).")
    ] = False,
    whole: Annotated[
        bool, typer.Option("--all", help="Show everything; for finished games and set-ups.")
    ] = False,
) -> None:
    """Replay a transcript and print where it stands, as one JSON object."""
    import msgspec

    from pyramidion.core import WHOLE, Invalid
    from pyramidion.core.transcript import RefusedMove, read, shown
    from pyramidion.core.transcript import replay as play_through
    from pyramidion.games import load

    if (seat is not None) + public + whole > 1:
        typer.echo("choose one of --seat, --public and --all", err=True)
        raise typer.Exit(INVALID)
    try:
        transcript = read(_read(file), load)
        play = play_through(transcript, until)
        out = shown(transcript, play, WHOLE if whole else seat)
    except RefusedMove as refused:
        typer.echo(str(refused), err=True)
        raise typer.Exit(REFUSED) from None
    except Invalid as invalid:
        for fault in invalid.faults:
            typer.echo(str(fault), err=True)
        raise typer.Exit(INVALID) from None
    sys.stdout.buffer.write(msgspec.json.encode(out) + b"\n")


def main() -> None:
    app()
