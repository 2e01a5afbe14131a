"""Bidirectional text: keeps right-to-left text from turning the text around it."""

from unicodedata import bidirectional

_ISOLATE, POP = "\u2068", "\u2069"


def isolated(text: str) -> str:
    """The text, between isolating marks if anything in it runs from right to left.

    Other text gets no marks: in a line with them, resvg draws neither suits nor emoji.
    """
    if text.isascii() or not any(bidirectional(char) in ("R", "AL", "AN") for char in text):
        return text
    return text if text.startswith(_ISOLATE) and text.endswith(POP) else _ISOLATE + text + POP
