"""The lobby of a table, and its remains after the match has begun or the table has closed."""

from collections.abc import Sequence
from dataclasses import replace

from adapters.platform.layout import paired
from adapters.platform.views import Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, quiet
from bot.people.names import SHORT, readable
from bot.views.dates import with_moments
from bot.views.lobby.menu import guest_rows, invite_button, level_name
from bot.views.rules.fairness import resealed_told
from bot.views.rules.sentences import changes, preset_name
from bot.views.standings.counts import milestone_lines, rating_line
from bot.views.standings.promo import promo_line
from bot.views.table.menu import page_button
from bot.views.table.scene import Rows, Scene, TableDrawing, table_picture
from engine.rules.cards import Seat, Side, per_seat
from engine.rules.ruleset import Rules
from engine.tables.table import USUAL_LEVEL, Status

_LABEL = 12  # characters of a name on a button
_ASKING = 2  # people asking to be let in who get buttons here
_CHANGES = 4  # changed rules that are listed


def lobby_view(scene: Scene) -> View:
    """Who sits where, with the lobby's buttons; once the match has begun, one quiet line."""
    known = scene.known
    if known.status is Status.CLOSED:
        return closed_view(scene)
    sides = _sides(scene)
    if known.status is not Status.LOBBY:
        return scene.view(Paragraph((Span(sides),), quiet=True))
    told = replace(scene, draws=scene.draws and not scene.as_files)
    picture = table_picture(told, TableDrawing(), sides, _told(scene))
    promo = promo_line(scene.voice, scene.promo) if scene.promo is not None else ""
    blocks = (
        title_of(scene),
        *changed_rules(scene),
        *_ways(scene),
        *_without_private_chat(scene),
        *quiet(promo),
        *quiet(resealed_told(scene)),
    )
    view = scene.view(*blocks, picture=picture, buttons=_buttons(scene))
    return view if scene.promo is None else with_moments(scene.voice, view, *scene.promo.moments)


def invitation_view(scene: Scene) -> View:
    """A table as people in other chats see it, with a link while they may sit down."""
    known, say = scene.known, scene.voice.say
    if known.status is Status.CLOSED:
        return scene.view(*quiet(closed_line(scene).plain))
    people = Paragraph((Span(_sides(scene)),))
    if known.status is not Status.LOBBY:
        return scene.view(title_of(scene), people, *quiet(say("invitation-begun")))
    if not scene.invitation:  # now only by invitation
        return scene.view(title_of(scene), people, *quiet(say("lobby-invited-only")))
    sit = Button(say("lobby-sit"), "", Tone.PRIMARY, link=scene.invitation)
    return scene.view(title_of(scene), people, buttons=((sit, *page_button(scene)),))


def gathered_view(scene: Scene) -> View:
    """The game and the people at the table, without buttons."""
    return scene.view(title_of(scene), Paragraph((Span(_sides(scene)),)))


def title_of(scene: Scene) -> Paragraph:
    """The preset, the target score and the pace."""
    known = scene.known
    return scene.voice.line(
        "lobby-title",
        preset=preset_name(scene.voice, known.preset),
        target=str(known.rules.target),
        time=scene.time(known.pace.limit),
    )


def _sides(scene: Scene) -> str:
    """All sides in one line."""
    names = [_side(scene, side) for side in scene.known.rules.all_sides]
    if len(names) > 2:
        return ", ".join(names)
    return scene.voice.say("lobby-sides", one=names[0], two=names[1])


def _told(scene: Scene) -> tuple[Span, ...]:
    """Each side on a line of its own."""
    sides = scene.known.rules.all_sides
    between = f"\n{scene.voice.say('lobby-against')} " if len(sides) == 2 else "\n"
    against, named = Span(between), [Span(_side(scene, side), strong=True) for side in sides]
    return tuple(span for side in named for span in (against, side))[1:]


def _side(scene: Scene, side: Side) -> str:
    """The people of a side and its AI players, with their level if it is unusual."""
    return " + ".join(_who(scene, seat) for seat in scene.seats(side))


def _who(scene: Scene, seat: Seat) -> str:
    name, level = scene.plain(seat, SHORT), scene.known.chairs[seat].level
    if level in (None, USUAL_LEVEL) or level not in scene.levels:
        return name
    return scene.voice.say("lobby-ai-player", who=name, level=level_name(scene.voice, level))


def _ways(scene: Scene) -> tuple[Paragraph, ...]:
    """The lobby's options, and the people who ask to be let in."""
    say, known = scene.voice.say, scene.known
    told = quiet(
        say("lobby-invited-only") if known.options.invited_only else "",
        say("lobby-looking-told") if known.options.looking else "",
        say("lobby-start-when-full") if known.options.start_when_full else "",
        say("lobby-drawn") if known.drawn else "",
        say("lobby-posts-tricks") if scene.posts_tricks else "",
    )
    asking = ", ".join(scene.person(account) for account in known.guests.asking)
    return (*told, *((scene.voice.line("lobby-asking", who=asking),) if asking else ()))


def changed_rules(scene: Scene) -> tuple[Paragraph, ...]:
    """The changes to the preset's rules, except for the target, which is in the title."""
    found = changes(scene.voice, scene.known.preset, scene.known.rules, without=("target",))
    if not found:
        return ()
    if len(found) > _CHANGES:
        rest = len(found) - _CHANGES + 1
        found = (*found[: _CHANGES - 1], scene.voice.say("settings-changed-more", count=rest))
    return (scene.voice.line("rules-changed", quiet=True, changes=" · ".join(found)),)


def _without_private_chat(scene: Scene) -> tuple[Paragraph, ...]:
    """Who sits here but has no private chat for their cards yet."""
    who = scene.without_private_chat
    line = scene.voice.line("lobby-press-start", count=len(scene.group_players))
    return (Paragraph((*who, Span(" – "), *line.spans)),) if who else ()


def closed_view(scene: Scene) -> View:
    """A closed table, as its message stays in the chat."""
    line, buttons = closed_line(scene), ((open_button(scene.voice),),)
    if scene.known.thrown_by is None:
        return scene.view(*quiet(line.plain), buttons=buttons)
    return scene.view(line, *rating_line(scene), *milestone_lines(scene), buttons=buttons)


def closed_line(scene: Scene) -> Paragraph:
    """Why a table is closed, and who lost a match by closing it."""
    known, voice = scene.known, scene.voice
    if known.thrown_by is not None:
        return voice.line("closed-thrown", who=scene.plain(known.thrown_by))
    return voice.line("closed-unused" if known.unused else "closed-line")


def open_button(voice: Voice) -> Button:
    """The button that opens a table."""
    return Button(voice.say("open-table"), b.text(b.OpenTableButton()), Tone.PRIMARY)


def which_table_view(voice: Voice, opener: str) -> View:
    """Ask whether to open another table even though somebody's table has a free seat."""
    who = readable(opener) or voice.say("person-unnamed")
    another = Button(voice.say("another-table"), b.text(b.AnotherTableButton()))
    lines = quiet(voice.say("answer-lobby-stands", who=who))
    return View(lines, buttons=((another,),), language=voice.language)


def which_to_close_view(voice: Voice, tables: Sequence[tuple[str, b.CloseButton]]) -> View:
    """Ask which of several tables to close; each is named by its opener and code."""
    buttons = tuple(
        (Button(f"{readable(who) or voice.say('person-unnamed')} · {close.code}", b.text(close)),)
        for who, close in tables
    )
    return View((voice.line("close-which"),), buttons=buttons, language=voice.language)


def _buttons(scene: Scene) -> Rows:
    private = (scene.start_button(),) if scene.without_private_chat else ()
    runs = not scene.reader or scene.reader == scene.known.opener
    groups = (private, _sit(scene), _start(scene) if runs else ())
    rows = (row for group in groups for row in paired(group))
    guests = guest_rows(scene, most=_ASKING) if runs else ()
    return (*guests, *rows, page_button(scene), _short(scene, runs=runs))


def _short(scene: Scene, *, runs: bool) -> tuple[Button, ...]:
    """One row of short buttons; the last one opens the menu with everything else."""
    say, known = scene.voice.say, scene.known
    sits = not scene.reader or any(chair.account == scene.reader for chair in known.chairs)
    stand = Button(say("lobby-stand"), b.text(b.StandUpButton(known.code, known.match_no)))
    return (
        *((stand,) if sits else ()),
        *(_ai_player(scene) if runs else ()),
        *((invite_button(scene),) if sits or runs else ()),
        Button(say("lobby-more"), b.text(b.LobbyMenuButton(known.code, b.HOME))),
    )


def _sit(scene: Scene) -> tuple[Button, ...]:
    """Buttons to sit down: one for each choice that makes a difference to the reader."""
    found: list[Button] = []
    for seats in interchangeable_seats(scene.known.rules):
        chairs = scene.known.chairs
        if scene.reader and any(chairs[seat].account == scene.reader for seat in seats):
            continue  # nobody becomes their own partner
        free = [seat for seat in seats if chairs[seat].empty and chairs[seat].held is None]
        free += [seat for seat in seats if chairs[seat].level is not None]
        free += [seat for seat in seats if chairs[seat].held is not None]
        if free:
            data = b.text(b.SitButton(scene.known.code, free[0]))
            button = Button(_sit_label(scene, free[0]), data, Tone.PRIMARY)
            if button.label and all(button.label != other.label for other in found):
                found.append(button)
    return tuple(found)


def interchangeable_seats(rules: Rules) -> tuple[tuple[Seat, ...], ...]:
    """Groups of equivalent seats: those of a side, or all seats without partners."""
    if rules.sides != "teams":
        return (rules.seats,)
    return tuple(
        tuple(seat for seat in rules.seats if rules.side_of(seat) == side)
        for side in rules.all_sides
    )


def _sit_label(scene: Scene, seat: Seat) -> str:
    """Names the partner or opponent one would get, or the person the seat is held for.

    Empty if it is held for the reader.
    """
    if scene.known.chairs[seat].held is not None:
        return scene.bare(seat, _LABEL)
    chairs, rules = scene.known.chairs, scene.known.rules
    if rules.sides != "teams":
        return scene.voice.say("lobby-sit")
    side = rules.side_of(seat)
    partners = [s for s in scene.seats(side) if s != seat and not chairs[s].empty]
    others = [s for s in rules.seats if rules.side_of(s) != side and not chairs[s].empty]
    against = [s for s in others if not scene.reader or chairs[s].account != scene.reader]
    if partners:
        return scene.voice.say("lobby-sit-with", who=scene.plain(partners[0], _LABEL))
    if against:
        return scene.voice.say("lobby-sit-against", who=scene.plain(against[0], _LABEL))
    return "" if others else scene.voice.say("lobby-sit")


def _ai_player(scene: Scene) -> tuple[Button, ...]:
    """A button that puts an AI player in the first empty seat or, if all are taken, removes one."""
    say, known = scene.voice.say, scene.known
    for seat, chair in per_seat(known.chairs):
        if chair.empty and chair.held is None:
            return (Button(say("lobby-add"), b.text(b.AddAIPlayerButton(known.code, seat))),)
    for seat in reversed(known.rules.seats):
        if known.chairs[seat].level is not None:
            return (Button(say("lobby-remove"), b.text(b.RemoveAIPlayerButton(known.code, seat))),)
    return ()


def _start(scene: Scene) -> tuple[Button, ...]:
    """The start button, once a person sits at the table."""
    known = scene.known
    if not any(chair.account for chair in known.chairs):
        return ()
    empty = sum(chair.empty for chair in known.chairs)
    if empty:
        label = scene.voice.say("lobby-start-ai", count=empty)
    else:
        label = scene.voice.say("lobby-start")
    return (Button(label, b.text(b.StartButton(known.code, known.match_no)), Tone.SUCCESS),)
