"""The auction of the present deal."""

from adapters.chat import Block, Grid, Paragraph, Picture, Span, View
from bot.views.cards import call_said, call_short, contract_label, contract_short
from bot.views.scene import Drawn, Scene, table_picture
from bot.views.words import quiet
from engine.rules.cards import Seat

_COLUMN = 8  # letters of a name over a column


def auction_view(scene: Scene) -> View:
    """The calls so far and whose turn it is; then what is played; later one quiet line."""
    match, say = scene.match, scene.voice.say
    if match.thrown_in:
        return scene.view(*quiet(say("auction-thrown-in", number=match.number)))
    if match.deal_done or match.tricks:
        past = say("auction-past", number=match.number, contract=scene.contract())
        return scene.view(*quiet(past))
    if match.contract is not None and match.auction is not None:
        over = scene.voice.line(
            "auction-over",
            contract=contract_label(scene.voice, match.contract, match.auction.factor),
            who=scene.name(match.auction.bidder),
            leader=scene.name(match.caller(0)),
        )
        return scene.view(over, *_calls(scene))
    return scene.view(*_running(scene), picture=auction_picture(scene))


def _running(scene: Scene) -> tuple[Block, ...]:
    match, voice = scene.match, scene.voice
    title = voice.line("auction-title", number=match.number, who=scene.name(match.dealer))
    bid = scene.contract()
    lines = [voice.say("auction-in-force", contract=bid)] if bid else []
    if match.turn >= 0:
        lines.append(voice.say("auction-turn", who=scene.name(match.turn)))
    return (title, Paragraph((Span("\n".join(lines)),)), *_calls(scene))


def _calls(scene: Scene) -> tuple[Grid, ...]:
    """Every call below its caller's name, the first speaker in the first column."""
    match, voice = scene.match, scene.voice
    players = match.rules.players
    said = [call_short(voice, call) for call in match.calls]
    if not said:
        return ()
    said += [""] * (-len(said) % players)
    header = tuple(scene.bare(match.caller(column), _COLUMN) for column in range(players))
    rows = tuple(tuple(said[row : row + players]) for row in range(0, len(said), players))
    return (Grid(header, rows),)


def auction_drawn(scene: Scene) -> Drawn:
    """The table with everybody's last call at his name."""
    match, voice = scene.match, scene.voice
    notes: dict[Seat, str] = {}
    for index, call in enumerate(match.calls):
        notes[match.caller(index)] = call_said(voice, call)
    auction = match.auction
    bid = auction.contract if auction is not None else None
    factor = auction.factor if auction is not None else 1
    return Drawn(
        notes=notes,
        contract=contract_short(voice, bid, factor) if bid is not None else "",
        turn=match.turn,
        dealer=match.dealer,
    )


def auction_picture(scene: Scene) -> Picture:
    """The same as a picture."""
    match = scene.match
    alt = scene.voice.say(
        "auction-alt", dealer=scene.name(match.dealer), who=scene.name(match.turn)
    )
    return table_picture(scene, auction_drawn(scene), alt)
