"""Which word is made of which, as far as definitions, endings and Lexique tell.

A link leads from a word to a shorter one. It is sure when two witnesses agree (the form, and the definition or
Lexique) and a guess when the form alone speaks.
"""

from __future__ import annotations

from collections import defaultdict
from enum import IntEnum

from tools.families.forms import Likeness, alike, bodies, key, plain_stems
from tools.families.vocabulary import Vocabulary


class Link(IntEnum):
    GUESS = 1
    SURE = 2


Links = dict[str, dict[str, Link]]

# Endings with which French makes words of words; a word that only ends like one (e, é, er) is listed too.
_LISTED = (
    "age ement ment iment eur euse rice ateur ation ition tion ion sion ison aison ure ature ade ée erie ie ier ière"
    " ien ienne iste isme ité té eté esse ise ance ence ant ent able ible if eux al el ique aire ain in ois ais eau"
    " elle et ette elet elette ot otte on eron illon ille ard aille asse aud âtre ir er iser ifier oyer eter eler"
    " onner iller oter ailler oir oire eresse u é i is iner ine aine tier tière terie ter teux éfier graphe graphie"
    " graphique logie logue logique drome phile thèque mètre mane phone cide culteur culture vore ologie ologue"
    " ologique ographe ographie ographique onome onomie omane ophile iculture iculteur icole icide"
    " issement issant issage isseur issure at"
)
_ENDINGS = frozenset(map(key, _LISTED.split()))
_LONG = "ation ition ement iment iste isme ité erie able ateur ifier iser"
_HEAVY = frozenset(map(key, _LONG.split()))
"""Endings that few words have by chance."""
_DOINGS = "oir oire eur euse age ement ure ance able ation"
_OF_VERBS = frozenset(map(key, _DOINGS.split()))
"""Endings with which a verb makes the name of what is done, by whom and with what: arroser, arrosoir."""
RARE = 0.05
"""Times in a million words from which a word may be the base of another by its form alone."""
_LIVING = "in im il ir re des de anti auto sur mal co inter super pre tele dis sous"
_BEFORE_WORDS = frozenset(_LIVING.split())
"""Prefixes that leave the word behind them as it is: injuste, revoir."""
PART = 20.0
"""Times in a million words from which a word may be half of a compound."""


def links(words: Vocabulary) -> Links:
    found: Links = defaultdict(dict)
    _named(words, found)
    _derived(words, found)
    _compounds(words, found)
    for word, verb in words.participles.items():
        _add(found, word, verb, Link.SURE)
    for word, lemmas in words.lemmas.items():
        for lemma in lemmas & words.frequency.keys():
            _add(found, word, lemma, Link.SURE)
    return found


def _add(found: Links, word: str, base: str, link: Link) -> None:
    """A link leads to the shorter word, whichever of the two was defined by the other."""
    if len(base) > len(word):
        word, base = base, word
    found[word][base] = max(link, found[word].get(base, link))


def _named(words: Vocabulary, found: Links) -> None:
    """The definition names a word of the same form: *poulailler*, where one keeps *poules*."""
    for word, named in words.mentions.items():
        for base, sense in named.items():
            if len(base) > len(word) + 3 or base in words.tools:
                continue
            likeness = alike(word, base)
            if likeness.signs and sense < _senses(likeness):
                _add(found, word, base, Link.SURE)


def _senses(likeness: Likeness) -> int:
    """In how many of its first senses a definition may name the base: the less alike, the fewer."""
    if likeness.plain:
        return 20 if likeness.signs >= 4 else 3
    if likeness.whole:
        return 3 if likeness.signs >= 4 else 1
    return 2 if likeness.signs >= 4 else 1


def _derived(words: Vocabulary, found: Links) -> None:
    """The word is a stem of another and an ending, perhaps behind a prefix."""
    bases = defaultdict[str, list[str]](list)
    for word, frequency in words.frequency.items():
        if frequency > RARE and word not in words.tools:
            for stem in plain_stems(word):
                if len(stem) >= 3:
                    bases[stem].append(word)
    for word in [*words.frequency]:
        for body, prefix in bodies(word).items():
            for length in range(3, len(body) + 1):
                ending = body[length:]
                if ending and ending not in _ENDINGS:
                    continue
                for base in bases.get(body[:length], ()):
                    if (
                        base == word
                        or len(base) > len(word) + 2
                        or base in found[word]
                        or word in found[base]
                    ):
                        continue
                    if link := _judged(words, word, base, prefix, length, ending):
                        _add(found, word, base, link)


def _judged(words: Vocabulary, word: str, base: str, prefix: str, length: int, ending: str) -> Link | None:
    listed = base in words.parts.get(word, ())
    likeness = words.likeness(word, base)
    if prefix:
        whole = prefix in _BEFORE_WORDS and ending in {"", "e"}
        if length >= 4 and (
            likeness >= 0.12 or (whole and likeness >= 0.04) or (whole and listed and length >= 5)
        ):
            return Link.SURE
        verb = len(prefix) > 1 and ending in {"er", "ir"}
        return Link.GUESS if length >= 5 and (likeness >= 0.05 or whole or verb) else None
    if listed and (likeness >= 0.04 or length >= 5):
        return Link.SURE
    if (length >= 4 and likeness >= 0.12) or likeness >= 0.2:
        return Link.SURE
    if length >= 5 and (likeness >= 0.04 or ending in _HEAVY):
        return Link.SURE
    if (length >= 6 and ending) or (length == 4 and ending == "erie"):
        return Link.SURE
    made = base.endswith("er") and ending in _OF_VERBS
    return Link.GUESS if length >= 4 and (likeness >= 0.05 or listed or made) else None


def _compounds(words: Vocabulary, found: Links) -> None:
    """Two common words in one, and the definition names one of them: *vinaigre*."""
    common = {
        word
        for word, frequency in words.frequency.items()
        if frequency >= PART and len(word) >= 3 and word not in words.tools
    }
    for word, named in words.mentions.items():
        for cut in range(3, len(word) - 2):
            head, tail = word[:cut], word[cut:]
            if head in common and tail in common and (head in named or tail in named):
                _add(found, word, head, Link.SURE)
                _add(found, word, tail, Link.SURE)
