"""What is seldom needed of a lobby, in pages: its menu, who sits there, how to invite friends."""

from typing import Final

from adapters.views import Button, Paragraph, Share, Span, Tone, View
from bot import buttons as b
from bot.views.scene import Scene, paired
from engine.rules.cards import per_seat

INVITE_PAGE: Final = "invite"
PEOPLE_PAGE: Final = "people"


def menu_view(scene: Scene, page: str = b.HOME) -> View | None:
    """The page of that name: `b.HOME`, `INVITE_PAGE` or `PEOPLE_PAGE`; None for any other."""
    if page == b.HOME:
        return _home(scene)
    if page == INVITE_PAGE:
        return _invitation(scene)
    return _people(scene) if page == PEOPLE_PAGE else None


def _home(scene: Scene) -> View:
    say, known = scene.voice.say, scene.known
    title = scene.voice.line("lobby-menu", who=scene.person(known.opener), code=known.code)
    rules = b.text(b.ReadSettingsButton(known.code, b.HOME))
    close = b.text(b.CloseButton(known.code, known.match_no))
    buttons = (
        Button(say("settings-open"), rules),
        _turn(scene, "lobby-code", INVITE_PAGE),
        _turn(scene, "lobby-people", PEOPLE_PAGE),
        Button(say("lobby-close"), close, Tone.DANGER),
    )
    return scene.view(title, buttons=paired(buttons))


def _invitation(scene: Scene) -> View:
    """How friends can join from elsewhere."""
    say, code = scene.voice.say, scene.known.code
    if not scene.invitations:
        return scene.view(scene.voice.line("lobby-elsewhere", code=code))
    lines = [say("lobby-invite-with", code=code), *scene.invitations]
    copy = Button(
        say("lobby-copy"),
        b.text(b.LobbyMenuButton(code, INVITE_PAGE)),
        copies=say("lobby-join", code=code),
    )
    buttons = (invite_button(scene), copy) if scene.invitation else ()
    return scene.view(Paragraph((Span("\n".join(lines)),)), buttons=paired(buttons))


def invite_button(scene: Scene) -> Button:
    """The button that sends an invitation on, or shows the page with it."""
    say = scene.voice.say
    share = Share(scene.invitation, say("lobby-share")) if scene.invitation else None
    data = b.text(b.LobbyMenuButton(scene.known.code, INVITE_PAGE))
    return Button(say("lobby-invite"), data, shares=share)


def _people(scene: Scene) -> View:
    """Who sits at the table, and the buttons that send somebody away."""
    known = scene.known
    rows: list[tuple[Button, ...]] = []
    for seat, chair in per_seat(known.chairs):
        if chair.level is not None:
            data = b.text(b.SendMachineAwayButton(known.code, seat))
            label = scene.voice.say("lobby-remove-one", who=scene.machine(seat))
            rows.append((Button(label, data),))
    return scene.view(_who_sits(scene), buttons=(*rows, _back(scene)))


def _who_sits(scene: Scene) -> Paragraph:
    """The chairs, one below the other."""
    lines = [scene.plain(seat) for seat in scene.known.rules.seats]
    return Paragraph((Span("\n".join(lines)),))


def _turn(scene: Scene, message: str, page: str) -> Button:
    return Button(scene.voice.say(message), b.text(b.LobbyMenuButton(scene.known.code, page)))


def _back(scene: Scene) -> tuple[Button, ...]:
    return (_turn(scene, "settings-back", b.HOME),)
