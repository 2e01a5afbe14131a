"""Views with a drawing, for platforms that send it as a file."""

from dataclasses import replace

from adapters.platform.views import Button, Paragraph, Picture, Span, View
from bot.pictures.sheet import SheetHead, SheetRow, sheet_picture


def pictured(text: str, total: str) -> View:
    """A text with a score sheet and a button."""
    rows = [SheetRow("Total", (total, "0"))]
    picture = sheet_picture(SheetHead("Deal 1", "Ana"), [("Ana",), ("Ivo",)], rows, f"{total} : 0")
    told = replace(picture, told=(Span(f"Total {total}"),))
    row = (Button("press", "1:data"),)
    return View((Paragraph((Span(text),)),), picture=told, buttons=(row,))


def told(view: View) -> View:
    """The same view without its drawing."""
    picture = view.picture or Picture()
    return replace(view, picture=replace(picture, drawing=None))
