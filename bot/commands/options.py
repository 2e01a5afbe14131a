"""What can be named with `/belot`: a preset, a target, a pace."""

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from bot.views.rulebook import SWITCHES
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


def read_options(words: Sequence[str], paces: Collection[str]) -> BelotOptions:
    """The options in these words; of two for the same thing the first one counts."""
    options = BelotOptions()
    for word in reversed(words):
        if word in PRESETS:
            options = options._replace(preset=word)
        elif word in paces:
            options = options._replace(pace=word)
        elif _TARGET.fullmatch(word):
            options = options._replace(target=int(word))
        else:
            raise UnknownOption(word)
    return options
