"""The rules as sentences, and the names of games, switches and their values."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from adapters.platform.layout import paired
from adapters.platform.views import Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.locales.words import BELA, BELOT, COINCHE, SEVERAL, Arg, Voice, dashed, spoken
from bot.views.cards import rank_label
from bot.views.rules.rulebook import (
    RULEBOOK,
    SWITCHES,
    FixedRule,
    Switch,
    SwitchValue,
    Topic,
    undealt,
)
from engine.rules.cards import NO_TRUMPS, RANK_NAMES, Contract, pack
from engine.rules.ruleset import PRESETS, RuleConflict, Rules
from engine.tables.records import switches

_OTHERS: Final = {
    Contract.NT: "said-no-trumps",
    Contract.AT: "said-all-trumps",
    Contract.SA: "said-no-trumps",
    Contract.TA: "said-all-trumps",
}


def rule_sentences(voice: Voice, rules: Rules, topic: Topic) -> tuple[str, ...]:
    """The sentences on one page of the rules."""
    voice = speaking_of(rules, voice)
    args = arguments(voice, rules)
    entries = [entry for entry in RULEBOOK if entry.topic is topic and entry.matters(rules)]
    messages = (_message(entry, rules) for entry in entries)
    return tuple(voice.say(message, **args) for message in messages if message)


def _message(entry: FixedRule | Switch, rules: Rules) -> str:
    """The message id of a rule; empty if the rule needs no mention."""
    if isinstance(entry, FixedRule):
        return entry.message
    value = entry.value(rules)
    return "" if entry.told_elsewhere or value in entry.untold else entry.sentence(value)


def arguments(voice: Voice, rules: Rules) -> Mapping[str, Arg]:
    """The arguments available to sentences about these rules."""
    return {
        "players": rules.players,
        "sides": rules.sides,
        "deck": rules.deck,
        "before": _batches(rules.deal_before_auction),
        "after": _batches(rules.deal_after_auction),
        "first": sum(rules.deal_before_auction),
        "later": sum(rules.deal_after_auction),
        "hand": rules.hand_size,
        "left": rules.left_over_to_caller,
        "undealt": undealt(rules),
        "bids": _bids(voice, rules),
        "others": _others(rules),
        "fours": " ".join(
            rank_label(voice, RANK_NAMES.index(name)) for name in reversed(rules.quad_rank)
        ),
        "run": " ".join(rank_label(voice, card) for card in pack(rules.deck) if card < 8),
        "points": rules.low_hand_cancel or 0,
        "revoke": voice.say("rules-revoke"),
        "last": rules.last_trick,
        "scale": rules.scale,
        "bonus": rules.capot_bonus,
        "sum": rules.capot_sum or 0,
        "aces": rules.no_trump_aces or 0,
        "worth": rules.capot_worth,
        "capot": rules.capot_bonus // rules.unit,
        "over": "partner" if _over_partner(rules) else "nobody",
        "target": str(rules.target),
        "limit": rules.deal_limit or 0,
        "base": rules.fall_base,
        "recontra": rules.recontra_factor,
        "most": str(rules.target + rules.capot_bonus // rules.unit - 1),
    }


def _over_partner(rules: Rules) -> bool:
    """Whether even a partner's ruff must be overruffed if possible."""
    return rules.sides == "teams" and rules.void_must_trump == "always"


def game(rules: Rules) -> str:
    """The game whose words these rules use."""
    if rules.numbered and any(not contract.is_suit for contract in rules.contracts_offered()):
        return COINCHE
    return BELA if rules.bela else BELOT


@lru_cache(maxsize=512)
def speaking_of(rules: Rules, voice: Voice) -> Voice:
    """The voice with the game's words, for its number of opponents."""
    opponents = min(rules.players - 1, SEVERAL)
    camp = SEVERAL if rules.sides == "teams" else 1
    return replace(voice, game=game(rules), opponents=opponents, camp=camp)


def _batches(batches: tuple[int, ...]) -> str:
    return " + ".join(map(str, batches))


def _bids(voice: Voice, rules: Rules) -> str:
    suits = " ".join("♣♦♥♠"[c] for c in rules.contracts_offered() if c.is_suit)
    others = [voice.say(_OTHERS[c]) for c in rules.contracts_offered() if not c.is_suit]
    return ", ".join([suits, *others] if suits else others)


def _others(rules: Rules) -> str:
    """The contracts that are not a suit: "nt" or "at", whatever its points, "none" or "all"."""
    others = [contract for contract in rules.contracts_offered() if not contract.is_suit]
    if len(others) == 1:
        return "nt" if others[0] in NO_TRUMPS else "at"
    return "all" if others else "none"


def presets_for(language: str) -> tuple[str, ...]:
    """All presets; those usual among the language's speakers come first."""
    own = spoken(language).games
    return (*own, *(preset for preset in PRESETS if preset not in own))


def preset_name(voice: Voice, preset: str) -> str:
    """The name of a preset."""
    return voice.say(f"preset-{dashed(preset)}")


def preset_line(voice: Voice, preset: str) -> str:
    """The special features of a preset."""
    return voice.say(f"preset-{dashed(preset)}-line")


def preset_told(voice: Voice, preset: str, rules: Rules) -> Paragraph:
    """The name of the preset, and what is special about it unless the rules were changed."""
    name = preset_name(voice, preset)
    if switches(preset, rules):
        return voice.line("settings-preset-changed", preset=name)
    return voice.line("settings-preset", preset=name, line=preset_line(voice, preset))


def changes(
    voice: Voice, preset: str, rules: Rules, without: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The differences between rules and their preset: the name and value of each change.

    Switches that cannot be set in a chat are only counted; those in `without` are left out.
    """
    changed = [name for name in switches(preset, rules) if name not in without]
    named = [SWITCHES[name] for name in SWITCHES if name in changed]
    lines = []
    for switch in named:
        value = value_name(voice, rules, switch, switch.value(rules))
        name = switch_name(voice, switch)
        lines.append(voice.say("named-value", name=name, value=value))
    moved = {name for switch in named for name in switch.moves}
    more = [name for name in changed if name not in moved and name not in SWITCHES]
    if more:
        lines.append(voice.say("settings-changed-more", count=len(more)))
    return tuple(lines)


def conflict_text(voice: Voice, conflict: RuleConflict) -> str:
    """Why the rules cannot be played, and which switch to change first, if any."""
    other = SWITCHES["contest_winner_takes"]
    value = voice.say(other.value_label("own_of_that_type"))
    return voice.say(f"conflict-{dashed(conflict)}", other=switch_name(voice, other), value=value)


def switch_name(voice: Voice, switch: Switch) -> str:
    """The name of a switch."""
    return voice.say(switch.label)


def value_name(voice: Voice, rules: Rules, switch: Switch, value: SwitchValue) -> str:
    """The name of a switch's value."""
    number = value if isinstance(value, int) else 0
    args = arguments(voice, switch.set_to(rules, value))
    return voice.say(switch.value_label(value), **args, number=number)


@dataclass(frozen=True, slots=True)
class NamedRules:
    """Rules with the name that buttons use: a table's code, `HERE`, or a preset.

    `changeable` rules have a button to the settings.
    """

    of: str
    preset: str
    rules: Rules
    changeable: bool = False


def rules_view(voice: Voice, named: NamedRules, topic: Topic = Topic.SHORT) -> View:
    """One page of the rules, in their game's words."""
    voice = speaking_of(named.rules, voice)
    sentences = rule_sentences(voice, named.rules, topic)
    lines = [voice.say("rules-sentence", sentence=sentence) for sentence in sentences]
    text = Paragraph((Span("\n".join(lines)),))
    if topic is Topic.SHORT:
        title = preset_told(voice, named.preset, named.rules)
        blocks = (title, *changed(voice, named), text)
    else:
        preset, name = preset_name(voice, named.preset), voice.say(f"topic-{topic}")
        blocks = (voice.line("rules-title", preset=preset, topic=name), text)
    return View(blocks, buttons=_buttons(voice, named, topic), language=voice.language)


def changed(voice: Voice, named: NamedRules) -> tuple[Paragraph, ...]:
    """The differences between the rules and their preset, if any."""
    found = changes(voice, named.preset, named.rules)
    if not found:
        return ()
    return (voice.line("rules-changed", changes=" · ".join(found)),)


def _buttons(voice: Voice, named: NamedRules, present: Topic) -> tuple[tuple[Button, ...], ...]:
    """Buttons for all pages, in fixed places, with the current page marked."""
    rows = paired(
        Button(voice.say(f"topic-{topic}"), b.text(b.ReadRulesButton(named.of, topic))).marked(
            when=topic is present, tone=Tone.PLAIN
        )
        for topic in Topic
    )
    if not named.changeable:
        return rows
    change = b.ReadSettingsButton(named.of, b.HOME)
    return (*rows, (Button(voice.say("rules-settings"), b.text(change)),))
