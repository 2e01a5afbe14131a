"""A promo: its period, its prizes, its ranking and its terms."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from adapters.platform.layout import paired
from adapters.platform.views import (
    Alternative,
    Block,
    Button,
    Choice,
    Grid,
    Paragraph,
    Row,
    Span,
    Tone,
    View,
)
from bot import buttons as b
from bot.locales.words import Voice, beside, quiet
from bot.people.names import AccountNames, readable, seen_names, short_name, told_apart
from bot.views.dates import moment_text, with_moments
from engine.promos.promo import Promo, PromoPrize, PromoStatus, Ranked, allotted
from engine.standings.ratings import ESTABLISHED_MATCHES

SHOWN: Final = 10
"""Number of ranks shown; the asker's own is added."""

LONGEST_REASON: Final = 200

_NAME: Final = 16


class LobbyPromo(NamedTuple):
    """A promo announced in lobbies, and its leader if there is one."""

    promo: Promo
    leader: AccountNames = ()

    @property
    def moments(self) -> tuple[datetime, ...]:
        """When it begins and ends."""
        return self.promo.terms.starts_at, self.promo.terms.ends_at


@dataclass(frozen=True, slots=True)
class ShownPromo:
    """A promo as shown to the `reader`.

    takes_part: the reader takes part; out: they may not.
    chips, vip_until: the reader's prizes in all promos.
    governs: the reader is an operator, and nobody else reads this.
    now: the current time.
    """

    promo: Promo
    ranked: tuple[Ranked, ...]
    names: AccountNames
    reader: str
    takes_part: bool
    out: bool
    chips: int
    vip_until: datetime | None
    now: datetime
    governs: bool = False


def prize_told(voice: Voice, prize: PromoPrize) -> str:
    """The prize of a place."""
    chips = voice.say("promo-chips", count=prize.chips) if prize.chips else ""
    vip = voice.say("promo-vip-days", count=prize.vip_days) if prize.vip_days else ""
    return beside((chips, vip))


def promo_view(voice: Voice, shown: ShownPromo) -> View:
    """The promo with its prizes and its ranking."""
    promo, terms = shown.promo, shown.promo.terms
    times = (terms.starts_at, terms.ends_at)
    since, until = (moment_text(voice, one, shown.now) for one in times)
    lines = [voice.say(f"promo-{promo.status}", since=since, until=until)]
    if promo.status is PromoStatus.CANCELLED:
        lines.append(readable(promo.reason, LONGEST_REASON))
    else:
        lines.append(voice.say(f"promo-by-{terms.formula}"))
        lines += [voice.say("cup-vip")] * terms.vip
        lines.append(voice.say("promo-which-cups", matches=ESTABLISHED_MATCHES))
        if promo.named:
            lines.append(voice.say("promo-named-cups", codes=", ".join(promo.named)))
        lines += _prizes(voice, shown)
    if promo.status is PromoStatus.PROVISIONAL:
        lines.append(voice.say("promo-deadline", time=moment_text(voice, promo.deadline)))
    blocks: list[Block] = [
        voice.line("promo-title", name=readable(terms.name, 60)),
        Paragraph((Span("\n".join(filter(None, lines))),)),
        *_ranking(voice, shown),
        *quiet(*_own(voice, shown)),
    ]
    rows, people = _rows(voice, shown), shown.names
    view = View(tuple(blocks), buttons=rows, language=voice.language, people=people)
    also = (promo.deadline, shown.vip_until)
    return with_moments(voice, view, *times, *also, now=shown.now)


def _prizes(voice: Voice, shown: ShownPromo) -> list[str]:
    """The prize of each place, and its winner once the promo has ended."""
    promo = shown.promo
    awards = promo.awards
    if promo.status is PromoStatus.PROVISIONAL:
        awards = allotted(promo.terms.prizes, shown.ranked)
    names = _names(voice, shown)
    winners = {one.prize.place: names.get(one.account, "") for one in awards}
    told = ((one, winners.get(one.place, "")) for one in promo.terms.prizes)
    return [
        f"{prize.place}. {prize_told(voice, prize)}" + (f" – {winner}" if winner else "")
        for prize, winner in told
    ]


def _names(voice: Voice, shown: ShownPromo) -> Mapping[str, str]:
    return told_apart(seen_names(voice, shown.names), _NAME)


def _ranking(voice: Voice, shown: ShownPromo) -> tuple[Block, ...]:
    if shown.promo.status in (PromoStatus.ANNOUNCED, PromoStatus.CANCELLED):
        return ()
    if not shown.ranked:
        running = shown.promo.status is PromoStatus.RUNNING
        return quiet(voice.say("promo-nobody" if running else "promo-nobody-at-all"))
    names = _names(voice, shown)
    own = [one for one in shown.ranked[SHOWN:] if one.account == shown.reader]
    rows = tuple(
        (f"{one.rank}. {names.get(one.account, '')}", str(one.value), str(one.games))
        for one in (*shown.ranked[:SHOWN], *own)
    )
    header = (voice.say("leaderboard-name"), voice.say("promo-value"), voice.say("promo-tables"))
    level = any(one.level for one in (*shown.ranked[:SHOWN], *own))
    note = quiet(voice.say("promo-level")) if level else ()
    return (Grid(header, rows, strong_last=bool(own)), *note)


def _own(voice: Voice, shown: ShownPromo) -> tuple[str, ...]:
    chips = voice.say("promo-own-chips", count=shown.chips) if shown.chips else ""
    vip = shown.vip_until
    until = voice.say("promo-own-vip", time=moment_text(voice, vip)) if vip is not None else ""
    part = ""
    if shown.out and shown.promo.live:
        part = voice.say("answer-promo-runs" if shown.governs else "promo-out")
    elif shown.takes_part and shown.promo.joinable:
        part = voice.say("promo-takes-part")
    return part, chips, until


def _rows(voice: Voice, shown: ShownPromo) -> tuple[Row, ...]:
    """Buttons to take part; if there are terms, they are shown first."""
    promo = shown.promo
    others = _taking_out(voice, shown) if shown.governs else ()
    joins = promo.joinable and not (shown.takes_part or shown.out or shown.governs)
    if promo.terms.text and promo.status is not PromoStatus.CANCELLED:
        terms = b.text(b.PromoTermsButton(promo.id))
        label, tone = ("promo-join", Tone.PRIMARY) if joins else ("promo-terms", Tone.PLAIN)
        return (*others, (Button(voice.say(label), terms, tone),))
    return ((_join(voice, promo, "promo-join"),),) if joins else others


def _taking_out(voice: Voice, shown: ShownPromo) -> tuple[Row, ...]:
    """Buttons to remove people from the ranking, for the operator, until it is final."""
    promo, names = shown.promo, _names(voice, shown)
    if promo.status not in (PromoStatus.RUNNING, PromoStatus.PROVISIONAL) or not shown.ranked:
        return ()
    options = tuple(
        Alternative(
            f"{one.rank}. {names.get(one.account, '')}",
            b.text(b.RemoveFromPromoButton(promo.id, one.account)),
        )
        for one in shown.ranked[:SHOWN]
    )
    return (Choice(voice.say("promo-take-out"), options),)


def take_out_view(voice: Voice, shown: ShownPromo, account: str) -> View:
    """Ask why a person is removed from the ranking; pressing a reason removes them."""
    promo, names = shown.promo, _names(voice, shown)
    reasons = [
        Button(
            voice.say(f"promo-reason-{one.name.lower()}"),
            b.text(b.RemoveFromPromoButton(promo.id, account, one)),
            Tone.DANGER,
        )
        for one in b.OutReason
        if one is not b.OutReason.ASK
    ]
    back = Button(voice.say("settings-back"), b.text(b.PromoButton(promo.id)))
    blocks = (
        voice.line("promo-title", name=readable(promo.terms.name, 60)),
        voice.line("promo-take-out-sure", name=names.get(account, "")),
    )
    rows = (*paired(reasons), (back,))
    return View(blocks, buttons=rows, language=voice.language, people=shown.names)


def _join(voice: Voice, promo: Promo, message: str) -> Button:
    return Button(voice.say(message), b.text(b.JoinPromoButton(promo.id)), Tone.PRIMARY)


def terms_view(voice: Voice, promo: Promo, *, takes_part: bool) -> View:
    """The operator's terms, with a button to accept them."""
    title = voice.line("promo-title", name=readable(promo.terms.name, 60))
    joins = promo.joinable and not takes_part
    rows: tuple[Row, ...] = ((_join(voice, promo, "promo-accept"),),) if joins else ()
    blocks = (title, Paragraph((Span(promo.terms.text),)))
    return View(blocks, buttons=rows, language=voice.language)


def reminder_view(voice: Voice, promo: Promo) -> View:
    """Remind the operator to make the ranking final."""
    line = voice.line(
        "promo-remind",
        name=readable(promo.terms.name, 60),
        time=moment_text(voice, promo.deadline),
    )
    view = View((line,), language=voice.language, notify=True)
    return with_moments(voice, view, promo.deadline)


def winner_view(voice: Voice, promo: Promo, prize: PromoPrize) -> View:
    """Tell a person that they have won, either finally or subject to confirmation."""
    final = promo.status is PromoStatus.FINAL
    line = voice.line(
        "promo-won" if final else "promo-won-provisional",
        name=readable(promo.terms.name, 60),
        place=prize.place,
        prize=prize_told(voice, prize),
    )
    return View((line,), language=voice.language, notify=True)


def withdrawn_view(voice: Voice, promo: Promo) -> View:
    """Tell a winner that the promo was cancelled and nothing is won."""
    line = voice.line("promo-withdrawn", name=readable(promo.terms.name, 60))
    reason = quiet(readable(promo.reason, LONGEST_REASON))
    return View((line, *reason), language=voice.language, notify=True)


def over_view(voice: Voice, promo: Promo) -> View:
    """Tell a participant who has won nothing that the ranking is final."""
    line = voice.line("promo-over", name=readable(promo.terms.name, 60))
    return View((line,), language=voice.language)


def out_view(voice: Voice, promo: Promo) -> View:
    """Tell a person that they were removed from the ranking, without the reason."""
    line = voice.line("promo-disqualified", name=readable(promo.terms.name, 60))
    return View((line,), language=voice.language, notify=True)


def moved_view(voice: Voice, promo: Promo) -> View:
    """Tell participants that the promo begins or ends at another time."""
    terms = promo.terms
    times = (terms.starts_at, terms.ends_at)
    since, until = (moment_text(voice, one) for one in times)
    message = "promo-moved" if promo.status is PromoStatus.ANNOUNCED else "promo-moved-end"
    line = voice.line(message, name=readable(terms.name, 60), since=since, until=until)
    view = View((line,), language=voice.language, notify=True)
    return with_moments(voice, view, *times)


def promo_line(voice: Voice, told: LobbyPromo) -> str:
    """One line about a promo, for the end of other messages."""
    terms = told.promo.terms
    name = readable(terms.name, 60)
    if told.promo.status is not PromoStatus.RUNNING:
        return voice.say("promo-line-soon", name=name, time=moment_text(voice, terms.starts_at))
    until = moment_text(voice, terms.ends_at)
    if not told.leader:
        return voice.say("promo-line", name=name, time=until)
    ((_, leader),) = seen_names(voice, told.leader)
    ahead = short_name(leader, _NAME)
    return voice.say("promo-line-led", name=name, time=until, leader=ahead)
