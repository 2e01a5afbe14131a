"""The fold: a table and an event give the next table. Every event ever stored is accepted."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.tables import events as ev
from engine.tables.folds import lobby, play, presence
from engine.tables.folds.lobby import CorruptEvents
from engine.tables.table import Chair, Pace, Table


def open_table(table_id: str, event: ev.TableOpened) -> Table:
    """The table after its first event."""
    return Table(
        id=table_id,
        code=event.code,
        opener=event.opener,
        preset=event.preset,
        rules=event.rules,
        pace=Pace(event.limit, event.machine, event.pause),
        chairs=(Chair(),) * event.rules.players,
        version=1,
        since=event.at,
        last_at=event.at,
        lesson=event.lesson,
        tournament=event.tournament,
        used_at=event.at,
        seed=event.seed,
        seals=1 if event.seed else 0,
    )


def fold(table_id: str, table: Table | None, stored: Iterable[ev.TableEvent]) -> Table:
    """The table after these events, on top of a snapshot or from the first one."""
    for event in stored:
        if table is None:
            if not isinstance(event, ev.TableOpened):
                raise CorruptEvents(f"the first event of table {table_id} does not open it")
            table = open_table(table_id, event)
        else:
            table = evolve(table, event)
    if table is None:
        raise CorruptEvents(f"table {table_id} has no events")
    return table


def evolve(table: Table, event: ev.TableEvent) -> Table:
    """The table after one more event."""
    changed = _STEPS[type(event)](table, event)
    unused = isinstance(event, ev.TimeGivenBack | ev.Resealed)
    used_at = changed.used_at if unused else event.at
    return changed._replace(version=table.version + 1, last_at=event.at, used_at=used_at)


def _opened_twice(table: Table, event: ev.TableOpened) -> Table:
    raise CorruptEvents(f"table {table.id} is opened again at version {table.version}")


_STEPS: Mapping[type[ev.TableEvent], Callable[[Table, Any], Table]] = {
    ev.TableOpened: _opened_twice,
    ev.Sat: presence.sat,
    ev.AIPlayerSat: lobby.ai_player_sat,
    ev.ChairFreed: lobby.chair_freed,
    ev.ChairHeld: lobby.chair_held,
    ev.HoldEnded: lobby.hold_ended,
    ev.ChairReserved: presence.chair_reserved,
    ev.ReservationEnded: presence.reservation_ended,
    ev.WentAway: presence.went_away,
    ev.Retired: presence.retired,
    ev.Reopened: lobby.reopened,
    ev.Settled: lobby.settled,
    ev.OptionsSet: lobby.options_set,
    ev.LookingSet: lobby.looking_set,
    ev.InvitationRenewed: lobby.invitation_renewed,
    ev.LotsDrawn: lobby.lots_drawn,
    ev.HandedOver: lobby.handed_over,
    ev.AskedIn: lobby.asked_in,
    ev.Admitted: lobby.admitted,
    ev.TurnedDown: lobby.turned_down,
    ev.Blocked: lobby.blocked,
    ev.Unblocked: lobby.unblocked,
    ev.LastCardSet: lobby.last_card_set,
    ev.Started: play.started,
    ev.CardsDealt: play.cards_dealt,
    ev.Cut: play.cut,
    ev.Resealed: play.resealed,
    ev.Acted: play.acted,
    ev.RestClaimed: play.rest_claimed,
    ev.PlayedOut: play.played_out,
    ev.AnnouncementChosen: play.announcement_chosen,
    ev.RevokeCalled: play.revoke_called,
    ev.DostaSaid: play.dosta_said,
    ev.DeclaredLate: play.declared_late,
    ev.IntentSet: play.intent_set,
    ev.CardsMarked: play.cards_marked,
    ev.CardChosen: play.card_chosen,
    ev.Nudged: presence.nudged,
    ev.RestsHeeded: presence.rests_heeded,
    ev.HintTaken: play.hint_taken,
    ev.TurnMissed: presence.turn_missed,
    ev.CameBack: presence.came_back,
    ev.TimeGivenBack: presence.time_given_back,
    ev.VoteOpened: presence.vote_opened,
    ev.Agreed: presence.agreed,
    ev.VoteClosed: presence.vote_closed,
    ev.Paused: presence.paused,
    ev.Resumed: presence.resumed,
    ev.HandsOpened: play.hands_opened,
    ev.SpedUp: presence.sped_up,
    ev.SlowedDown: presence.slowed_down,
    ev.Ready: presence.ready,
    ev.CalledOff: lobby.reopened,
    ev.GivenUp: play.given_up,
    ev.Closed: presence.closed,
    ev.Expired: presence.closed,
}
