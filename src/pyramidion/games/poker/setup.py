"""What a set-up gives a deal, and what chance gives where it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from pyramidion.core import Chance, Fault, Invalid
from pyramidion.core.errors import faults_of

from .blocks import ASIDE, CARDS, NUMBER, STOCK
from .values import DealSetup, PokerOptions, PokerSetup


class Dealt(NamedTuple):
    starter: int | None
    """None until somebody says « Tut Tut »."""
    stocks: tuple[tuple[str, ...], tuple[str, ...]]
    aside: tuple[str, ...]
    record: DealSetup


def parse(raw: object, path: str) -> PokerSetup:
    """A set-up from JSON values; raises Invalid with every fault."""
    if not isinstance(raw, Mapping):
        raise Invalid([Fault(path, "a set-up is an object")])
    faults = [Fault(f"{path}.{name}", "unknown field") for name in raw if name != "deals"]
    entries = raw.get("deals", [])
    if not isinstance(entries, list | tuple):
        raise Invalid([*faults, Fault(f"{path}.deals", "a list, one entry a deal")])
    deals: list[DealSetup] = []
    first: int | None = None
    for i, entry in enumerate(entries):
        place = f"{path}.deals[{i}]"
        try:
            deal = msgspec.convert(entry, DealSetup)
        except msgspec.ValidationError as error:
            faults += faults_of(error, place)
            continue
        deals.append(deal)
        faults += _cards_faults(deal, place)
        if deal.starter is UNSET:
            continue
        if deal.starter not in (0, 1):
            faults.append(Fault(f"{place}.starter", f"there is no seat {deal.starter}; seats are 0 and 1"))
        elif first is None:
            first = (deal.starter + i) % 2
        elif (first + i) % 2 != deal.starter:
            faults.append(Fault(f"{place}.starter", "A-O11: starters alternate from deal to deal"))
    if faults:
        raise Invalid(faults)
    return PokerSetup(tuple(deals))


def _cards_faults(deal: DealSetup, path: str) -> list[Fault]:
    if deal.stocks is UNSET and deal.aside is UNSET:
        return []
    if deal.stocks is UNSET or deal.aside is UNSET:
        missing = "stocks" if deal.stocks is UNSET else "aside"
        return [Fault(f"{path}.{missing}", "missing: stocks and aside come together")]
    faults = []
    if len(deal.stocks) != 2:
        faults.append(Fault(f"{path}.stocks", f"two stocks, one a seat, not {len(deal.stocks)}"))
    lists = [*((f"{path}.stocks[{i}]", stock, STOCK) for i, stock in enumerate(deal.stocks))]
    lists.append((f"{path}.aside", deal.aside, ASIDE))
    seen: Counter[str] = Counter()
    for place, cards, size in lists:
        if len(cards) != size:
            faults.append(Fault(place, f"{size} cards, not {len(cards)}"))
        for i, card in enumerate(cards):
            if card not in NUMBER:
                faults.append(Fault(f"{place}[{i}]", f"there is no card {card[:20]!r}"))
                continue
            seen[card] += 1
            if seen[card] == 2:
                faults.append(Fault(f"{place}[{i}]", f"{card} is there twice"))
    return faults


def dealt(
    entries: tuple[DealSetup, ...],
    number: int,
    starter: int | None,
    options: PokerOptions,
    chance: Chance,
) -> Dealt:
    """The deal `number`. `starter` is who has to start it (A-O11), None for the first."""
    entry = entries[number - 1] if number <= len(entries) else DealSetup()
    path = f"$.setup.deals[{number - 1}]" if number <= len(entries) else "$.setup.deals"
    if entry.starter is not UNSET:
        if starter not in (None, entry.starter):
            # Chance or « Tut Tut » settled who starts the first deal, so this shows only now.
            raise Invalid([Fault(f"{path}.starter", f"A-O11: seat {starter} starts deal {number}")])
        starter = entry.starter
    elif starter is None and options.starter == "draw":
        starter = chance.shuffled("starter", (0, 1), f"{path}.starter")[0]
    if entry.stocks is UNSET or entry.aside is UNSET:
        cards = tuple(chance.shuffled(f"deal {number}", CARDS, path))
        stocks, aside = (cards[:STOCK], cards[STOCK : 2 * STOCK]), cards[2 * STOCK :]
    else:
        stocks, aside = (entry.stocks[0], entry.stocks[1]), entry.aside
    record = DealSetup(UNSET if starter is None else starter, stocks, aside)
    return Dealt(starter, stocks, aside, record)
