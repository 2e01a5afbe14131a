import pytest

from adapters.browser.names import NAME_LENGTH, BadText, clean_line, clean_name, unlike
from tests.every import every


@every(
    ("raw", "name"),
    [
        ("  Мария ", "Мария"),
        ("Jo  Ann", "Jo Ann"),
        ("e\u0301va", "éva"),
        ("👩‍🚀", "👩‍🚀"),
        ("x" * 32, "x" * 32),
    ],
)
def test_a_name_is_trimmed_and_normal(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@every(
    ("raw", "phrase"),
    [
        ("", "room-name-missing"),
        ("   ", "room-name-missing"),
        ("\u200b\u200d", "room-name-missing"),
        ("x" * 33, "room-name-long"),
        ("a\x00b", "room-name-strange"),
        ("a\nb", "room-name-strange"),
        ("a\u202eb", "room-name-strange"),
        ("a\ud800", "room-name-strange"),
        ("А\u200bна", "room-name-strange"),
        ("Ana\u2060", "room-name-strange"),
        ("A\u3164", "room-name-strange"),
        ("\u3164\u2800", "room-name-missing"),
        ("\u0301\u0308", "room-name-missing"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(raw: str, phrase: str) -> None:
    with pytest.raises(BadText) as refusal:
        clean_name(raw)
    assert refusal.value.phrase == phrase


def test_a_line_keeps_its_words_and_loses_what_cannot_be_seen() -> None:
    assert clean_line(" /belot\tnow\u202e\n") == "/belot now"
    with pytest.raises(BadText):
        clean_line("\n\u200b")
    with pytest.raises(BadText):
        clean_line("x" * 501)


def test_a_newcomer_gets_a_name_of_their_own() -> None:
    assert unlike("Иван", ["Ана"]) == "Иван"
    assert unlike("Ана", ["Ана"]) == "Ана 2"
    assert unlike("Ана", ["Aна", "ана 2"]) == "Ана 3"
    long = "х" * NAME_LENGTH
    assert len(unlike(long, [long])) <= NAME_LENGTH
