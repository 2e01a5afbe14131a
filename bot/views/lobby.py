"""The lobby of a table, and the little that is left of it later."""

from typing import Final

from adapters.chat import Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.views.scene import Drawn, Rows, Scene, paired, table_picture
from bot.views.words import Voice, quiet
from engine.rules.cards import Seat
from engine.rules.ruleset import built_presets
from engine.tables.table import Status

_PRESETS: Final = {
    "belot_bg": "preset-belot-bg",
    "avkm": "preset-avkm",
    "wikipedia_bg": "preset-wikipedia-bg",
    "burgas": "preset-burgas",
}
_BUILT: Final = built_presets()
_LABEL = 12  # letters of a name on a button


def preset_name(voice: Voice, preset: str) -> str:
    """What a preset is called."""
    return voice.say(_PRESETS[preset])


def lobby_view(scene: Scene) -> View:
    """Who sits where, and what can be done about it; one quiet line once the match has begun."""
    known = scene.known
    if known.status is Status.CLOSED:
        return scene.view(*quiet(scene.voice.say("closed-line")))
    sides = scene.voice.say("lobby-sides", one=scene.side(0), two=scene.side(1))
    if known.status is not Status.LOBBY:
        return scene.view(Paragraph((Span(sides),), quiet=True))
    rules = scene.voice.line(
        "lobby-rules",
        quiet=True,
        preset=preset_name(scene.voice, known.preset),
        target=known.rules.target,
        time=scene.time(known.pace.limit),
    )
    title = scene.voice.line("lobby-title")
    picture = table_picture(scene, Drawn(), sides, _told(scene))
    blocks = (title, rules, *_invitation(scene))
    return scene.view(*blocks, picture=picture, buttons=_buttons(scene))


def _told(scene: Scene) -> tuple[Span, ...]:
    """Each side in a line of its own."""
    against = "\n" + scene.voice.say("lobby-against") + "\n"
    return (Span(scene.side(0), strong=True), Span(against), Span(scene.side(1), strong=True))


def _invitation(scene: Scene) -> tuple[Paragraph, ...]:
    """How friends come to this table from elsewhere."""
    if not scene.invitations:
        return quiet(scene.voice.say("lobby-elsewhere", code=scene.known.code))
    lines = [scene.voice.say("lobby-invite", code=scene.known.code), *scene.invitations]
    return (Paragraph((Span("\n".join(lines)),)),)


def closed_view(scene: Scene) -> View:
    """What a table that was cleared away leaves behind."""
    return scene.view(
        *quiet(scene.voice.say("closed-line")), buttons=((open_button(scene.voice),),)
    )


def open_button(voice: Voice) -> Button:
    """The button that opens a table."""
    return Button(voice.say("open-table"), b.text(b.OpenTable()), Tone.PRIMARY)


def _buttons(scene: Scene) -> Rows:
    say, code = scene.voice.say, scene.known.code
    last = (
        Button(say("lobby-stand"), b.text(b.StandUp(code, scene.known.match_no))),
        Button(say("lobby-close"), b.text(b.Close(code, scene.known.match_no)), Tone.DANGER),
    )
    groups = (_sit(scene), _machines(scene), _start(scene), _settings(scene), last)
    return tuple(row for group in groups for row in paired(group))


def _sit(scene: Scene) -> tuple[Button, ...]:
    """For each side the chair that one can have: an empty one, an AI's, or the one kept for him."""
    found = []
    for side in range(scene.known.rules.side_count):
        seats = scene.seats(side)
        chairs = scene.known.chairs
        free = [seat for seat in seats if chairs[seat].empty and chairs[seat].held is None]
        free += [seat for seat in seats if chairs[seat].level is not None]
        free += [seat for seat in seats if chairs[seat].held is not None]
        if free:
            data = b.text(b.Sit(scene.known.code, free[0]))
            found.append(Button(_sit_label(scene, free[0]), data, Tone.PRIMARY))
    return tuple(found)


def _sit_label(scene: Scene, seat: Seat) -> str:
    """With whom one would play; against whom, where no partner sits yet; for whom it is kept."""
    if scene.known.chairs[seat].held is not None:
        return scene.bare(seat, _LABEL)
    chairs, rules = scene.known.chairs, scene.known.rules
    side = rules.side_of(seat)
    partners = [s for s in scene.seats(side) if s != seat and not chairs[s].empty]
    others = [s for s in range(rules.players) if rules.side_of(s) != side and not chairs[s].empty]
    if partners:
        return scene.voice.say("lobby-sit-with", who=scene.plain(partners[0], _LABEL))
    if others:
        return scene.voice.say("lobby-sit-against", who=scene.plain(others[0], _LABEL))
    return scene.voice.say("lobby-sit")


def _machines(scene: Scene) -> tuple[Button, ...]:
    """An AI into each empty chair, and out of each that it has; every chair's has its own name."""
    found = []
    for seat, chair in enumerate(scene.known.chairs):
        who, code = scene.machine(seat), scene.known.code
        if chair.empty and chair.held is None:
            label = scene.voice.say("lobby-add", who=who)
            found.append(Button(label, b.text(b.AddMachine(code, seat))))
        elif chair.level is not None:
            label = scene.voice.say("lobby-remove", who=who)
            found.append(Button(label, b.text(b.RemoveMachine(code, seat))))
    return tuple(found)


def _start(scene: Scene) -> tuple[Button, ...]:
    """Nothing can begin while no person sits."""
    known = scene.known
    if not any(chair.account for chair in known.chairs):
        return ()
    empty = sum(chair.empty for chair in known.chairs)
    if empty:
        label = scene.voice.say("lobby-start-machines", count=empty)
    else:
        label = scene.voice.say("lobby-start")
    return (Button(label, b.text(b.Start(known.code, known.match_no)), Tone.SUCCESS),)


def _settings(scene: Scene) -> tuple[Button, ...]:
    """On to the next preset, and to the next pace where there is a choice."""
    known, say = scene.known, scene.voice.say
    rules = b.ChangeRules(known.code, _after(known.preset, _BUILT))
    buttons = (Button(say("lobby-other-rules"), b.text(rules)),)
    paces = tuple(scene.paces)
    if len(paces) < 2:
        return buttons
    present = next((name for name, pace in scene.paces.items() if pace == known.pace), paces[-1])
    pace = b.ChangePace(known.code, _after(present, paces))
    return (*buttons, Button(say("lobby-other-pace"), b.text(pace)))


def _after(present: str, row: tuple[str, ...]) -> str:
    """The next of a row that begins again at its end."""
    return row[(row.index(present) + 1) % len(row)] if present in row else row[0]
