import pytest
from pydantic import TypeAdapter

from adapters.browser import wire
from adapters.platform.drawings import Drawing
from adapters.platform.views import Button, Grid, Paragraph, Picture, Span, Tile, Tone, View
from tests.drawings import DRAWN
from tests.every import every

FULL = View(
    blocks=(
        Paragraph((Span("a\n"), Span("<b>", strong=True)), quiet=True),
        Grid(("", "We"), (("Tricks", "96"), ("Sum", "96")), strong_last=True),
    ),
    picture=Picture(DRAWN, "a table"),
    tiles=(
        Tile("cards/TS", "10♠", "ten of spades", Button("10♠", "p:TS", Tone.PRIMARY, "cards/TS")),
        Tile("cards/7H", "7♥", "seven of hearts"),
    ),
    buttons=((Button("Пас", "pass"), Button("x", "y", Tone.DANGER)),),
    language="bg",
    urgent=True,
    notify=True,
)


@every("view", [View(), FULL, View(others=(FULL,))])
def test_a_view_comes_back_from_its_body(view: View) -> None:
    assert TypeAdapter(View).validate_json(wire.view_body(view)) == view


def test_a_picture_of_before_is_told_in_words() -> None:
    """So can a message be that waits in an older database, with its drawing as SVG."""
    body = wire.view_body(View(picture=Picture(DRAWN, "a table")))
    drawn = TypeAdapter(Drawing).dump_json(DRAWN).decode()
    old = body.replace(f'"drawing":{drawn}', '"svg":"<svg/>"')
    assert old != body
    assert TypeAdapter(View).validate_json(old) == View(picture=Picture(alt="a table"))


def test_frames_are_read() -> None:
    say = wire.read_frame('{"type":"say","side":"group","text":"x"}')
    assert say == wire.Say(type="say", side="group", text="x")
    assert wire.read_frame('{"type":"ping"}') == wire.Ping(type="ping")
    hidden = wire.Looks(type="view", shown=False)
    assert wire.read_frame('{"type":"view","shown":false}') == hidden


@every(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"say"',
        "{}",
        '{"type":"dance"}',
        '{"type":"say","side":"group"}',
        '{"type":"say","side":"elsewhere","text":"x"}',
        '{"type":"say","side":"group","text":5}',
        '{"type":"say","side":"group","text":"\\ud800"}',
        '{"type":"say","side":"group","text":"x","more":1}',
        '{"type":"tap","side":"group","message":"x","data":"d","id":"1"}',
        '{"type":"tap","side":"group","message":"1","data":"d","id":"' + "1" * 41 + '"}',
        '{"type":"ping","pad":"' + "x" * wire.FRAME_LENGTH + '"}',
        "[" * 5000,
    ],
)
def test_bad_frames_are_refused(text: str) -> None:
    with pytest.raises(wire.BadFrame):
        wire.read_frame(text)
