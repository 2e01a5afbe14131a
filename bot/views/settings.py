"""The settings: the game, its pace, and the switches that people argue about, page by page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from adapters.views import Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.views.rulebook import BOOK, SWITCHES, TOPICS, Switch, Topic, Value, token
from bot.views.rules import Book, changed
from bot.views.scene import paired, time_of
from bot.views.sentences import (
    arguments,
    changes,
    preset_line,
    preset_name,
    preset_told,
    speaking_of,
    switch_name,
    value_name,
)
from bot.views.words import Voice
from engine.rules.ruleset import PRESETS, Rules
from engine.tables.table import Pace

GAMES: Final = "games"
PACES: Final = "paces"

_NEWLINE: Final = Span("\n")


@dataclass(frozen=True, slots=True)
class Setting:
    """How a table is set, or the next one in a place. `of` is what the buttons name."""

    of: str
    preset: str
    rules: Rules
    pace: Pace
    paces: Mapping[str, Pace]

    @property
    def book(self) -> Book:
        """Its rules, to be read."""
        return Book(self.of, self.preset, self.rules, changeable=True)


def settings_view(voice: Voice, setting: Setting, page: str = b.HOME) -> View | None:
    """A page: `b.HOME`, `GAMES`, `PACES`, a topic or a switch; None where there is none."""
    voice = speaking_of(setting.rules, voice)
    if page == b.HOME:
        return _home(voice, setting)
    if page == GAMES:
        return _games(voice, setting)
    if page == PACES:
        return _paces(voice, setting)
    if page in SWITCHES:
        return _switch(voice, setting, SWITCHES[page])
    return _topic(voice, setting, Topic(page)) if page in tuple(Topic) else None


def _home(voice: Voice, setting: Setting) -> View:
    title = "settings-title-here" if setting.of == b.HERE else "settings-title-table"
    blocks = (
        voice.line(title),
        preset_told(voice, setting.preset, setting.rules),
        voice.line("settings-pace", time=time_of(voice, setting.pace.limit)),
        *changed(voice, setting.book),
    )
    buttons = [_turn(voice.say("settings-games"), setting, GAMES)]
    if len(setting.paces) > 1:
        buttons.append(_turn(voice.say("settings-paces"), setting, PACES))
    buttons += [
        _turn(voice.say(message), setting, topic)
        for topic, message in TOPICS.items()
        if _asked(setting.rules, topic)
    ]
    read = Button(voice.say("settings-read"), b.text(b.ReadRules(setting.of, Topic.SHORT)))
    last = [read]
    if changes(voice, setting.preset, setting.rules):
        undo = b.text(b.ChangeRules(setting.of, setting.preset))
        last.append(Button(voice.say("settings-reset"), undo, Tone.DANGER))
    return _view(voice, blocks, (*paired(buttons), *paired(last)))


def _games(voice: Voice, setting: Setting) -> View:
    lines, buttons = [], []
    for preset in PRESETS:
        name = preset_name(voice, preset)
        line = preset_line(voice, preset)
        lines.append(voice.line("settings-preset", preset=name, line=line))
        data = b.text(b.ChangeRules(setting.of, preset))
        buttons.append(_choice(voice, name, data, chosen=preset == setting.preset))
    return _view(voice, (_together(lines),), (*paired(buttons), _back(voice, setting, b.HOME)))


def _paces(voice: Voice, setting: Setting) -> View:
    title = voice.line("settings-pace", time=time_of(voice, setting.pace.limit))
    buttons = [
        _choice(
            voice,
            time_of(voice, pace.limit),
            b.text(b.ChangePace(setting.of, name)),
            chosen=pace == setting.pace,
        )
        for name, pace in setting.paces.items()
    ]
    return _view(voice, (title,), (*paired(buttons), _back(voice, setting, b.HOME)))


def _asked(rules: Rules, topic: Topic) -> tuple[Switch, ...]:
    """The switches of a topic between whose values one can choose."""
    return tuple(
        entry
        for entry in BOOK
        if isinstance(entry, Switch)
        and entry.name in SWITCHES
        and entry.topic is topic
        and entry.matters(rules)
        and len(entry.choices(rules)) > 1
    )


def _topic(voice: Voice, setting: Setting, topic: Topic) -> View:
    """How each switch of a topic is now."""
    rules = setting.rules
    name = voice.say(TOPICS[topic])
    preset = preset_name(voice, setting.preset)
    blocks, buttons = [voice.line("settings-topic", preset=preset, topic=name)], []
    for switch in _asked(rules, topic):
        value, label = switch.value(rules), switch_name(voice, switch)
        blocks.append(
            voice.line(
                "settings-switch",
                name=label,
                value=value_name(voice, rules, switch, value),
                sentence=_sentence(voice, rules, switch, value),
            )
        )
        buttons.append(_turn(label, setting, switch.name))
    return _view(voice, blocks, (*paired(buttons), _back(voice, setting, b.HOME)))


def _switch(voice: Voice, setting: Setting, switch: Switch) -> View:
    """What each value of a switch would mean; of numbers it is enough to tell the present one."""
    rules = setting.rules
    counted = len({switch.sentence(value) for value in switch.choices(rules)}) == 1
    lines, buttons = [], []
    for value in switch.choices(rules):
        label = value_name(voice, rules, switch, value)
        present = value == switch.value(rules)
        if present or not counted:
            sentence = _sentence(voice, rules, switch, value)
            lines.append(voice.line("settings-value", value=label, sentence=sentence))
        data = b.text(b.ChangeSwitch(setting.of, switch.name, data_of(value)))
        buttons.append(_choice(voice, label, data, chosen=present))
    name = switch_name(voice, switch)
    title = voice.line("rules-title", preset=preset_name(voice, setting.preset), topic=name)
    back = _back(voice, setting, switch.topic)
    return _view(voice, (title, _together(lines)), (*paired(buttons), back))


def data_of(value: Value) -> str:
    """A value as a button says it."""
    return value if isinstance(value, str) else token(value)


def _sentence(voice: Voice, rules: Rules, switch: Switch, value: Value) -> str:
    """What a value means, were it chosen."""
    args = arguments(voice, rules.model_copy(update={switch.name: value}))
    return voice.say(switch.sentence(value), **args)


def _turn(label: str, setting: Setting, page: str) -> Button:
    return Button(label, b.text(b.ReadSettings(setting.of, page)))


def _back(voice: Voice, setting: Setting, page: str) -> tuple[Button, ...]:
    return (_turn(voice.say("settings-back"), setting, page),)


def _choice(voice: Voice, label: str, data: str, *, chosen: bool) -> Button:
    if not chosen:
        return Button(label, data)
    return Button(voice.say("hand-chosen", label=label), data, Tone.SUCCESS)


def _together(lines: Iterable[Paragraph]) -> Paragraph:
    """Lines one below the other in one paragraph."""
    spans = [span for line in lines for span in (_NEWLINE, *line.spans)]
    return Paragraph(tuple(spans[1:]))


def _view(
    voice: Voice, blocks: Iterable[Paragraph], buttons: tuple[tuple[Button, ...], ...]
) -> View:
    return View(tuple(blocks), buttons=buttons, language=voice.language)
