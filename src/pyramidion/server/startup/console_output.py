"""What `pyramidion serve` prints: where the house is, how to stop it, how to let phones in."""

from __future__ import annotations

import sys
from collections.abc import Mapping

FRENCH = {
    "open": "La maison est ouverte : [bold]{url}[/bold]",
    "taken": "Le port {port} est occupé ; la maison prend le suivant.",
    "lan": "Pour les téléphones et les autres appareils du même réseau : [bold]{url}[/bold]",
    "salon": "Le grand écran : [bold]{url}[/bold]",
    "no_lan": "Aucun réseau trouvé : pour l'instant, seul cet ordinateur atteint la maison.",
    "alone": "Seul cet ordinateur l'atteint. Pour laisser entrer les téléphones : [bold]{how}[/bold]",
    "host": "Pour animer plusieurs tables : [bold]{url}[/bold], code [bold]{code}[/bold]",
    "host_known": "Pour animer plusieurs tables : [bold]{url}[/bold], avec le code que vous avez choisi",
    "data": "Les parties sont enregistrées dans {data}",
    "postgres": "Les parties sont enregistrées par {where}",
    "redis": "Redis transmet les nouvelles entre les processus.",
    "no_redis": "Sans Redis : les autres processus apprennent un coup après une seconde environ.",
    "exposed": "[yellow]D'autres utilisateurs de cet ordinateur ont accès à {path}[/yellow] ; pour le leur fermer : "
    "[bold]chmod go= '{path}'[/bold]",
    "left_out": "[yellow]Laissé de côté :[/yellow] {what}",
    "stop": "Pour fermer : [bold]Ctrl-C[/bold]",
    "closed": "La maison est fermée. Toutes les parties sont enregistrées.",
    "test": "Mode d'essai : l'horloge peut être avancée. Ne jouez pas ici.",
    "port_taken": "Le port {port} est occupé. Choisissez-en un autre avec --port, ou aucun : la maison en trouvera un.",
    "port_denied": "La maison ne peut pas écouter sur {host}, port {port} : {why}.",
    "folder": "Le dossier {data} ne peut pas être utilisé : {why}. Choisissez-en un autre avec --data.",
    "test_open": "Le mode d'essai n'existe que sur cet ordinateur : sans --lan et sans autre adresse.",
}
ENGLISH = {
    "open": "The house is open: [bold]{url}[/bold]",
    "taken": "Port {port} is taken; the house takes the next one.",
    "lan": "For phones and other devices in the same network: [bold]{url}[/bold]",
    "salon": "The big screen: [bold]{url}[/bold]",
    "no_lan": "No network was found: for now only this computer reaches the house.",
    "alone": "Only this computer reaches it. To let phones in: [bold]{how}[/bold]",
    "host": "To run several tables: [bold]{url}[/bold], code [bold]{code}[/bold]",
    "host_known": "To run several tables: [bold]{url}[/bold], with the code that you chose",
    "data": "Games are saved in {data}",
    "postgres": "Games are saved by {where}",
    "redis": "Redis carries notes between processes.",
    "no_redis": "Without Redis: other processes learn of a move after about a second.",
    "exposed": "[yellow]Other users of this computer can get at {path}[/yellow]; to close it to them: "
    "[bold]chmod go= '{path}'[/bold]",
    "left_out": "[yellow]Left out:[/yellow] {what}",
    "stop": "To close it: [bold]Ctrl-C[/bold]",
    "closed": "The house is closed. All games are saved.",
    "test": "Test mode: the clock can be moved. Do not play here.",
    "port_taken": "Port {port} is taken already. Choose another with --port, or none: the house will find one.",
    "port_denied": "The house cannot listen on {host}, port {port}: {why}.",
    "folder": "The folder {data} cannot be used: {why}. Choose another with --data.",
    "test_open": "Test mode is for this computer alone: without --lan and without another address.",
}


def texts_for(environment: Mapping[str, str]) -> dict[str, str]:
    """French where the system's language is French, English elsewhere."""
    locale = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), ""
    )
    return FRENCH if locale.lower().startswith("fr") else ENGLISH


class ConsoleOutput:
    """Prints messages to standard output and errors to standard error, in the language of the system."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        from rich.console import Console

        self._texts = texts_for(environment)
        # Rich would turn the :X: of `module:X:name` into an emoji.
        self._out = Console(highlight=False, soft_wrap=True, emoji=False)
        self._err = Console(highlight=False, soft_wrap=True, stderr=True, emoji=False)

    def message(self, name: str, **values: object) -> None:
        self._out.print(self._formatted(name, values))

    def error(self, name: str, **values: object) -> None:
        self._err.print(self._formatted(name, values), style="red")

    def plain_error(self, en: str, fr: str) -> None:
        """An error that comes with its own text in both languages."""
        self._err.print(fr if self._texts is FRENCH else en, style="red", markup=False)

    def qr_code(self, text: str) -> None:
        import segno

        print()
        segno.make(text, error="l", micro=False).terminal(out=sys.stdout, border=2, compact=True)

    def _formatted(self, name: str, values: Mapping[str, object]) -> str:
        from rich.markup import escape

        return self._texts[name].format(**{key: escape(str(value)) for key, value in values.items()})
