"""The operator's commands about promo periods, at the console or in their private chat."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from bot.people.accounts import Accounts
from engine.directing.promos import PromoJournal
from engine.promos import decide as c
from engine.promos.promo import Formula, Promo, PromoPrize, PromoTerms, Ranked

_PRIZE: Final = re.compile(r"(?:(?P<chips>\d{1,9}))?\s*(?:vip\s*(?P<days>\d{1,4}))?", re.ASCII)
LAST_YEAR: Final = 9000
"""Periods must end before this year, so that later times can still be represented."""
_FORMULA, _VIP = "by", "vip only"


class BadCommand(Exception):
    """A command that is not understood; `message` explains the syntax."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class PromoConsole:
    """Carries out commands: announce, move, cup, confirm, cancel, out, exclude."""

    def __init__(self, journal: PromoJournal, accounts: Accounts, terms: str) -> None:
        self._journal = journal
        self._accounts = accounts
        self._terms = terms

    async def carry_out(self, action: str, rest: str, *, by: str, about: str = "") -> Promo:
        """Carry out a command; raises `BadCommand`, `RefusedByPromo`.

        announce: ``NAME; START; END; PRIZE; PRIZE``, optionally with ``by wins`` and ``vip only``;
        move: ``START; END`` or ``END``; cup: the code of a tournament; cancel: a reason; out:
        ``PERSON REASON``; exclude: ``PERSON``.
        Times are ``2026-12-01 20:00`` in UTC. A prize is ``500``, ``500 vip 30`` or ``vip 7``. A
        person is a place or a name in the ranking, ``telegram:12345`` or the id of an account; if
        `about` is given, no person is written.
        """
        if action == "announce":
            return await self._journal.announce(c.AnnouncePromo(by, self._read_terms(rest)))
        promo = await self._open()
        match action:
            case "move":
                since, until = _two(rest, promo.terms.starts_at)
                return await self._journal.ask(promo.id, c.MovePromo(by, since, until))
            case "cup":
                code = rest.strip().upper()
                if not await self._journal.is_tournament(code):
                    raise BadCommand("answer-promo-no-cup")
                return await self._journal.ask(promo.id, c.NameTournament(by, code))
            case "confirm" if rest:
                raise BadCommand("answer-promo-how")
            case "confirm":
                return await self._journal.confirm(promo.id, by)
            case "cancel":
                return await self._journal.ask(promo.id, c.CancelPromo(by, rest))
            case "out":
                account, reason = await self._person(promo, rest, about)
                if not reason.strip():
                    raise BadCommand("answer-promo-why")
                return await self._journal.ask(promo.id, c.Disqualify(account, by, reason))
            case "exclude":
                account, more = await self._person(promo, rest, about)
                if more.strip():
                    raise BadCommand("answer-promo-how")
                return await self._journal.ask(promo.id, c.LeaveOut(account, by))
            case _:
                raise BadCommand("answer-promo-how")

    async def _open(self) -> Promo:
        """The period a command refers to: the earliest one that is not over."""
        live = await self._journal.live()
        if not live:
            raise BadCommand("answer-promo-none")
        return live[0]

    async def _person(self, promo: Promo, rest: str, about: str) -> tuple[str, str]:
        """The account a command is about, and the text after it."""
        if about:
            return about, rest
        named, _, reason = rest.partition(" ")
        ranked = await self._journal.ranking(promo)
        place = named.strip("#.")
        if place.isdecimal():
            at = next((one for one in ranked if str(one.rank) == place), None)
            if at is not None:
                return at.account, reason
        platform, _, user = named.partition(":")
        found = await self._accounts.get(named) or await self._accounts.known(platform, user)
        if found is not None:
            return found.id, reason
        return await self._named(ranked, rest)

    async def _named(self, ranked: Sequence[Ranked], rest: str) -> tuple[str, str]:
        """The ranked person with the longest name that begins the text, and the text after it."""
        names = await self._accounts.names([one.account for one in ranked])
        told = f"{rest.strip()} ".casefold()
        fitting = {who: name for who, name in names.items() if _begins(told, name)}
        longest = max(map(len, fitting.values()), default=0)
        people = [who for who, name in fitting.items() if len(name) == longest]
        if len(people) > 1:
            raise BadCommand("answer-promo-which")
        if not people:
            raise BadCommand("answer-promo-nobody")
        return people[0], rest.strip()[longest:].strip()

    def _read_terms(self, written: str) -> PromoTerms:
        name, *rest = [one.strip() for one in written.split(";")]
        if len(rest) < 3:
            raise BadCommand("answer-promo-how")
        formula, vip = Formula.POINTS, False
        prizes: list[PromoPrize] = []
        for one in rest[2:]:
            words = one.lower()
            if words == _VIP:
                vip = True
            elif words.startswith(f"{_FORMULA} "):
                formula = _formula(words.removeprefix(_FORMULA).strip())
            else:
                prizes.append(_prize(words, len(prizes) + 1))
        since, until = map(_moment, rest[:2])
        return PromoTerms(name, since, until, tuple(prizes), formula, vip, self._terms)


def _begins(told: str, name: str) -> bool:
    return bool(name.strip()) and told.startswith(f"{name.casefold()} ")


def _formula(word: str) -> Formula:
    if word not in tuple(Formula):
        raise BadCommand("answer-promo-how")
    return Formula(word)


def _prize(words: str, place: int) -> PromoPrize:
    found = _PRIZE.fullmatch(words)
    if found is None or not words:
        raise BadCommand("answer-promo-how")
    return PromoPrize(place, int(found["chips"] or 0), int(found["days"] or 0))


def _moment(written: str) -> datetime:
    try:
        found = datetime.fromisoformat(written.strip())
        moment = found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        raise BadCommand("answer-promo-how") from None
    if moment.year > LAST_YEAR:
        raise BadCommand("answer-promo-how")
    return moment


def _two(written: str, since: datetime) -> tuple[datetime, datetime]:
    """Parse both times of a period, or only its end."""
    start, both, end = written.partition(";")
    return (_moment(start), _moment(end)) if both else (since, _moment(written))
