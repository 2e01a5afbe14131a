import pytest

from adapters.platform.layout import apart, look
from tests.every import every


@every(
    ("one", "other"),
    [
        ("Ана", "АНА"),
        ("Ана", "Aнa"),  # with Latin letters
        ("Ivo", "lvo"),
        ("Éva", "Eva"),
        ("Ａｎａ", "Ana"),
        ("Ana", "A\u200bn\u00ada"),
        ("Νίκος", "Nlkoc".replace("c", "ς")),
        ("BOB", "ВОВ"),
    ],
)
def test_names_that_are_taken_for_one_another(one: str, other: str) -> None:
    assert look(one) == look(other)


@every(("one", "other"), [("Ана", "Яна"), ("Ivo", "Iva"), ("👩‍🚀", "👨‍🚀")])
def test_names_that_nobody_mixes_up(one: str, other: str) -> None:
    assert look(one) != look(other)


def test_similar_names_are_numbered() -> None:
    assert apart(["Ана", "Иван", "ана", "Aна", "Ана 2"]) == (
        "Ана",
        "Иван",
        "ана 3",
        "Aна 4",
        "Ана 2",
    )
    assert apart(["", ""]) == ("", " 2")
    assert apart(["Ана 2", "Ана 2"]) == ("Ана 2", "Ана 2 2")


def test_namesakes_are_told_apart_in_linear_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = 0

    def counting(name: str) -> str:
        nonlocal looked
        looked += 1
        return look(name)

    monkeypatch.setattr("adapters.platform.layout.look", counting)
    assert apart(["Ана"] * 1000) == ("Ана", *(f"Ана {n}" for n in range(2, 1001)))
    assert looked < 4000
