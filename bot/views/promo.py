"""A promo period: when it is, what can be won, who is ahead; and its terms."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from adapters.views import Block, Button, Grid, Paragraph, Row, Span, Tone, View
from bot import buttons as b
from bot.people.quiet_hours import ZONE_BY_LANGUAGE
from bot.views.names import AccountNames, readable, seen_names, told_apart
from bot.views.words import Voice, beside, quiet
from engine.promos.promo import Promo, PromoPrize, PromoStatus
from engine.promos.ranking import Ranked

SHOWN: Final = 10
"""So many of the ranking are told, and the asker's own place."""

_NAME: Final = 16


@dataclass(frozen=True, slots=True)
class ShownPromo:
    """A period and what is told with it to somebody, the `reader`.

    `takes_part`: he does. `chips`, `vip_until`: what he has won, in any period.
    """

    promo: Promo
    ranked: tuple[Ranked, ...]
    names: AccountNames
    reader: str
    takes_part: bool
    chips: int
    vip_until: datetime | None


def day_told(voice: Voice, moment: datetime) -> str:
    """A moment by the clock of those who speak the language."""
    zone = ZONE_BY_LANGUAGE.get(voice.language, "")
    local = moment.astimezone(ZoneInfo(zone) if zone else UTC)
    return voice.say("cup-time", clock=f"{local:%H:%M}", day=str(local.day), month=str(local.month))


def prize_told(voice: Voice, prize: PromoPrize) -> str:
    """What a place wins."""
    chips = voice.say("promo-chips", count=prize.chips) if prize.chips else ""
    vip = voice.say("promo-vip-days", count=prize.vip_days) if prize.vip_days else ""
    return beside((chips, vip))


def promo_view(voice: Voice, shown: ShownPromo) -> View:
    """The period with its prizes and its ranking."""
    promo, terms = shown.promo, shown.promo.terms
    since, until = (day_told(voice, one) for one in (terms.starts_at, terms.ends_at))
    lines = [
        voice.say(f"promo-{promo.status}", since=since, until=until),
        voice.say(f"promo-by-{terms.formula}"),
    ]
    if terms.vip:
        lines.append(voice.say("cup-vip"))
    lines += [f"{one.place}. {prize_told(voice, one)}" for one in terms.prizes]
    if promo.status is PromoStatus.PROVISIONAL:
        lines.append(voice.say("promo-deadline", time=day_told(voice, promo.deadline)))
    blocks: list[Block] = [
        voice.line("promo-title", name=readable(terms.name, 60)),
        Paragraph((Span("\n".join(lines)),)),
        *_ranking(voice, shown),
        *quiet(*_own(voice, shown)),
    ]
    return View(tuple(blocks), buttons=_rows(voice, shown), language=voice.language)


def _ranking(voice: Voice, shown: ShownPromo) -> tuple[Block, ...]:
    if shown.promo.status in (PromoStatus.ANNOUNCED, PromoStatus.CANCELLED):
        return ()
    if not shown.ranked:
        return quiet(voice.say("promo-nobody"))
    names = told_apart(seen_names(voice, shown.names), _NAME)
    own = [one for one in shown.ranked[SHOWN:] if one.account == shown.reader]
    rows = tuple(
        (f"{one.rank}. {names.get(one.account, '')}", str(one.value), str(one.games))
        for one in (*shown.ranked[:SHOWN], *own)
    )
    header = (voice.say("leaderboard-name"), voice.say("promo-value"), voice.say("promo-tables"))
    return (Grid(header, rows, strong_last=bool(own)),)


def _own(voice: Voice, shown: ShownPromo) -> tuple[str, ...]:
    chips = voice.say("promo-own-chips", count=shown.chips) if shown.chips else ""
    vip = shown.vip_until
    until = voice.say("promo-own-vip", time=day_told(voice, vip)) if vip is not None else ""
    part = voice.say("promo-takes-part") if shown.takes_part and shown.promo.live else ""
    return part, chips, until


def _rows(voice: Voice, shown: ShownPromo) -> tuple[Row, ...]:
    promo = shown.promo
    rows: list[Row] = []
    joinable = promo.status in (PromoStatus.ANNOUNCED, PromoStatus.RUNNING)
    if joinable and not shown.takes_part:
        if promo.terms.text:
            rows.append((_terms(voice, promo),))
        else:
            rows.append((_join(voice, promo, "promo-join"),))
    elif promo.terms.text:
        rows.append((_terms(voice, promo),))
    return tuple(rows)


def _terms(voice: Voice, promo: Promo) -> Button:
    return Button(voice.say("promo-terms"), b.text(b.PromoTermsButton(promo.id)))


def _join(voice: Voice, promo: Promo, message: str) -> Button:
    return Button(voice.say(message), b.text(b.JoinPromoButton(promo.id)), Tone.PRIMARY)


def terms_view(voice: Voice, promo: Promo, *, takes_part: bool) -> View:
    """The terms of whoever runs the bot, to be accepted once."""
    title = voice.line("promo-title", name=readable(promo.terms.name, 60))
    joinable = promo.status in (PromoStatus.ANNOUNCED, PromoStatus.RUNNING) and not takes_part
    rows: tuple[Row, ...] = ((_join(voice, promo, "promo-accept"),),) if joinable else ()
    blocks = (title, Paragraph((Span(promo.terms.text),)))
    return View(blocks, buttons=rows, language=voice.language)


def reminder_view(voice: Voice, promo: Promo) -> View:
    """The ranking has to be made final."""
    line = voice.line(
        "promo-remind",
        name=readable(promo.terms.name, 60),
        time=day_told(voice, promo.deadline),
    )
    return View((line,), language=voice.language, notify=True)


def winner_view(voice: Voice, promo: Promo, prize: PromoPrize) -> View:
    """Somebody has won, finally or until it is confirmed."""
    final = promo.status is PromoStatus.FINAL
    line = voice.line(
        "promo-won" if final else "promo-won-provisional",
        name=readable(promo.terms.name, 60),
        place=str(prize.place),
        prize=prize_told(voice, prize),
    )
    return View((line,), language=voice.language, notify=True)


def withdrawn_view(voice: Voice, promo: Promo) -> View:
    """Nothing is won in a period that was cancelled after its winners were told."""
    line = voice.line("promo-withdrawn", name=readable(promo.terms.name, 60))
    return View((line,), language=voice.language, notify=True)


def promo_line(voice: Voice, promo: Promo) -> str:
    """One line about a period, below what people look at anyway."""
    terms = promo.terms
    running = promo.status is PromoStatus.RUNNING
    when = day_told(voice, terms.ends_at if running else terms.starts_at)
    message = "promo-line" if running else "promo-line-soon"
    return voice.say(message, name=readable(terms.name, 60), time=when)
