"""What a match waits for that stands still or is between two deals, and how it goes on."""

from adapters.views import Button, Paragraph, Tone
from bot import buttons as b
from bot.views.scene import Rows, Scene
from engine.rules.cards import Seat, per_seat
from engine.tables.table import Status


def standstill(scene: Scene) -> tuple[Paragraph, ...]:
    """Why nothing goes on; empty while the match is played."""
    if scene.known.recess is not None:
        return (scene.voice.line("standstill-paused"),)
    if scene.known.waits_for_people:
        return (scene.voice.line("standstill-deserted"),)
    return ()


def go_on_rows(scene: Scene) -> Rows:
    """The button with which somebody at the table lets the match go on."""
    if not standstill(scene):
        return ()
    code, paused = scene.known.code, scene.known.recess is not None
    data = b.text(b.ResumeButton(code) if paused else b.ComeBackButton(code))
    return ((Button(scene.voice.say("standstill-go-on"), data, Tone.SUCCESS),),)


def next_told(scene: Scene) -> str:
    """That the next deal comes soon; for those who have asked for it, who has not."""
    return waits_told(scene) or scene.voice.say("hand-next")


def waits_told(scene: Scene) -> str:
    """Who has not asked for the next deal, for those who have; empty for all others."""
    ready, waits = _ready_and_not(scene)
    if not waits or scene.known.seat not in ready:
        return ""
    return scene.voice.say("hand-next-waits", who=", ".join(map(scene.plain, waits)))


def next_deal_rows(scene: Scene, *seats: Seat) -> Rows:
    """The button that asks for the next deal, while one of these seats has not pressed it."""
    known, match = scene.known, scene.known.match
    going_on = known.status is Status.PLAYING and not standstill(scene)
    if match is None or not match.deal_done or match.over or not going_on:
        return ()
    if not set(seats) & set(_ready_and_not(scene)[1]):
        return ()
    data = b.text(b.NextDealButton(known.code, known.match_no, match.number))
    return ((Button(scene.voice.say("next-deal"), data, Tone.SUCCESS),),)


def _ready_and_not(scene: Scene) -> tuple[list[Seat], list[Seat]]:
    """Who of the people who are there has asked for the next deal, and who has not."""
    here = [(s, c.account) for s, c in per_seat(scene.known.chairs) if c.account and not c.away]
    ready = [seat for seat, account in here if account in scene.known.ready]
    return ready, [seat for seat, _ in here if seat not in ready]
