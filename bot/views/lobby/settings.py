"""The settings, page by page: the game, its pace, its switches, and how a place shows play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from adapters.platform.layout import paired
from adapters.platform.views import Alternative, Button, Choice, Paragraph, Row, Span, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, dashed
from bot.people.place_defaults import ChosenPictures, Pictures
from bot.pictures.decks import Deck
from bot.views.rules.rulebook import RULEBOOK, SWITCHES, Switch, SwitchValue, Topic, token
from bot.views.rules.sentences import (
    NamedRules,
    arguments,
    changed,
    changes,
    preset_line,
    preset_name,
    preset_told,
    presets_for,
    speaking_of,
    switch_name,
    value_name,
)
from bot.views.table.scene import time_of
from engine.rules.ruleset import Rules
from engine.tables.table import Pace

GAMES_PAGE: Final = "games"
PACES_PAGE: Final = "paces"

_TOPICS: Final = {topic: f"topic-{topic}" for topic in Topic} | {Topic.SHORT: "settings-cards"}
"""The pages of switches, with the ids of their titles."""

_NEWLINE: Final = Span("\n")


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The settings of a table, or of a place's next table; `of` is its code or `HERE`."""

    of: str
    preset: str
    rules: Rules
    pace: Pace
    paces: Mapping[str, Pace]
    last_card: bool = True

    @property
    def named_rules(self) -> NamedRules:
        """The rules with the name that buttons use."""
        return NamedRules(self.of, self.preset, self.rules, changeable=True)


def settings_view(voice: Voice, setup: TableSetup, page: str = b.HOME) -> View | None:
    """The page with this name; None if there is no such page.

    Pages are `b.HOME`, `GAMES_PAGE`, `PACES_PAGE`, every topic and every switch.
    """
    voice = speaking_of(setup.rules, voice)
    if page == b.HOME:
        return _home(voice, setup)
    if page == GAMES_PAGE:
        return _games(voice, setup)
    if page == PACES_PAGE:
        return _paces(voice, setup)
    if page in SWITCHES:
        return _switch(voice, setup, SWITCHES[page])
    return _topic(voice, setup, Topic(page)) if page in tuple(Topic) else None


def _home(voice: Voice, setup: TableSetup) -> View:
    title = "settings-title-here" if setup.of == b.HERE else "settings-title-table"
    blocks = (
        voice.line(title),
        preset_told(voice, setup.preset, setup.rules),
        voice.line("settings-pace", time=time_of(voice, setup.pace.limit)),
        *changed(voice, setup.named_rules),
    )
    buttons = [_turn(voice.say("settings-games"), setup, GAMES_PAGE)]
    if len(setup.paces) > 1:
        buttons.append(_turn(voice.say("settings-paces"), setup, PACES_PAGE))
    buttons += [
        _turn(voice.say(message), setup, topic)
        for topic, message in _TOPICS.items()
        if _asked(setup.rules, topic)
    ]
    read = Button(voice.say("settings-read"), b.text(b.ReadRulesButton(setup.of, Topic.SHORT)))
    last = [read]
    if changes(voice, setup.preset, setup.rules):
        undo = b.text(b.ChangeRulesButton(setup.of, setup.preset))
        last.append(Button(voice.say("settings-reset"), undo, Tone.DANGER))
    menu = b.text(b.LobbyMenuButton(setup.of, b.HOME))
    back = () if setup.of == b.HERE else ((Button(voice.say("settings-back"), menu),),)
    return _view(voice, blocks, (*paired(buttons), *paired(last), *back))


def _games(voice: Voice, setup: TableSetup) -> View:
    lines, options = [], []
    for preset in presets_for(voice.language):
        name = preset_name(voice, preset)
        line = preset_line(voice, preset)
        lines.append(voice.line("settings-preset", preset=name, line=line))
        data = b.text(b.ChangeRulesButton(setup.of, preset))
        options.append(Alternative(name, data, chosen=preset == setup.preset, told=line))
    choice = Choice(voice.say("settings-games"), tuple(options))
    return _view(voice, (_together(lines),), (choice, _back(voice, setup, b.HOME)))


def _paces(voice: Voice, setup: TableSetup) -> View:
    title = voice.line("settings-pace", time=time_of(voice, setup.pace.limit))
    options = tuple(
        Alternative(
            time_of(voice, pace.limit),
            b.text(b.ChangePaceButton(setup.of, name)),
            chosen=pace == setup.pace,
        )
        for name, pace in sorted(setup.paces.items(), key=lambda one: one[1].limit)
    )
    told = voice.line("settings-last-card-on" if setup.last_card else "settings-last-card-off")
    other = b.text(b.LastCardButton(setup.of, not setup.last_card))
    last = Button(voice.say("settings-last-card"), other).marked(when=setup.last_card)
    choice = Choice(voice.say("settings-paces"), options)
    rows = (choice, (last,), _back(voice, setup, b.HOME))
    return _view(voice, (title, told), rows)


def _asked(rules: Rules, topic: Topic) -> tuple[Switch, ...]:
    """The switches of a topic that have more than one value to choose from."""
    return tuple(
        entry
        for entry in RULEBOOK
        if isinstance(entry, Switch)
        and entry.name in SWITCHES
        and entry.topic is topic
        and entry.matters(rules)
        and len(entry.choices(rules)) > 1
    )


def _topic(voice: Voice, setup: TableSetup, topic: Topic) -> View:
    """The current value of each switch of a topic."""
    rules = setup.rules
    name = voice.say(_TOPICS[topic])
    preset = preset_name(voice, setup.preset)
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
        buttons.append(_turn(label, setup, switch.name))
    return _view(voice, blocks, (*paired(buttons), _back(voice, setup, b.HOME)))


def _switch(voice: Voice, setup: TableSetup, switch: Switch) -> View:
    """The meaning of each value of a switch; for numbers, only of the current one."""
    rules = setup.rules
    counted = len({switch.sentence(value) for value in switch.choices(rules)}) == 1
    lines, options = [], []
    for value in switch.choices(rules):
        label = value_name(voice, rules, switch, value)
        present = value == switch.value(rules)
        sentence = _sentence(voice, rules, switch, value)
        if present or not counted:
            lines.append(voice.line("settings-value", value=label, sentence=sentence))
        data = b.text(b.ChangeSwitchButton(setup.of, switch.name, data_of(value)))
        options.append(Alternative(label, data, chosen=present, told="" if counted else sentence))
    name = switch_name(voice, switch)
    title = voice.line("rules-title", preset=preset_name(voice, setup.preset), topic=name)
    back = _back(voice, setup, switch.topic)
    choice = Choice(name, tuple(options))
    return _view(voice, (title, _together(lines)), (choice, back))


def data_of(value: SwitchValue) -> str:
    """A value as text for a button's data."""
    return value if isinstance(value, str) else token(value).replace("-", "_")


def _sentence(voice: Voice, rules: Rules, switch: Switch, value: SwitchValue) -> str:
    """The sentence that says what a value means.

    Over a turned-up card, bids depend on the round, so that a list of them would mislead.
    """
    args = arguments(voice, switch.set_to(rules, value))
    if switch.name == "contracts" and rules.auction_mode == "turn_up":
        return voice.say("rule-auction-mode-turn-up", **args)
    return voice.say(switch.sentence(value), **args)


def _turn(label: str, setup: TableSetup, page: str) -> Button:
    return Button(label, b.text(b.ReadSettingsButton(setup.of, page)))


def _back(voice: Voice, setup: TableSetup, page: str) -> tuple[Button, ...]:
    return (_turn(voice.say("settings-back"), setup, page),)


def _together(lines: Iterable[Paragraph]) -> Paragraph:
    """Lines as one paragraph."""
    spans = [span for line in lines for span in (_NEWLINE, *line.spans)]
    return Paragraph(tuple(spans[1:]))


def _view(voice: Voice, blocks: Iterable[Paragraph], buttons: tuple[Row, ...]) -> View:
    return View(tuple(blocks), buttons=buttons, language=voice.language)


def pictures_view(
    voice: Voice,
    chosen: ChosenPictures,
    *,
    itself: bool,
    posts_tricks: bool | None,
    signs: bool | None,
    summaries: bool | None,
    daily: bool | None,
) -> View:
    """The display settings of a place: the current ones and the alternatives.

    `itself`: the page draws everything itself. `posts_tricks`, `signs`, `summaries` and `daily` are
    None if the place does not offer them.
    """
    told = "pictures-drawn" if itself else f"pictures-{chosen.pictures}-told"
    blocks = [voice.line(message) for message in ("pictures-title", told)]
    rows: list[Row] = []
    if not itself:
        kinds = tuple(_kind(voice, one, chosen.pictures) for one in Pictures)
        rows.append(Choice(blocks[0].plain, kinds))
    if itself or chosen.pictures is not Pictures.OFF:
        blocks.append(voice.line(f"{deck_label(chosen.deck)}-told"))
        decks = tuple(_deck(voice, one, chosen.deck) for one in Deck)
        rows.append(Choice(blocks[-1].plain, decks))
    if posts_tricks is not None:
        blocks.append(voice.line("tricks-posted-told" if posts_tricks else "tricks-living-told"))
        ways = tuple(_tricks(voice, one, posts_tricks) for one in (False, True))
        rows.append(Choice(blocks[-1].plain, ways))
    if signs is not None:
        rows.append((_two_ways(voice, "signs-shown", b.ShowEmotesButton(not signs), on=signs),))
    if summaries is not None:
        tells = b.PostSummariesButton(not summaries)
        rows.append((_two_ways(voice, "summaries-told", tells, on=summaries),))
    if daily is not None:
        rows.append((_two_ways(voice, "daily-posted", b.PostDailyButton(not daily), on=daily),))
    return View(tuple(blocks), buttons=tuple(rows), language=voice.language)


def _kind(voice: Voice, pictures: Pictures, chosen: Pictures) -> Alternative:
    label = f"pictures-{pictures}"
    data, told = b.text(b.ChoosePicturesButton(pictures.value)), voice.say(f"{label}-told")
    return Alternative(voice.say(label), data, chosen=pictures is chosen, told=told)


def _deck(voice: Voice, deck: Deck, chosen: Deck) -> Alternative:
    label = deck_label(deck)
    data, told = b.text(b.ChooseDeckButton(deck.value)), voice.say(f"{label}-told")
    return Alternative(voice.say(label), data, chosen=deck is chosen, told=told)


def deck_label(deck: Deck) -> str:
    """The id of the message that names a deck."""
    return f"deck-{dashed(deck.name)}"


def _tricks(voice: Voice, on: bool, chosen: bool) -> Alternative:  # noqa: FBT001 (a choice of two)
    label = voice.say("tricks-posted" if on else "tricks-living")
    return Alternative(label, b.text(b.PostTricksButton(on)), chosen=on == chosen)


def _two_ways(voice: Voice, message: str, other: b.BotButton, *, on: bool) -> Button:
    """A button that shows whether something is on and switches it to the `other` value."""
    return Button(voice.say(message), b.text(other)).marked(when=on)
