"""The options of a planned tournament, and the terms that follow from them."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.people.quiet_hours import moment_after_gap, moments, set_forward
from bot.views.rules.rulebook import SWITCHES
from bot.views.rules.sentences import presets_for
from bot.views.tournaments.plan import NO_LEVEL, WHEN_FULL, DraftChoice, DraftChoices
from engine.rules.ruleset import rules_of
from engine.rules.tournament import DEALS, FORMATS, TABLE, rules_of_table
from engine.tables.records import switches
from engine.tables.table import USUAL_LEVEL, Pace
from engine.tournaments.tournament import Terms

CUSTOM: Final = "custom"
CLOCK: Final = re.compile(
    r"(?:(?P<day>\d\d?)\.\s?(?P<month>\d\d?)\.?\s+)?(?P<hour>\d\d?)[:.](?P<minute>\d\d)",
    re.ASCII,
)
"""A typed start time: 20:30, or 5.12. 20:30."""
_INSTANT: Final = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)", re.ASCII
)
"""A start as a form writes it."""
AHEAD: Final = timedelta(days=60)
"""Maximum time from now to a start."""
SIZES: Final = ("4", "6", "8", "12", "16", "20", "24", "32", "48", "64")
DEAL_LIMITS: Final = ("1", "3", "5", "7", "9", "11")
TURNS: Final[Mapping[str, int]] = {"15s": 15, "30s": 30, "60s": 60, "2m": 120, "5m": 300}
STARTS: Final[Mapping[str, int]] = {
    "5m": 300,
    "15m": 900,
    "30m": 1800,
    "1h": 3600,
    "3h": 10_800,
    "1d": 86_400,
}
USUAL_PRESET: Final = "belot_bg"
_TURN: Final = "30s"
_DRAWN, _FIXED = "drawn", "fixed"
_ALL, _VIPS = "all", "vips"
_NORMAL: Final = "normal"


def tournament_presets(language: str) -> tuple[str, ...]:
    """The presets for two pairs; those usual among the language's speakers come first."""
    offered = presets_for(language)
    return tuple(preset for preset in offered if rules_of(preset).players == TABLE)


def drafted_terms(paces: Mapping[str, Pace]) -> Terms:
    """The initial terms of a plan: the classic kind, starting when full."""
    return _named("classic", paces, Terms(CUSTOM, 0, "", rules_of(USUAL_PRESET), Pace()))


def _named(kind: str, paces: Mapping[str, Pace], terms: Terms) -> Terms:
    """The terms of one of the two named kinds of E.1, which fix the game, deals and time."""
    return terms._replace(
        kind=kind,
        size=FORMATS[kind],
        preset=USUAL_PRESET,
        rules=rules_of_table(rules_of(USUAL_PRESET)),
        pace=_pace(paces, TURNS[_TURN]),
        pairs=False,
        level=terms.level if terms.size else USUAL_LEVEL,
    )


def _pace(paces: Mapping[str, Pace], seconds: int) -> Pace:
    usual = paces.get(_NORMAL, Pace())
    return usual._replace(limit=timedelta(seconds=seconds))


def choices_of(
    terms: Terms, levels: Sequence[str], language: str, *, vip: bool = False
) -> DraftChoices:
    """The options of a plan; a named kind offers only the start and the AI players.

    `vip`: the organiser may restrict it to VIPs.
    """
    start = next(
        (name for name, seconds in STARTS.items() if _is(terms.starts_in, seconds)),
        WHEN_FULL if terms.starts_at is None else "",
    )
    kinds = DraftChoice("kind", (*FORMATS, CUSTOM), terms.kind)
    starts = DraftChoice("start", (WHEN_FULL, *STARTS), start)
    ai_players = DraftChoice("level", (NO_LEVEL, *levels), terms.level or NO_LEVEL)
    times = {**TURNS, **STARTS}
    guests = (DraftChoice("vip", (_ALL, _VIPS), _VIPS if terms.vip else _ALL),) if vip else ()
    if terms.kind != CUSTOM:
        return DraftChoices((kinds, starts, ai_players, *guests), times)
    turn = next((name for name, seconds in TURNS.items() if _is(terms.pace.limit, seconds)), "")
    targets = SWITCHES["target"].choices(terms.rules)
    return DraftChoices(
        (
            kinds,
            DraftChoice("size", SIZES, str(terms.size)),
            DraftChoice("preset", tournament_presets(language), terms.preset),
            DraftChoice("target", tuple(map(str, targets)), str(terms.rules.target)),
            DraftChoice("deals", DEAL_LIMITS, str(terms.rules.deal_limit)),
            DraftChoice("time", tuple(TURNS), turn),
            DraftChoice("pairs", (_DRAWN, _FIXED), _FIXED if terms.pairs else _DRAWN),
            starts,
            ai_players,
            *guests,
        ),
        times,
    )


def _is(duration: timedelta | None, seconds: int) -> bool:
    return duration is not None and duration == timedelta(seconds=seconds)


def with_choice(
    terms: Terms, choices: DraftChoices, option: str, value: str, paces: Mapping[str, Pace]
) -> Terms | None:
    """The terms with this option changed; None if the value is not offered."""
    offered = {one.option: one.values for one in choices.choices}
    if value not in offered.get(option, ()):
        return None
    match option:
        case "kind":
            return _named(value, paces, terms) if value in FORMATS else terms._replace(kind=value)
        case "size":
            return terms._replace(size=int(value))
        case "preset":
            deals = terms.rules.deal_limit or DEALS
            return terms._replace(preset=value, rules=rules_of_table(rules_of(value), deals))
        case "target":
            changed = {**switches(terms.preset, terms.rules), "target": int(value)}
            return terms._replace(rules=rules_of(terms.preset, changed))
        case "deals":
            return terms._replace(rules=rules_of_table(terms.rules, int(value)))
        case "time":
            return terms._replace(pace=_pace(paces, TURNS[value]))
        case "pairs":
            return terms._replace(pairs=value == _FIXED)
        case "vip":
            return terms._replace(vip=value == _VIPS)
        case "level":
            return terms._replace(level="" if value == NO_LEVEL else value)
        case _:
            starts_in = None if value == WHEN_FULL else timedelta(seconds=STARTS[value])
            return terms._replace(starts_in=starts_in, starts_at=None)


def is_instant(written: str) -> bool:
    """Whether the text is an ISO 8601 instant with its offset, as forms write it."""
    if not _INSTANT.fullmatch(written):
        return False
    try:
        datetime.fromisoformat(written).astimezone(UTC)
    except (ValueError, OverflowError):
        return False
    return True


def next_at(clock: re.Match[str], zone: ZoneInfo, now: datetime) -> datetime | None:
    """The next time that the clock shows the time matched by `CLOCK`; None if that is too far
    ahead.

    If the clock shows that time twice on a day, the first one still ahead counts. If the clock
    skips it, the start moves by the same amount.
    """
    hour, minute, day, month = (
        int(clock[name] or 0) for name in ("hour", "minute", "day", "month")
    )
    local = now.astimezone(zone)
    for days in range(AHEAD.days + 1):
        date = local.date() + timedelta(days=days)
        if day and (date.day, date.month) != (day, month):
            continue
        try:
            shown = time(hour, minute)
        except ValueError:
            return None
        found = moments(zone, date, shown)
        if not found and set_forward(zone, date, shown) > now:
            return moment_after_gap(zone, date, shown)
        if ahead := [at for at in found if at > now]:
            return ahead[0]
    return None
