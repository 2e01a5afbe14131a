"""Text that runs from right to left among text that does not."""

from unicodedata import bidirectional

_ISOLATE, _POP = "\u2068", "\u2069"


def isolated(text: str) -> str:
    """The text, isolated if anything in it runs from right to left, so that it turns nothing else.

    Other text stays as it is: resvg draws neither suits nor emoji in a line with such marks.
    """
    if text.isascii() or not any(bidirectional(char) in ("R", "AL", "AN") for char in text):
        return text
    return text if text.startswith(_ISOLATE) and text.endswith(_POP) else _ISOLATE + text + _POP
