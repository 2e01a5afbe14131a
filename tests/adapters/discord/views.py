"""A message with a button."""

from adapters.platform.views import Button, Paragraph, Span, Tone, View


def view(text: str, *, notify: bool = False, calls: str = "") -> View:
    row = (Button("♥ press", "1:data", Tone.SUCCESS),)
    return View((Paragraph((Span(text, calls=calls),)),), buttons=(row,), notify=notify)
