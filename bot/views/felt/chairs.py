"""The chairs on the felt: who sits there, what they said last, and who may sit down."""

from bot import buttons as b
from bot.people.names import MOST
from bot.views.felt import deal
from bot.views.felt.shapes import FeltChair, FeltChairKind
from bot.views.table.emotes import said_words
from bot.views.table.scene import Scene
from engine.rules.cards import NOBODY, Seat
from engine.rules.deal.actions import Stage
from engine.rules.knowledge import Knowledge
from engine.tables.table import Chair, Status


def chairs(scene: Scene, match: Knowledge | None) -> list[FeltChair]:
    """The chairs of the table; `match` is None while no deal is on the table."""
    said = deal.bubbles(scene) if match is not None else {}
    seats = scene.known.rules.seats
    return [_chair(scene, match, seat, said.get(seat, ("", ""))) for seat in seats]


def _chair(scene: Scene, match: Knowledge | None, seat: Seat, said: tuple[str, str]) -> FeltChair:
    known, chair = scene.known, scene.known.chairs[seat]
    playing = match is not None and not match.deal_done
    leader = match.leader if match is not None and match.stage is Stage.PLAY else NOBODY
    turn = known.turn.seat if known.turn is not None else NOBODY
    held = chair.held if chair.account is None else None
    return {
        "seat": seat,
        "side": known.rules.side_of(seat),
        "name": scene.bare(seat, MOST) if held is None else scene.person(held),
        "kind": _kind(chair),
        "who": scene.ids.get(chair.account or "", ""),
        "face": scene.portraits.get(chair.account or "", ""),
        "away": chair.away,
        "held": match.held[seat] if match is not None and match.held else 0,
        "won": [trick.winner for trick in match.tricks].count(seat) if match is not None else 0,
        "dealer": match is not None and seat == match.dealer,
        "leads": playing and seat == leader,
        "turn": playing and seat == turn,
        "bubble": said[0],
        "bubble_words": said[1],
        "emote": _emote(scene, chair),
        "ready": match is not None and match.deal_done and chair.account in known.ready,
        "coming": scene.coming(seat),
        "take": _take(scene, seat, chair),
        "machine": _ai_player(scene, seat, chair),
    }


def _kind(chair: Chair) -> FeltChairKind:
    if chair.account is not None:
        return "person"
    if chair.held is not None:
        return "held"
    return "ai" if chair.level is not None else "free"


def _emote(scene: Scene, chair: Chair) -> str:
    """The person's latest emote, while it is shown."""
    said = [one for one in scene.emotes if one.account == chair.account]
    return said_words(scene.voice, said[-1]) if said else ""


def _take(scene: Scene, seat: Seat, chair: Chair) -> str:
    """Button data that takes the chair; empty if the reader cannot.

    In the lobby any chair without a person can be taken; during a match, an open one by a person
    who does not play.
    """
    known = scene.known
    if known.status is Status.LOBBY and chair.account is None:
        return b.text(b.SitButton(known.code, seat))
    if (
        known.status is Status.PLAYING
        and known.seat is None
        and chair.open
        and not known.tournament
    ):
        return b.text(b.TakeChairButton(known.code, seat))
    return ""


def _ai_player(scene: Scene, seat: Seat, chair: Chair) -> str:
    """In the lobby, button data that puts an AI player there or removes it."""
    known = scene.known
    if known.status is not Status.LOBBY:
        return ""
    if chair.level is not None:
        return b.text(b.RemoveAIPlayerButton(known.code, seat))
    return b.text(b.AddAIPlayerButton(known.code, seat)) if chair.empty and not chair.held else ""
