"""Names that a reader takes for one another, and how they are told apart."""

from collections.abc import Sequence
from typing import Final
from unicodedata import category, normalize

# Small letters of other alphabets by the Latin one that they, or their capitals, look like.
_ALIKE: Final = {
    "a": "аα", "b": "вβ", "c": "с", "d": "ԁ", "e": "еε", "h": "нһη", "j": "ј", "k": "кκ",
    "l": "iıіι1|", "m": "мμ", "n": "ν", "o": "оο0", "p": "рρ", "q": "ԛ", "s": "ѕ", "t": "тτ",
    "w": "ԝ", "x": "хχ", "y": "уυ", "z": "ζ", "3": "з",
}  # fmt: skip
_LATIN: Final = {ord(other): latin for latin, others in _ALIKE.items() for other in others}


def look(name: str) -> str:
    """A text that is the same for names that look alike in any case, accents and alphabets."""
    letters = normalize("NFD", normalize("NFKC", name).casefold())
    seen = "".join(char for char in letters if category(char)[0] not in "CM")
    return " ".join(seen.split()).translate(_LATIN)


def apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number after each that looks like an earlier one: ``Ана``, ``Ана 2``."""
    looks = [look(name) for name in names]
    taken = set(looks)
    told: list[str] = []
    heard: set[str] = set()
    numbers: dict[str, int] = {}
    for name, alike in zip(names, looks, strict=True):
        if alike not in heard:
            heard.add(alike)
            told.append(name)
            continue
        number = _free(name, taken, numbers.get(alike, 2))
        numbers[alike] = number + 1
        told.append(f"{name} {number}")
        shown = look(told[-1])
        taken.add(shown)
        heard.add(shown)
    return tuple(told)


def numbered(name: str, taken: set[str]) -> str:
    """The name, with the lowest number after it that makes it look unlike all the taken names."""
    return f"{name} {_free(name, taken, 2)}"


def _free(name: str, taken: set[str], number: int) -> int:
    while look(f"{name} {number}") in taken:
        number += 1
    return number
