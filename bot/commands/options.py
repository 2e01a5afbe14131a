"""What can be named with `/belot`: a preset, a target, a pace."""

import re
from collections.abc import Collection
from typing import Final, NamedTuple

from bot.commands.arguments import Names, NotUnderstood, Written
from bot.people.place_defaults import PlaceDefaults
from bot.views.rulebook import SWITCHES
from bot.views.sentences import preset_name
from bot.views.words import Voice, Words
from engine.rules.ruleset import PRESETS, Rules, rules_of
from engine.tables.records import switches

_TARGET: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


class BelotOptions(NamedTuple):
    """The options that were given; what is None stays as it is."""

    preset: str | None = None
    pace: str | None = None
    target: int | None = None

    @property
    def has_rules(self) -> bool:
        """Whether the options change the rules."""
        return self.preset is not None or self.target is not None

    def change(self, preset: str, rules: Rules) -> tuple[str, Rules]:
        """The rules with these options; `NotUnderstood` for a target that they do not offer."""
        if self.preset is not None:
            preset, rules = self.preset, rules_of(self.preset)
        if self.target is not None:
            targets = SWITCHES["target"].choices(rules)
            if self.target not in targets:
                offered = ", ".join(sorted(map(str, targets), key=int))
                how, named = "answer-unknown-target", str(self.target)
                raise NotUnderstood("", how, preset=preset, target=named, targets=offered)
            rules = rules_of(preset, {**switches(preset, rules), "target": self.target})
        return preset, rules

    def kept(self, defaults: PlaceDefaults, language: str) -> PlaceDefaults:
        """What a place keeps for its next table, with these options."""
        if self.has_rules:
            preset, rules = self.change(*defaults.rules(language))
            defaults = defaults.with_rules(preset, switches(preset, rules))
        return defaults.with_pace(self.pace) if self.pace is not None else defaults


def presets_by_name(words: Words) -> Names[str]:
    """The presets by what they are called in any language, and in buttons."""
    voices = [Voice(words, language) for language in words.languages()]
    called = {
        tuple(preset_name(voice, preset).lower().split()): preset
        for voice in voices
        for preset in PRESETS
    }
    return called | {(preset,): preset for preset in PRESETS}


def read_options(written: Written, paces: Collection[str], presets: Names[str]) -> BelotOptions:
    """Take the options out of what was written, in any order."""
    preset = written.choice(presets)
    pace = written.choice({(pace,): pace for pace in paces})
    target = written.match(_TARGET)
    return BelotOptions(preset, pace, int(target) if target is not None else None)
