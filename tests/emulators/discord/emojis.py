"""The list of emojis: Discord refuses any other character as a button's emoji."""

# https://unicode.org/Public/UCD/latest/ucd/emoji/emoji-data.txt, Emoji, below U+10000
_RANGES = """
203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 23CF 23E9-23F3 23F8-23FA 24C2 25AA-25AB 25B6
25C0 25FB-25FE 2600-2604 260E 2611 2614-2615 2618 261D 2620 2622-2623 2626 262A 262E-262F 2638-263A
2640 2642 2648-2653 265F-2660 2663 2665-2666 2668 267B 267E-267F 2692-2697 2699 269B-269C 26A0-26A1
26A7 26AA-26AB 26B0-26B1 26BD-26BE 26C4-26C5 26C8 26CE-26CF 26D1 26D3-26D4 26E9-26EA 26F0-26F5
26F7-26FA 26FD 2702 2705 2708-270D 270F 2712 2714 2716 271D 2721 2728 2733-2734 2744 2747 274C 274E
2753-2755 2757 2763-2764 2795-2797 27A1 27B0 27BF 2934-2935 2B05-2B07 2B1B-2B1C 2B50 2B55 3030 303D
3297 3299
"""


def _numbers() -> frozenset[int]:
    found: set[int] = {0xA9, 0xAE}
    for part in _RANGES.split():
        first, _, last = part.partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(found)


_BASIC = _numbers()
_KEYCAP = "\u20e3"


def is_emoji(text: str) -> bool:
    """Whether the text is an emoji, possibly with a variation selector or keycap, or joined."""
    if not text:
        return False
    if text.endswith(_KEYCAP):
        return text[0] in "0123456789#*"
    return ord(text[0]) in _BASIC or 0x1F000 <= ord(text[0]) <= 0x1FAFF
