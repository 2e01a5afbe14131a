"""Messages that call a person to their turn, in private or by name in a group."""

from dataclasses import replace

from adapters.platform.views import Bell, Paragraph, Span, View
from bot.people.names import readable
from bot.views.table.group_play import hand_button
from bot.views.table.scene import Scene
from bot.views.table.waiting import waited_for
from engine.rules.cards import Seat


def call_view(scene: Scene) -> View | None:
    """Call the person who is to act: in private, or by name in the group.

    The group calls people who play from it, whose hands are shown only when they ask for them.
    """
    seat = waited_for(scene.known)
    if seat is not None and seat == scene.known.seat:
        return _own_call(scene, seat)
    if seat is None or seat not in scene.by_group:
        return None
    called = scene.ids.get(scene.known.chairs[seat].account or "", "")
    name = Span(scene.plain(seat), strong=True, calls=called)
    turn, voice = scene.known.turn, scene.voice
    sign, words = "👉 ", voice.line("play-called")
    if turn is not None and turn.nudged:
        left = scene.time(turn.left_when_reminded(scene.known.pace.limit))
        sign, words = "⏰ ", voice.line("play-nudged", time=left)
    line = Paragraph((Span(sign), name, *words.spans))
    return scene.view(line, buttons=((hand_button(scene),),), urgent=True, notify=True)


def _own_call(scene: Scene, seat: Seat) -> View:
    """One line: that it is their turn, at which table, and the time left if they are slow."""
    voice, known, turn = scene.voice, scene.known, scene.known.turn
    spans = [*voice.line("call-own").spans, Span(" · "), Span(_whose_table(scene, seat))]
    bell = Bell(f"turn {known.id}", group=scene.group)
    if turn is not None:
        bell = replace(bell, until=turn.clock(known.pace.limit).ends)
    if turn is not None and turn.nudged:
        time = scene.time(turn.left_when_reminded(known.pace.limit))
        left = voice.line("hand-nudged", time=time)
        spans += [Span(" · "), *left.spans]
    return scene.view(Paragraph(tuple(spans)), urgent=True, notify=True, bell=bell)


def _whose_table(scene: Scene, seat: Seat) -> str:
    """The table's group; if it has no title, the table's opener."""
    opener = scene.known.opener
    if scene.place_name:
        return readable(scene.place_name)
    if scene.known.tournament:
        return scene.voice.say("call-tournament")
    if scene.known.chairs[seat].account == opener:
        return scene.voice.say("call-own-table")
    return scene.voice.say("call-table", who=scene.person(opener))
