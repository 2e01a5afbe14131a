"""A move is one line of text, and is read back without loss."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.rules.cards import Seat
from engine.rules.deal.actions import OWN, Move, move_text, read_move
from engine.rules.match import Match, legal
from tests.engine.rules.strategies import calm, matches
from tests.every import every
from tests.often import often


@settings(calm, max_examples=often(30, 150))
@given(matches(), st.integers(0, 2**32))
def test_legal_moves_are_read_back(match: Match, seed: int) -> None:
    offered = [action for action in legal(match) if isinstance(action, Move)]
    for move in random.Random(seed).sample(offered, min(len(offered), 20)):
        text = move_text(move)
        assert text.isprintable()
        again = read_move(text, move.seat)
        assert (type(again), again) == (type(move), move)
        assert read_move(text) == move._replace(seat=OWN)


@every(
    "text",
    [
        "call H",
        "call P",
        "call XX",
        "throw in",
        "seven take",
        "seven keep",
        "discard 8C KS",
        "discard",
        "declare nothing",
        "declare run3 K S, quad J",
        "card TS",
        "card TS belote",
        "card TS declare run3 K S",
        "card TS belote declare run5 A H, quad 9",
    ],
)
def test_the_words_of_moves(text: str) -> None:
    assert move_text(read_move(text, Seat(2))) == text
    assert read_move(text, Seat(2)).seat == 2


@every(
    "text",
    [
        "",
        " ",
        "call",
        "call Y",
        "call H ",
        "Call H",
        "throw",
        "throw out",
        "seven",
        "seven yes",
        "discard KS 8C",
        "discard 8C 8C",
        "discard 8C,KS",
        "declare",
        "declare run3 K",
        "declare run3 K S quad J",
        "declare nothing, quad J",
        "card",
        "card 10S",
        "card TS belot",
        "card TS declare nothing",
        "card TS declare",
        "card TS declare run3 K S belote",
        "lay TS",
        "card TS\n",
        "card ТS",
    ],
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_move(text)


WORDS = ("call", "card", "declare", "discard", "belote", "nothing", "C", "P", "X", "7H", "TS", "")


@given(st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join) | st.text(max_size=30))
@example("card TS belote")
def test_any_text_is_a_move_or_none(text: str) -> None:
    try:
        move = read_move(text)
    except ValueError:
        return
    assert move_text(move) == text
