"""What can be named with `/belot`: a preset, a target, a pace."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from bot.views.rulebook import SWITCHES
from bot.views.sentences import preset_name
from bot.views.words import Voice, Words
from engine.rules.ruleset import PRESETS, Rules, rules_of
from engine.tables.records import switches

_TARGET: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


class UnknownOption(Exception):
    """A word that is no option of `/belot`."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class UnknownTarget(Exception):
    """These rules cannot be played to that target; `targets` are the possible ones."""

    def __init__(self, targets: Sequence[object]) -> None:
        super().__init__(targets)
        self.targets = tuple(map(str, targets))


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
        """The rules with these options; `UnknownTarget` for a target that they do not offer."""
        if self.preset is not None:
            preset, rules = self.preset, rules_of(self.preset)
        if self.target is not None:
            targets = SWITCHES["target"].choices(rules)
            if self.target not in targets:
                raise UnknownTarget(targets)
            rules = rules_of(preset, {**switches(preset, rules), "target": self.target})
        return preset, rules


def presets_by_name(words: Words) -> Mapping[tuple[str, ...], str]:
    """The presets by what they are called in any language, word by word, and in buttons."""
    voices = [Voice(words, language) for language in words.languages()]
    called = {
        tuple(preset_name(voice, preset).lower().split()): preset
        for voice in voices
        for preset in PRESETS
    }
    return called | {(preset,): preset for preset in PRESETS}


def read_options(
    words: Sequence[str], paces: Collection[str], presets: Mapping[tuple[str, ...], str]
) -> BelotOptions:
    """The options in these words; of two for the same thing the first one counts."""
    options, rest = BelotOptions(), tuple(words)
    while rest:
        named = [name for name in presets if rest[: len(name)] == name]
        word, taken = rest[0], max(map(len, named), default=1)
        if named and options.preset is None:
            options = options._replace(preset=presets[rest[:taken]])
        elif word in paces and options.pace is None:
            options = options._replace(pace=word)
        elif _TARGET.fullmatch(word) and options.target is None:
            options = options._replace(target=int(word))
        elif not (named or word in paces or _TARGET.fullmatch(word)):
            raise UnknownOption(word)
        rest = rest[taken:]
    return options
