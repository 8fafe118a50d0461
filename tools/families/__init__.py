"""Makes the families of words, which the judge of clues asks, from the lexicon and the definitions of Wiktionary."""
