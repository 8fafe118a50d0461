"""The French and English messages of the faults of decks, by code."""

from __future__ import annotations

from typing import Final

from .box_messages import BOX_MESSAGES

MESSAGES: Final[dict[str, tuple[str, str]]] = {
    **BOX_MESSAGES,
    # the folder and its files
    "more": ("et {count} autres fautes", "and {count} more faults"),
    "no-file": (
        "ce fichier n’existe pas ou ne se lit pas ({why})",
        "no such file, or it cannot be read ({why})",
    ),
    "no-deck": (
        "il manque deck.toml, qui dit ce qu’est le paquet (`pyramidion decks new DOSSIER` en fait un modèle)",
        "deck.toml is missing: it says what the deck is (`pyramidion decks new FOLDER` makes a model)",
    ),
    "no-cards": ("il n’y a aucune carte dans ce paquet", "there is no card in this deck"),
    "strange-file": (
        "ce fichier n’est ni une table de cartes ni un savoir ; il n’est pas lu",
        "this file is neither a table of cards nor a set; it is not read",
    ),
    "zip": ("l’archive ne se lit pas : {why}", "the archive cannot be read: {why}"),
    "big": (
        "le paquet est trop grand : {found} Mo, et la limite est {limit} Mo",
        "the deck is too big: {found} MB, and the limit is {limit} MB",
    ),
    "many-files": (
        "il y a trop de tables : {count}, et la limite est {limit}",
        "there are too many tables: {count}, and the limit is {limit}",
    ),
    "many-cards": (
        "il y a trop de cartes : {count} lignes, et la limite est {limit}",
        "there are too many cards: {count} rows, and the limit is {limit}",
    ),
    "many-answers": (
        "il y a trop de réponses : {count} lignes, et la limite est {limit}",
        "there are too many answers: {count} rows, and the limit is {limit}",
    ),
    "utf16": (
        "la table est enregistrée en UTF-16 ; choisissez « CSV UTF-8 »",
        "the table is saved as UTF-16; choose “CSV UTF-8”",
    ),
    "utf8": (
        "l’octet {byte} n’est pas de l’UTF-8 ; enregistrez la table en « CSV UTF-8 »",
        "byte {byte} is not UTF-8; save the table as “CSV UTF-8”",
    ),
    "csv": ("la ligne n’est pas du CSV : {why}", "the line is no CSV: {why}"),
    "quote": (
        "un guillemet ouvert ici n’est jamais fermé",
        "a quotation mark opened here is never closed",
    ),
    "quote-inside": (
        "après un guillemet fermé il faut « ; » ; un guillemet dans un texte s’écrit deux fois",
        "a closed quotation mark is followed by “;”; one inside a text is written twice",
    ),
    "huge-cell": ("une cellule est trop longue", "a cell is too long"),
    "toml": ("ce n’est pas du TOML : {why}", "this is no TOML: {why}"),
    # tables
    "empty-table": (
        "la table est vide : il manque les noms des colonnes",
        "the table is empty: no column names",
    ),
    "no-column": ("il manque la colonne « {column} »", "the column “{column}” is missing"),
    "unknown-column": (
        "colonne inconnue « {column} » ; possibles : {known}",
        "unknown column “{column}”; possible: {known}",
    ),
    "no-column-name": (
        "la colonne {number} a des cellules mais pas de nom",
        "column {number} has cells but no name",
    ),
    "column-twice": ("la colonne « {column} » existe deux fois", "the column “{column}” exists twice"),
    "commas": (
        "les colonnes sont séparées par « {sign} » ; il faut « ; »",
        "the columns are separated by “{sign}”; it must be “;”",
    ),
    "wide-row": (
        '{count} cellules pour {columns} colonnes : un texte avec « ; » se met entre guillemets "…"',
        '{count} cells for {columns} columns: a text with “;” stands between double quotes "…"',
    ),
    "control": (
        "caractère invisible interdit (U+{point}) dans « {text} »",
        "forbidden invisible character (U+{point}) in “{text}”",
    ),
    "html": ("pas de balises HTML : « {text} »", "no HTML: “{text}”"),
    "long": (
        "le texte « {text} » a {count} caractères ; au plus {limit}",
        "the text “{text}” has {count} characters; at most {limit}",
    ),
    "empty-name": ("un nom est vide dans « {text} »", "a name is empty in “{text}”"),
    # deck.toml and savoirs.toml
    "unknown-key": ("clé inconnue « {key} » ; possibles : {known}", "unknown key “{key}”; possible: {known}"),
    "no-key": ("il manque « {key} »", "“{key}” is missing"),
    "bad-value": ("« {key} » doit être {what}", "“{key}” must be {what_en}"),
    "bad-key": (
        "« {key} » : une clé n’a que des lettres a à z, des chiffres et des traits d’union",
        "“{key}”: a key has letters a to z, digits and hyphens only",
    ),
    "future": (
        "la date {date} est après celle du paquet, {deck}",
        "the date {date} is after the deck’s, {deck}",
    ),
    # savoirs
    "set-twice": (
        "le savoir « {key} » existe deux fois (aussi dans {other})",
        "the set “{key}” exists twice (also in {other})",
    ),
    "set-shadows": (
        "le savoir « {key} » existe déjà parmi les savoirs ouverts ; celui du paquet vaut",
        "the set “{key}” already exists among the open sets; the deck’s own is used",
    ),
    "no-table": (
        "le savoir « {key} » n’a pas de table {table}",
        "the set “{key}” has no table {table}",
    ),
    "no-description": (
        "cette table n’est pas décrite dans {toml} : ajoutez [{key}]",
        "this table is not described in {toml}: add [{key}]",
    ),
    "empty-set": ("le savoir n’a aucune réponse", "the set has no answer"),
    "no-answer": ("il manque la réponse", "the answer is missing"),
    "answer-twice": (
        "« {name} » existe deux fois (aussi ligne {other})",
        "“{name}” exists twice (also in line {other})",
    ),
    "told-again": (
        "« {text} » est déjà dans ce paquet ({other})",
        "“{text}” is in this deck already ({other})",
    ),
    "name-twice": (
        "« {name} » est à la fois un nom de « {one} » et de « {two} » (ligne {other})",
        "“{name}” is a name of “{one}” and of “{two}” (line {other})",
    ),
    "same-name-again": (
        "« {name} » est écrit deux fois pour la même réponse",
        "“{name}” is written twice for the same answer",
    ),
    "not-told-apart": (
        "le juge ne distingue pas « {name} » ({one}) de « {other} »",
        "the judge cannot tell “{name}” ({one}) from “{other}”",
    ),
    "popularity": (
        "« popularité » va de 1 à 5, pas « {value} »",
        "“popularité” runs from 1 to 5, not “{value}”",
    ),
    "built-in": (
        "« {column} » est une propriété que tout savoir a déjà",
        "“{column}” is something that every set has already",
    ),
    "missing-in-set": (
        "« {name} », que connaît le savoir « {key} », manque à celui-ci, qui en a presque tout",
        "“{name}”, which the set “{key}” knows, is missing from this one, which has nearly all of it",
    ),
    "missing-in-card": (
        "« {name} », que connaît le savoir « {key} », manque aux réponses de la carte",
        "“{name}”, which the set “{key}” knows, is missing from the answers of the card",
    ),
    "open-complete": (
        "le savoir « {key} » ne peut être à la fois complet (complete) et ouvert (open)",
        "the set “{key}” cannot be both complete and open",
    ),
    "unused-set": ("aucune carte ne se sert du savoir « {key} »", "no card uses the set “{key}”"),
    # filters
    "filter-empty": (
        "filtre « {filter} », position {place} : il manque une condition",
        "filter “{filter}”, position {place}: a condition is missing",
    ),
    "filter-operator": (
        "filtre « {filter} », position {place} : il faut =, !=, <, <=, > ou >= dans « {condition} »",
        "filter “{filter}”, position {place}: “{condition}” needs =, !=, <, <=, > or >=",
    ),
    "filter-value": (
        "filtre « {filter} », position {place} : il manque la valeur",
        "filter “{filter}”, position {place}: the value is missing",
    ),
    "filter-attribute": (
        "filtre « {filter} », position {place} : « {attribute} » n’existe pas dans ce savoir ; il y a : {known}",
        "filter “{filter}”, position {place}: there is no “{attribute}” in this set; there are: {known}",
    ),
    "filter-number": (
        "filtre « {filter} », position {place} : « {value} » n’est pas un nombre",
        "filter “{filter}”, position {place}: “{value}” is no number",
    ),
    "filter-no-numbers": (
        "filtre « {filter} », position {place} : « {attribute} » ne contient pas de nombres",
        "filter “{filter}”, position {place}: “{attribute}” holds no numbers",
    ),
    "filter-compare": (
        "filtre « {filter} », position {place} : « {attribute} » se compare par = ou !=",
        "filter “{filter}”, position {place}: “{attribute}” is compared by = or !=",
    ),
    "filter-unknown-value": (
        "filtre « {filter} », position {place} : aucune réponse n’a {attribute} = « {value} »",
        "filter “{filter}”, position {place}: no answer has {attribute} = “{value}”",
    ),
    "filter-none": (
        "le filtre « {filter} » ne laisse aucune réponse",
        "the filter “{filter}” leaves no answer",
    ),
    "filter-alone": ("il y a un filtre mais pas de savoir", "there is a filter but no set"),
    # cards
    "unknown-set": ("le savoir « {key} » n’existe pas", "there is no set “{key}”"),
    "unknown-set-near": (
        "le savoir « {key} » n’existe pas ; peut-être « {near} » ?",
        "there is no set “{key}”; perhaps “{near}”?",
    ),
    "no-answers": (
        "il n’y a pas de réponses : remplissez « savoir » ou « réponses »",
        "there are no answers: fill in “savoir” or “réponses”",
    ),
    "few-answers": (
        "{count} réponses ; il en faut au moins {least}",
        "{count} answers; at least {least} are needed",
    ),
    "many-names": (
        "les réponses ont {count} noms en tout ; au plus {limit}",
        "the answers have {count} names in all; at most {limit}",
    ),
    "long-answers": (
        "les réponses ont {count} caractères en tout ; au plus {limit}",
        "the answers have {count} characters in all; at most {limit}",
    ),
    # Pyramide
    "enigma-number": (
        "« numéro » va de 1 à 6, pas « {value} »",
        "“numéro” runs from 1 to 6, not “{value}”",
    ),
    "five-marks": (
        "la phrase marque {count} mots entre astérisques ; il en faut cinq",
        "the sentence marks {count} words between asterisks; five are needed",
    ),
    "mark-no-word": (
        "« {word} » n’est pas un mot seul",
        "“{word}” is no single word",
    ),
    "mark-twice": ("« {word} » est marqué deux fois", "“{word}” is marked twice"),
    "mark-unknown": ("le lexique ne connaît pas « {word} »", "the lexicon does not know “{word}”"),
    "mark-of-answer": (
        "« {word} » est de la famille de la réponse « {answer} »",
        "“{word}” is of the family of the answer “{answer}”",
    ),
    "answer-told": (
        "la réponse « {answer} » est dans la phrase ou le titre",
        "the answer “{answer}” is in the sentence or the title",
    ),
    "six-enigmas": (
        "la carte {card} a {count} énigmes ; il lui faut les numéros 1 à 6",
        "card {card} has {count} enigmas; it needs the numbers 1 to 6",
    ),
    "word-in-card": (
        "« {word} » est déjà à trouver en {other}, sur la même carte",
        "“{word}” is to be found in {other} of the same card already",
    ),
    "answer-in-card": (
        "« {answer} » est déjà la réponse de {other}",
        "“{answer}” is the answer of {other} already",
    ),
    "five-expressions": (
        "la carte {card} a {count} expressions ; il en faut cinq",
        "card {card} has {count} expressions; five are needed",
    ),
    "one-word": (
        "« {expression} » n’a qu’un mot ; une expression en a deux au moins",
        "“{expression}” has one word; an expression has two at least",
    ),
    "definition-tells": (
        "la définition dit « {word} », qui est dans « {expression} »",
        "the definition says “{word}”, which is in “{expression}”",
    ),
    "four-names": (
        "il y a {count} noms ; un thème en a quatre",
        "there are {count} names; a theme has four",
    ),
    "proper-twice": ("le nom « {name} » est là deux fois", "the name “{name}” is there twice"),
    "few-besides": (
        "{count} réponses en plus des exemples ; il en faut au moins {least}",
        "{count} answers besides the examples; at least {least} are needed",
    ),
    "in-set-already": (
        "« {name} » est déjà parmi les réponses (« {other} »)",
        "“{name}” is among the answers already (“{other}”)",
    ),
    "no-text": ("la cellule « {column} » est vide", "the cell “{column}” is empty"),
    "difficulty": (
        "« difficulté » est 1, 2 ou 3, pas « {value} »",
        "“difficulté” is 1, 2 or 3, not “{value}”",
    ),
    "public": (
        "« public » est famille ou adulte, pas « {value} »",
        "“public” is famille or adulte, not “{value}”",
    ),
    "complete": (
        "« complet » est oui, non ou vide, pas « {value} »",
        "“complet” is oui, non or empty, not “{value}”",
    ),
    "three-examples": ("il faut trois exemples, pas {count}", "there must be three examples, not {count}"),
    "example-wrong": (
        "l’exemple « {example} » n’est pas parmi les réponses",
        "the example “{example}” is not among the answers",
    ),
    "example-twice": (
        "les exemples « {example} » et « {other} » sont la même réponse",
        "the examples “{example}” and “{other}” are the same answer",
    ),
    "example-spelling": (
        "l’exemple s’écrit « {example} », la réponse « {name} »",
        "the example is written “{example}”, the answer “{name}”",
    ),
    "six-rows": (
        "la série « {series} » a {count} définitions ; il en faut six",
        "the series “{series}” has {count} definitions; it must be six",
    ),
    "letter": (
        "« lettre » est une lettre de A à Z, pas « {value} »",
        "“lettre” is a letter A to Z, not “{value}”",
    ),
    "two-letters": (
        "la série « {series} » a deux lettres, {one} et {two}",
        "the series “{series}” has two letters, {one} and {two}",
    ),
    "wrong-letter": (
        "« {answer} » ne commence pas par {letter}",
        "“{answer}” does not begin with {letter}",
    ),
    "wrong-letter-too": (
        "l’autre nom « {answer} » ne commence pas par {letter}",
        "the other name “{answer}” does not begin with {letter}",
    ),
    "answer-in-series": (
        "la réponse « {answer} » est deux fois dans la série (aussi ligne {other})",
        "the answer “{answer}” is twice in the series (also in line {other})",
    ),
    "answer-in-text": (
        "la définition contient sa réponse « {answer} »",
        "the definition contains its answer “{answer}”",
    ),
    "level": ("« niveau » va de 1 à 6, pas « {value} »", "“niveau” runs from 1 to 6, not “{value}”"),
    "face-level": (
        "face « {face} », niveau {level} : {count} questions ; il en faut trois",
        "face “{face}”, level {level}: {count} questions; it must be three",
    ),
    "no-card": (
        "cette carte n’est plus dans le paquet : « {question} »",
        "this card is not in the deck any more: “{question}”",
    ),
    "card-twice": ("même carte que {other}", "the same card as {other}"),
    "card-near": ("presque la même carte que {other}", "nearly the same card as {other}"),
    "same-answers": (
        "même savoir et même filtre que {other}",
        "the same set and filter as {other}",
    ),
    "definition-again": (
        "la réponse « {answer} » sert déjà dans {other}",
        "the answer “{answer}” is already used in {other}",
    ),
}

WARNINGS: Final = frozenset(
    {
        "strange-file",
        "set-shadows",
        "missing-in-set",
        "missing-in-card",
        "unused-set",
        "filter-unknown-value",
        "example-spelling",
        "same-name-again",
        "wrong-letter-too",
        "same-answers",
        "definition-again",
        "future",
        "names-tell",
        "title-in-decks",
        "card-out-of-date",
        "set-out-of-date",
    }
)
"""Codes of faults with which a deck can still be played."""
