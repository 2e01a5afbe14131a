"""The families of the game: whoever plays one of them well need not play another one well."""

from enum import StrEnum

from engine.rules.ruleset import Rules


class Family(StrEnum):
    """What is rated by itself."""

    BULGARIAN = "bulgarian"
    BELA = "bela"
    INDIVIDUAL = "individual"


def family_of(rules: Rules) -> Family:
    """The family of a match by these rules; whoever plays without a partner plays another game."""
    if rules.sides == "individual":
        return Family.INDIVIDUAL
    return Family.BELA if rules.bela else Family.BULGARIAN
