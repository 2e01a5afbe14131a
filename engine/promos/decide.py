"""A promo period's commands, the decisions on them, and the fold of its events (E.5)."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, NamedTuple

from engine.promos.promo import (
    REMINDERS,
    Disqualified,
    Expelled,
    LeftOutOfPromo,
    Promo,
    PromoAnnounced,
    PromoCancelled,
    PromoConfirmed,
    PromoEnded,
    PromoEvent,
    PromoMoved,
    PromoReminded,
    PromoStarted,
    PromoStatus,
    PromoTerms,
    Ranked,
    TournamentNamed,
    allotted,
)
from engine.tables.folds.lobby import CorruptEvents


class AnnouncePromo(NamedTuple):
    """Announce a period."""

    by: str
    terms: PromoTerms


class MovePromo(NamedTuple):
    """Change a period's start or end."""

    by: str
    starts_at: datetime
    ends_at: datetime


class PassTime(NamedTuple):
    """Carry out what is due."""


class Disqualify(NamedTuple):
    """Remove a person from the ranking for misconduct."""

    account: str
    by: str
    reason: str


class LeaveOut(NamedTuple):
    """Exclude a person from the ranking because they belong to the organiser."""

    account: str
    by: str


class NameTournament(NamedTuple):
    """Make a tournament (by its code) count in the period, regardless of who plays in it."""

    by: str
    tournament: str


class ConfirmPromo(NamedTuple):
    """Make the ranking final and award the prizes."""

    by: str
    ranked: tuple[Ranked, ...]


class CancelPromo(NamedTuple):
    """Cancel a period; nobody wins anything."""

    by: str
    reason: str = ""


PromoCommand = (
    AnnouncePromo
    | MovePromo
    | PassTime
    | Disqualify
    | LeaveOut
    | NameTournament
    | ConfirmPromo
    | CancelPromo
)


class PromoRefusal(StrEnum):
    """Why a command is refused."""

    BAD_TERMS = "bad_terms"
    BAD_TIMES = "bad_times"
    TOO_LATE = "too_late"
    TOO_EARLY = "too_early"
    OVER = "over"
    ALREADY = "already"


class RefusedByPromo(Exception):
    """A command that a promo period refuses; `refusal` says why."""

    def __init__(self, refusal: PromoRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


LONGEST_NAME: Final = 60
MOST_PRIZES: Final = 100


class PromoDue(NamedTuple):
    """The next thing that happens without anybody doing anything.

    `event` is None when the ranking becomes final, because that event needs the ranking.
    """

    at: datetime
    event: PromoEvent | None


def _require(condition: bool, refusal: PromoRefusal) -> None:  # noqa: FBT001 (a sentence)
    if not condition:
        raise RefusedByPromo(refusal)


def announce_promo(command: AnnouncePromo, now: datetime) -> PromoAnnounced:
    """The first event of a period; prizes must be announced before it begins (000:185)."""
    terms = command.terms
    _require_times(terms.starts_at, terms.ends_at, now)
    places = [prize.place for prize in terms.prizes]
    sound = 0 < len(terms.name.strip()) <= LONGEST_NAME and 0 < len(places) <= MOST_PRIZES
    sound = sound and sorted(places) == list(range(1, len(places) + 1))
    worth = all(p.chips >= 0 and p.vip_days >= 0 and p.chips + p.vip_days for p in terms.prizes)
    _require(sound and worth, PromoRefusal.BAD_TERMS)
    _require(terms.starts_at > now, PromoRefusal.BAD_TIMES)
    told = terms._asdict() | {"name": terms.name.strip()}
    return PromoAnnounced(at=now, by=command.by, **told)


def _require_times(starts_at: datetime, ends_at: datetime, now: datetime) -> None:
    _require(now < ends_at and starts_at < ends_at, PromoRefusal.BAD_TIMES)


def promo_due(promo: Promo) -> PromoDue | None:
    """The next thing that happens without anybody doing anything, if any."""
    terms = promo.terms
    match promo.status:
        case PromoStatus.ANNOUNCED:
            return PromoDue(terms.starts_at, PromoStarted(at=terms.starts_at))
        case PromoStatus.RUNNING:
            return PromoDue(terms.ends_at, PromoEnded(at=terms.ends_at))
        case PromoStatus.PROVISIONAL if promo.reminded < len(REMINDERS):
            at = terms.ends_at + REMINDERS[promo.reminded]
            return PromoDue(at, PromoReminded(at=at, number=promo.reminded + 1))
        case PromoStatus.PROVISIONAL:
            return PromoDue(promo.deadline, None)
        case _:
            return None


def decide_promo(promo: Promo, command: PromoCommand, now: datetime) -> PromoEvent:
    """The event of a command; raises `RefusedByPromo`. Pure."""
    return _DECIDED[type(command)](promo, command, now)


def _announced(_promo: Promo, _command: AnnouncePromo, _now: datetime) -> PromoEvent:
    raise RefusedByPromo(PromoRefusal.ALREADY)


def _moved(promo: Promo, command: MovePromo, now: datetime) -> PromoEvent:
    """Change the end of a running period, or both times of one that has not begun."""
    _require(promo.live, PromoRefusal.OVER)
    due = promo_due(promo)
    awaited = promo.status is not PromoStatus.PROVISIONAL and due is not None and due.at > now
    _require(awaited, PromoRefusal.TOO_LATE)
    _require_times(command.starts_at, command.ends_at, now)
    if promo.status is PromoStatus.RUNNING:
        _require(command.starts_at == promo.terms.starts_at, PromoRefusal.TOO_LATE)
    else:
        _require(command.starts_at > now, PromoRefusal.BAD_TIMES)
    return PromoMoved(at=now, by=command.by, starts_at=command.starts_at, ends_at=command.ends_at)


def _time_passed(promo: Promo, _command: PassTime, now: datetime) -> PromoEvent:
    due = promo_due(promo)
    if due is None or due.event is None or due.at > now:
        raise RefusedByPromo(PromoRefusal.TOO_EARLY)
    return due.event.model_copy(update={"at": now})


def _disqualified(promo: Promo, command: Disqualify, now: datetime) -> PromoEvent:
    """Disqualify a person; possible after the end until the ranking is final (000:158)."""
    _require(promo.live, PromoRefusal.OVER)
    _require(command.account not in promo.out, PromoRefusal.ALREADY)
    _require(bool(command.reason.strip()), PromoRefusal.BAD_TERMS)
    return Disqualified(
        at=now, account=command.account, by=command.by, reason=command.reason.strip()
    )


def _left_out(promo: Promo, command: LeaveOut, now: datetime) -> PromoEvent:
    _require(promo.live, PromoRefusal.OVER)
    _require(command.account not in promo.out, PromoRefusal.ALREADY)
    return LeftOutOfPromo(at=now, account=command.account, by=command.by)


def _named(promo: Promo, command: NameTournament, now: datetime) -> PromoEvent:
    _require(promo.live, PromoRefusal.OVER)
    _require(command.tournament not in promo.named, PromoRefusal.ALREADY)
    return TournamentNamed(at=now, by=command.by, tournament=command.tournament)


def _confirmed(promo: Promo, command: ConfirmPromo, now: datetime) -> PromoEvent:
    _require(promo.live, PromoRefusal.OVER)
    _require(promo.status is PromoStatus.PROVISIONAL, PromoRefusal.TOO_EARLY)
    ranked = [one for one in command.ranked if one.account not in promo.out]
    awards = allotted(promo.terms.prizes, ranked)
    return PromoConfirmed(at=now, by=command.by, awards=awards)


def _cancelled(promo: Promo, command: CancelPromo, now: datetime) -> PromoEvent:
    _require(promo.live, PromoRefusal.OVER)
    return PromoCancelled(at=now, by=command.by, reason=command.reason)


_DECIDED: Mapping[type[PromoCommand], Callable[[Promo, Any, datetime], PromoEvent]] = {
    AnnouncePromo: _announced,
    MovePromo: _moved,
    PassTime: _time_passed,
    Disqualify: _disqualified,
    LeaveOut: _left_out,
    NameTournament: _named,
    ConfirmPromo: _confirmed,
    CancelPromo: _cancelled,
}


def fold_promo(promo_id: str, promo: Promo | None, stored: Iterable[PromoEvent]) -> Promo:
    """The period after these events, on top of an earlier state or from the first one."""
    for event in stored:
        if promo is None:
            if not isinstance(event, PromoAnnounced):
                raise CorruptEvents(f"the first event of promo {promo_id} does not announce it")
            promo = Promo(promo_id, event.terms, version=1, last_at=event.at)
        else:
            promo = _after(promo, event)._replace(version=promo.version + 1, last_at=event.at)
        by = getattr(event, "by", "")
        if by and by not in promo.run_by:
            promo = promo._replace(run_by=(*promo.run_by, by))
    if promo is None:
        raise CorruptEvents(f"promo {promo_id} has no events")
    return promo


def _after(promo: Promo, event: PromoEvent) -> Promo:
    match event:
        case PromoMoved(starts_at=starts_at, ends_at=ends_at):
            terms: PromoTerms = promo.terms._replace(starts_at=starts_at, ends_at=ends_at)
            return promo._replace(terms=terms, moved_at=event.at)
        case PromoStarted():
            return promo._replace(status=PromoStatus.RUNNING)
        case PromoEnded():
            return promo._replace(status=PromoStatus.PROVISIONAL)
        case PromoReminded(number=number):
            return promo._replace(reminded=number)
        case Disqualified(account=account, by=by, reason=reason):
            expelled = Expelled(account, by, event.at, reason)
            return promo._replace(expelled=(*promo.expelled, expelled))
        case LeftOutOfPromo(account=account):
            return promo._replace(excluded=(*promo.excluded, account))
        case TournamentNamed(tournament=tournament):
            return promo._replace(named=(*promo.named, tournament))
        case PromoConfirmed(awards=awards):
            return promo._replace(status=PromoStatus.FINAL, awards=awards)
        case PromoCancelled(reason=reason):
            return promo._replace(status=PromoStatus.CANCELLED, reason=reason)
        case _:
            raise CorruptEvents(f"promo {promo.id} is announced again")
