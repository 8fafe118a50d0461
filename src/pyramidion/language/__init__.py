"""French: the lexicon, the judges of answers and clues, and what words make people think of.

lexicon        which words can be played, and what each can mean
answers        judges an answer to a quiz question against a list of answers
clues          judges a one-word clue for a word to be guessed
evocations     our own table of what each word makes people think of
associations   guesses a word from clues (SYNO)
spelling       letters without accents and ligatures
data_files     the files that `make data` builds
"""
