"""All words as one graph (DAWG): a word is a way from the root along letters to a node where a word may end.

Nodes from which the same endings lead on are one node, which makes the French lexicon small enough for a processor's
cache. Every node knows which letters can follow it and which ones must, so that a search leaves early.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.finder import lexicon_words, word_list
from pyramidion.games.kreuzwort.finder_kernel import Bytes, Int, Ints, Words

ROOT = 0
EVERY = (1 << 26) - 1
"""All letters."""


Steps: TypeAlias = npt.NDArray[np.int32]
FIRST, ENDS, BELOW, MUST, NEXT, FINAL = range(6)
"""Columns of `Trie.steps`: the row of the first edge that leads on; 1 where a word may end; and letters, a bit each:
which occur in the endings, which every ending has, which may come next, and which of these may be the last."""


class Trie(NamedTuple):
    """The edges that lead on from node i are first[i] to first[i + 1], in the order of the alphabet."""

    first: npt.NDArray[np.int32]
    letter: npt.NDArray[np.int8]
    target: npt.NDArray[np.int32]
    ends: npt.NDArray[np.int8]
    """1 where a word may end."""
    steps: Steps
    """The same for searches, which look at many edges and few nodes: behind the row of the root (`ROOT`), for each edge
    what its target is. Rows of edges from the same node are together, so that a search waits for memory once."""


@lru_cache(maxsize=2)
def lexicon_trie(inflected: bool = True) -> Trie:
    """Of the French lexicon, or of its base forms alone."""
    return _trie_of(lexicon_words(inflected))


def trie_of(words: Iterable[str]) -> Trie:
    """Of any words in capitals."""
    return _trie_of(word_list(words))


@kernel
def ones(bits: Int) -> Int:
    """How many bits are set."""
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


@kernel
def follow(steps: Steps, row: Int, bit: Int) -> Int:
    """The row of the edge by which one of the next letters leads on."""
    return np.int64(steps[row, FIRST]) + ones(steps[row, NEXT] & (bit - 1))


def _trie_of(words: Words) -> Trie:
    order = np.array(sorted(range(len(words.masks)), key=lambda i: _text(words, i)), np.int64)
    grown = _grow(words.text, words.start, order)
    graph = _shrink(*grown)
    return Trie(*graph, _steps(*graph))


def _text(words: Words, number: int) -> bytes:
    return words.text[words.start[number] : words.start[number + 1]].tobytes()


@kernel
def _grow(text: Bytes, start: Ints, order: Ints) -> tuple[Any, Any, Any, Any]:
    """A tree of the words, node by node: its letter, whether a word ends there, its last child, its elder sibling."""
    most = len(text) + 1
    letter, ends = np.zeros(most, np.int8), np.zeros(most, np.int8)
    child, sibling = np.full(most, -1, np.int32), np.full(most, -1, np.int32)
    path = np.zeros(64, np.int32)
    count, before_begin, before_end = 1, 0, 0
    for word in order:
        begin, end = start[word], start[word + 1]
        same = 0
        while (
            begin + same < end
            and before_begin + same < before_end
            and text[begin + same] == text[before_begin + same]
        ):
            same += 1
        for k in range(same, end - begin):
            parent = path[k]
            letter[count] = text[begin + k]
            sibling[count] = child[parent]
            child[parent] = count
            path[k + 1] = count
            count += 1
        ends[path[end - begin]] = 1
        before_begin, before_end = begin, end
    return letter[:count], ends[:count], child[:count], sibling[:count]


@kernel
def _same(one: Int, other: Int, letter: Any, ends: Any, child: Any, sibling: Any, kept: Any) -> bool:
    """Whether both nodes have the same endings; what follows them has been compared already."""
    if ends[one] != ends[other]:
        return False
    a, b = child[one], child[other]
    while a >= 0 and b >= 0:
        if letter[a] != letter[b] or kept[a] != kept[b]:
            return False
        a, b = sibling[a], sibling[b]
    return bool(a == b)


@kernel
def _merge(letter: Any, ends: Any, child: Any, sibling: Any) -> Any:
    """For each node the one that stands for all that have its endings. Children have higher numbers than parents."""
    count = len(letter)
    kept = np.zeros(count, np.int32)
    size = 1
    while size < 2 * count:
        size *= 2
    table = np.full(size, -1, np.int32)
    for node in range(count - 1, -1, -1):
        mixed = np.int64(ends[node]) + 1
        c = child[node]
        while c >= 0:
            mixed = (mixed ^ (np.int64(kept[c]) * 32 + letter[c])) * 2685821657736338717
            mixed ^= (mixed >> 29) & 0x7FFFFFFFF
            c = sibling[c]
        slot = mixed & (size - 1)
        while table[slot] >= 0 and not _same(node, table[slot], letter, ends, child, sibling, kept):
            slot = (slot + 1) & (size - 1)
        if table[slot] < 0:
            table[slot] = node
        kept[node] = table[slot]
    return kept


@kernel
def _shrink(letter: Any, ends: Any, child: Any, sibling: Any) -> tuple[Any, Any, Any, Any]:
    """The graph of a tree, numbered level by level from the root on."""
    kept = _merge(letter, ends, child, sibling)
    number = np.full(len(letter), -1, np.int32)
    nodes = np.empty(len(letter), np.int32)
    nodes[0], number[kept[0]] = kept[0], 0
    count, edges = 1, 0
    at = 0
    while at < count:
        c = child[nodes[at]]
        while c >= 0:
            edges += 1
            if number[kept[c]] < 0:
                number[kept[c]] = count
                nodes[count] = kept[c]
                count += 1
            c = sibling[c]
        at += 1
    first, target = np.zeros(count + 1, np.int32), np.zeros(edges, np.int32)
    edge_letter, node_ends = np.zeros(edges, np.int8), np.zeros(count, np.int8)
    edge = 0
    for i in range(count):
        first[i], node_ends[i] = edge, ends[nodes[i]]
        many = 0
        c = child[nodes[i]]
        while c >= 0:
            many += 1
            c = sibling[c]
        c = child[nodes[i]]
        for k in range(many - 1, -1, -1):  # the last child comes first
            edge_letter[edge + k], target[edge + k] = letter[c], number[kept[c]]
            c = sibling[c]
        edge += many
    first[count] = edge
    return first, edge_letter, target, node_ends


@kernel
def _steps(first: Any, letter: Any, target: Any, ends: Any) -> Steps:
    """`Trie.steps` of a graph."""
    count = len(ends)
    node = np.zeros((count, 6), np.int32)
    for i in range(count):
        node[i, FIRST], node[i, ENDS], node[i, MUST] = first[i] + 1, ends[i], EVERY
        for e in range(first[i], first[i + 1]):
            node[i, NEXT] |= 1 << letter[e]
            node[i, FINAL] |= ends[target[e]] << letter[e]
    # A node may be met on a shorter way than another one that leads to it: endings are looked at until nothing changes.
    changed = True
    while changed:
        changed = False
        for i in range(count - 1, -1, -1):
            can, has_to = np.int32(0), np.int32(0 if ends[i] else EVERY)
            for e in range(first[i], first[i + 1]):
                bit, t = np.int32(1 << letter[e]), target[e]
                can |= node[t, BELOW] | bit
                has_to &= node[t, MUST] | bit
            if can != node[i, BELOW] or has_to != node[i, MUST]:
                node[i, BELOW], node[i, MUST] = can, has_to
                changed = True
    steps = np.zeros((len(target) + 1, 6), np.int32)
    steps[ROOT] = node[ROOT]
    for e in range(len(target)):
        steps[e + 1] = node[target[e]]
    return steps
