"""A small dictionary for random games of Kreuzwort, so that they depend on nothing outside."""

from __future__ import annotations

from typing import Any

_WORDS = """
    AI AIE AIR AN ANE ANS ART AS AU AUX BAL BAS BEC BON BU BUT CA CAR CAS CE CES CI COL CRI CRU DE DES
    DIS DON DOS DU DUE EAU EH EN ES EST ET ETE EU EUE EUX FA FEU FIN FOU GAI GEL GO GRE HA HE HO ICI IF
    IL ILE ILS JE JEU JUS LA LAC LE LES LI LIT LU LUE MA MAI MAL ME MER MES MI MIS MOT MU MUR NE NEZ NI
    NID NOM NON NU NUE OH ON ONT OR OS OSE OU OUI PAR PAS PEU PIS PLI POT PU PUR QUE QUI RE RI RIS ROC
    ROI RU RUE SA SAC SE SEC SEL SES SI SIX SOI SOL SON SOU SU SUD SUR TA TAS TE TEL TES THE TIR TOI TON
    TOT TU TUE UN UNE US USE UT VA VAL VIE VIN VOL VU VUE XI YEN ZEN
"""
SETUP: dict[str, Any] = {"words": _WORDS.split()}
"""No letters and no cards: those are left to the seed."""
LONGEST: tuple[dict[str, Any], int, dict[str, Any]] = (
    {},
    2,
    {"words": [f"AB{'CDEF'[n % 4]}{n % 7 * 'G'}" for n in range(90_000)]},
)
"""Options, seats and a set-up that fills a request."""
