"""How a switch of the rules (A.8) is told and offered: its page, its choices, its messages.

Every sentence about a switch stands alone: `/rules` tells with it how the switch is set, and
`/settings` what each choice would mean.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, get_args

from engine.rules.ruleset import Rules

SwitchValue = bool | int | str | None

Matters = Callable[[Rules], bool]


class Topic(StrEnum):
    """The pages on which the rules are told."""

    SHORT = "short"
    AUCTION = "auction"
    PLAY = "play"
    DECLARATIONS = "declarations"
    SCORING = "scoring"
    END = "end"


TOPICS: Final = {
    Topic.SHORT: "topic-short",
    Topic.AUCTION: "topic-auction",
    Topic.PLAY: "topic-play",
    Topic.DECLARATIONS: "topic-declarations",
    Topic.SCORING: "topic-scoring",
    Topic.END: "topic-end",
}


def _always(rules: Rules) -> bool:  # noqa: ARG001 (a `Matters`)
    return True


@dataclass(frozen=True, slots=True)
class FixedRule:
    """A rule that no switch changes."""

    message: str
    topic: Topic
    matters: Matters = _always


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch, by its name in A.8.

    It is told and offered only where it `matters`. `offered` are the values that can be chosen in a
    chat; `offered_by` gives them instead where they depend on the other rules. An `open` switch
    takes any number, and one sentence serves all numbers. `untold` values go without saying.
    """

    name: str
    topic: Topic
    matters: Matters = _always
    offered: tuple[SwitchValue, ...] = ()
    open: bool = False
    untold: tuple[SwitchValue, ...] = ()
    offered_by: Callable[[Rules], tuple[SwitchValue, ...]] | None = None

    def value(self, rules: Rules) -> SwitchValue:
        """The value that has an effect.

        It differs from the set one in two cases: no partner can hold a trick where everybody plays
        for himself, and a capot that is worth nothing brings nobody to the target.
        """
        if self.name == "void_must_trump" and rules.sides == "individual":
            return "always"
        if self.name == "capot_exit" and not rules.capot_bonus:
            return "any_capot" if rules.capot_exit == "any_capot" else "none"
        found: SwitchValue = getattr(rules, self.name)
        return found

    def choices(self, rules: Rules) -> tuple[SwitchValue, ...]:
        """The values that can be chosen, among them the present one."""
        present = self.value(rules)
        offered = self.offered_by(rules) if self.offered_by is not None else self.offered
        return offered if present in offered else (present, *offered)

    def sentence(self, value: SwitchValue) -> str:
        """The id of the message that says what a value means."""
        base = f"rule-{dashed(self.name)}"
        return base if self.open and value is not None else f"{base}-{token(value)}"

    @property
    def label(self) -> str:
        """The id of the message with the switch's name."""
        return f"switch-{dashed(self.name)}"

    def value_label(self, value: SwitchValue) -> str:
        """The id of the message with a value's name."""
        if isinstance(value, bool) or value is None:
            return "value-yes" if value else "value-no"
        if isinstance(value, int):
            return "value-number"
        return f"value-{dashed(self.name)}-{token(value)}"

    def values(self) -> tuple[SwitchValue, ...]:
        """Every value that A.8 lists; of an open switch the offered ones."""
        if self.open:
            return self.offered
        annotation = Rules.model_fields[self.name].annotation
        return (True, False) if annotation is bool else get_args(annotation)


def token(value: SwitchValue) -> str:
    """A value as it stands in the id of a message."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else dashed(str(value))


def dashed(name: str) -> str:
    """A name as it stands in the id of a message."""
    return name.replace("_", "-")
