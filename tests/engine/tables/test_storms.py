"""A table answers every command in any order, and its events give the same table."""

import random
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import product
from typing import get_args

import pytest
from hypothesis import given, settings

from engine.rules.cards import (
    CARDS,
    NO_CARD,
    NOBODY,
    SEATS,
    Card,
    Seat,
    Suit,
    cards_of,
    hand_of,
    per_seat,
)
from engine.rules.deal.actions import (
    OWN,
    CancelDeal,
    Declare,
    Discard,
    Exchange,
    MakeCall,
    Move,
    PlayCard,
    Stage,
)
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import Plan, Quad, Run, options
from engine.rules.knowledge import NO_CHOICES, Choices, observe, rest_of_tricks
from engine.rules.ruleset import PRESETS, Rules, rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import TableEvent
from engine.tables.folds.play import match_of
from engine.tables.table import Decision, DueKind, Pace, Proposal, Status, Table
from tests.engine.rules.out_of_turn import legal_late
from tests.engine.rules.strategies import any_switch, calm, named, random_choice, random_deck, seeds
from tests.engine.tables.driven import AI_PLAYER, PEOPLE, Driven
from tests.often import often

ACTORS = (*map(Actor, PEOPLE), Actor("stranger"), Actor("admin", manages=True))
CHAIRS = (*SEATS, NOBODY, Seat(4))
STRANGE_CARDS = (NO_CARD, *CARDS, Card(32), Card(33))


def some_decision(driven: Driven, rng: random.Random) -> Decision:
    turn = driven.table.turn
    if turn is not None and rng.random() < 0.9:
        return turn.decision
    return Decision(rng.randrange(3), rng.randrange(5), rng.randrange(40))


def some_rules(rng: random.Random) -> tuple[str, Rules]:
    """Mostly coherent rules, so that a storm can change them."""
    preset = named(rng, PRESETS)
    switch = any_switch(rng) if rng.random() < 0.3 else {}
    return preset, rules_of(preset, {"target": 31, **switch})


def some_plan(driven: Driven, rng: random.Random) -> Plan:
    match = driven.table.match
    if match is not None and match.deal is not None and match.deal.full and rng.random() < 0.8:
        return rng.choice(options(match.rules, match.deal.contract, rng.choice(match.deal.full)))
    return rng.choice(
        ((), (Quad(0),), (Run(6, 7, Suit(9)),), (Run(3, 4, Suit(1)), Run(3, 4, Suit(1))))
    )


def some_actor(driven: Driven, rng: random.Random) -> Actor:
    turn = driven.table.turn
    if turn is not None and rng.random() < 0.85:
        account = driven.table.chairs[turn.seat].account
        return Actor(account) if account is not None else rng.choice(ACTORS)
    return rng.choice(ACTORS)


def settle(driven: Driven, rng: random.Random) -> c.Command:
    pace = Pace(limit=timedelta(seconds=rng.choice((10, 60))))
    return c.Settle(some_actor(driven, rng), *some_rules(rng), pace)


def open_again(driven: Driven, rng: random.Random) -> c.Command:
    return c.Open(some_actor(driven, rng), "CODE2", *some_rules(rng), Pace())


def choices_now(driven: Driven) -> Choices:
    return driven.choices if driven.table.turn is not None else NO_CHOICES


def say(driven: Driven, rng: random.Random) -> c.Command:
    calls = choices_now(driven).calls if rng.random() < 0.8 else ()
    call = rng.choice(calls or tuple(Call))
    return c.Act(some_actor(driven, rng), some_decision(driven, rng), MakeCall(OWN, call))


def throw_in(driven: Driven, rng: random.Random) -> c.Command:
    return c.Act(some_actor(driven, rng), some_decision(driven, rng), CancelDeal(OWN))


def exchange(driven: Driven, rng: random.Random) -> c.Command:
    take = rng.random() < 0.5
    return c.Act(some_actor(driven, rng), some_decision(driven, rng), Exchange(OWN, take))


def lay_aside(driven: Driven, rng: random.Random) -> c.Command:
    choices = choices_now(driven)
    held = tuple(cards_of(choices.cards))
    size = choices.discard if rng.random() < 0.8 else rng.randrange(4)
    cards = rng.choice((0, -1, 3)) if size > len(held) else hand_of(rng.sample(held, size))
    return c.Act(some_actor(driven, rng), some_decision(driven, rng), Discard(OWN, cards))


def mark(driven: Driven, rng: random.Random) -> c.Command:
    held = tuple(cards_of(choices_now(driven).cards))
    cards = hand_of(rng.sample(held, min(len(held), rng.randrange(4))))
    return c.MarkCards(some_actor(driven, rng), some_decision(driven, rng), cards)


def announce(driven: Driven, rng: random.Random) -> c.Command:
    if driven.table.turn is not None and rng.random() < 0.5:
        found = announced_ahead(driven, rng)
        if found is not None:
            return found
    plans = choices_now(driven).plans if rng.random() < 0.8 else ()
    plan = rng.choice(plans or ((), some_plan(driven, rng)))
    return c.Act(some_actor(driven, rng), some_decision(driven, rng), Declare(OWN, plan))


def announced_ahead(driven: Driven, rng: random.Random) -> c.Command | None:
    """A declaration chosen ahead by somebody who will be asked later."""
    for seat, chair in per_seat(driven.table.chairs):
        choices = observe(match_of(driven.table), seat).choices
        if choices.ahead and chair.account is not None:
            decision = driven.decision.later(choices.ahead)
            return c.Act(Actor(chair.account), decision, Declare(OWN, rng.choice(choices.plans)))
    return None


def say_dosta(driven: Driven, rng: random.Random) -> c.Command:
    match = driven.table.match
    if match is not None and rng.random() < 0.8:
        return c.SayDosta(rng.choice(ACTORS), driven.table.match_no, match.number)
    return c.SayDosta(rng.choice(ACTORS), rng.randrange(3), rng.randrange(4))


def call_revoke(driven: Driven, rng: random.Random) -> c.Command:
    match = driven.table.match
    if match is not None and rng.random() < 0.8:
        return c.CallRevoke(rng.choice(ACTORS), driven.table.match_no, match.number)
    return c.CallRevoke(rng.choice(ACTORS), rng.randrange(3), rng.randrange(4))


def lay(driven: Driven, rng: random.Random) -> c.Command:
    """A card, or a claim of all remaining tricks when they are certain, which is rare."""
    turn = driven.table.turn
    if turn is not None and rest_of_tricks(observe(match_of(driven.table), turn.seat)):
        return claim(driven, rng)
    cards = tuple(cards_of(choices_now(driven).cards)) if rng.random() < 0.8 else ()
    card = rng.choice(cards or STRANGE_CARDS)
    return c.Act(some_actor(driven, rng), some_decision(driven, rng), PlayCard(OWN, card))


def choose_card(driven: Driven, rng: random.Random) -> c.Command:
    """Mostly a held card, chosen for the next turn."""
    match, actor = driven.table.match, rng.choice(ACTORS)
    seat = driven.table.seat_of(actor.account)
    held = observe(match, seat).hand if match is not None and seat is not None else 0
    card = rng.choice(tuple(cards_of(held)) if held and rng.random() < 0.8 else STRANGE_CARDS)
    deal = match.number if match is not None else 0
    count = held.bit_count() if rng.random() < 0.9 else rng.randrange(9)
    return c.ChooseCard(actor, driven.table.match_no, deal, count, card, rng.random() < 0.8)


def intend(driven: Driven, rng: random.Random) -> c.Command:
    plan = rng.choice((None, some_plan(driven, rng), *choices_now(driven).plans, ()))
    actor, decision = some_actor(driven, rng), some_decision(driven, rng)
    return c.SetIntent(actor, decision, plan, rng.random() < 0.5)


def declare_now(driven: Driven, rng: random.Random) -> c.Command:
    late = legal_late(driven.table.match) if driven.table.match is not None else ()
    if not late or rng.random() < 0.3:
        return c.DeclareNow(rng.choice(ACTORS), some_decision(driven, rng), some_plan(driven, rng))
    made = rng.choice(late)
    account = driven.table.chairs[made.seat].account
    actor = Actor(account) if account is not None else rng.choice(ACTORS)
    return c.DeclareNow(actor, some_decision(driven, rng), made.plan)


def deal(driven: Driven, rng: random.Random) -> c.Command:
    deck = rng.choice((random_deck(rng).deck, (), (NO_CARD, Card(99)), (*CARDS[:31], CARDS[0])))
    return c.DealNext(rng.randrange(3), rng.randrange(5), deck)


def cut_cards(driven: Driven, rng: random.Random) -> c.Command:
    return c.CutCards(some_actor(driven, rng))


def get_ready(driven: Driven, rng: random.Random) -> c.Command:
    match = driven.table.match
    number = match.number if match is not None and rng.random() < 0.9 else rng.randrange(4)
    return c.GetReady(some_actor(driven, rng), driven.table.match_no, number)


def bad_deck(driven: Driven, rng: random.Random) -> c.Command:
    match = driven.table.match
    number = match.number + 1 if match is not None else 1
    return c.DealNext(
        driven.table.match_no, number, rng.choice(((), (NO_CARD, Card(99)), CARDS[:1] * 32))
    )


def ai_acts(driven: Driven, rng: random.Random) -> c.Command:
    seat = rng.choice(CHAIRS)
    actions: tuple[Move, ...] = (
        MakeCall(seat, rng.choice(tuple(Call))),
        CancelDeal(seat),
        Exchange(seat, rng.random() < 0.5),
        Discard(seat, rng.getrandbits(32)),
        Declare(seat, some_plan(driven, rng)),
        PlayCard(seat, rng.choice(STRANGE_CARDS), some_plan(driven, rng), rng.random() < 0.2),
    )
    return c.Act(AI_PLAYER, some_decision(driven, rng), rng.choice(actions))


def give_back(driven: Driven, rng: random.Random) -> c.Command:
    return c.GiveBack(driven.now - timedelta(seconds=rng.randrange(-5, 500)))


def hold(driven: Driven, rng: random.Random) -> c.Command:
    until = driven.now + timedelta(seconds=rng.choice((-5, 0, 2, 30)))
    return c.Hold(some_actor(driven, rng), rng.choice((None, *CHAIRS)), until)


def propose(driven: Driven, rng: random.Random) -> c.Command:
    """A vote; ends of the match are rarely proposed, or no storm would last."""
    weights = (20, 4, 4, 6, 3, 3) if driven.table.match_no > 1 else (20, 0, 1, 6, 3, 3)
    (asked,) = rng.choices(tuple(Proposal), weights)
    return c.Propose(some_actor(driven, rng), asked, rng.choice((None, *CHAIRS)))


def slow_down(driven: Driven, rng: random.Random) -> c.Command:
    return c.SlowDown(some_actor(driven, rng))


def respond(driven: Driven, rng: random.Random) -> c.Command:
    vote = driven.table.vote
    number = vote.number if vote is not None and rng.random() < 0.9 else rng.randrange(3)
    return c.Respond(rng.choice(ACTORS), number, rng.random() < 0.9)


def claim(driven: Driven, rng: random.Random) -> c.Command:
    return c.ClaimRest(some_actor(driven, rng), some_decision(driven, rng))


def call_off(driven: Driven, end: Proposal) -> None:
    """Have everybody agree to show hands, and then to end the match, if one is being played."""
    people = driven.table.accounts
    for asked, account in product((Proposal.OPEN_HANDS, end), people):
        driven.ask(c.ComeBack(Actor(account)))
        driven.ask(c.Propose(Actor(account), asked))
        vote = driven.table.vote
        driven.ask(c.Respond(Actor(account), vote.number if vote is not None else 1, agrees=True))


def set_options(driven: Driven, rng: random.Random) -> c.Command:
    level, full, invited = rng.choice(
        (("random", None, None), (None, True, None), (None, None, True), (None, False, False))
    )
    looking = rng.choice((None, True, False))
    return c.SetOptions(some_actor(driven, rng), level, full, invited, looking=looking)


def lots(driven: Driven, rng: random.Random) -> c.Command:
    seats = driven.table.rules.seats
    return c.DrawLots(
        some_actor(driven, rng), tuple(rng.sample(seats, len(seats))), driven.table.lots
    )


turn_down = partial(c.AnswerGuest, admits=False)
unblock = partial(c.Block, on=False)


def guest(driven: Driven, rng: random.Random) -> c.Command:
    """A command, mostly by the table's manager, about somebody who sits or wants to sit."""
    command: Callable[[Actor, str], c.Command] = rng.choice(
        (c.SendAway, c.Block, c.HandOver, turn_down, unblock, c.AnswerGuest)
    )
    table = driven.table
    whom = (*table.guests.blocked, *table.accounts)
    if table.guests.asking:
        command, whom = rng.choice((turn_down, c.AnswerGuest, c.Block)), table.guests.asking
    account = rng.choice(whom or ("nobody",))
    return command(rng.choice((Actor(table.opener), some_actor(driven, rng))), account)


def ask_in(driven: Driven, rng: random.Random) -> c.Command:
    return c.AskIn(some_actor(driven, rng))


def renew_invitation(driven: Driven, rng: random.Random) -> c.Command:
    number = driven.table.invitations + (rng.random() < 0.2)
    return c.RenewInvitation(some_actor(driven, rng), f"{rng.getrandbits(40):010x}", number)


OF_A_LOBBY = (set_options, lots, guest, guest, ask_in, renew_invitation)


def at_most_one_hold_for_each_who_waits(table: Table) -> bool:
    """The invariant of held chairs in every state of a table."""
    held = [chair for chair in table.chairs if chair.held is not None]
    return (
        all(chair.empty and table.seat_of(str(chair.held)) is None for chair in held)
        and len({chair.held for chair in held}) == len(held)
        and (table.status is Status.LOBBY or not held)
    )


def newcomers_wait(table: Table) -> bool:
    """The invariant of chairs taken in the middle of a deal, in every state of a table."""
    reserved = [chair for chair in table.chairs if chair.reserved is not None]
    return (
        all(chair.level is not None or chair.away for chair in reserved)
        and all(table.seat_of(str(chair.reserved)) is None for chair in reserved)
        and len({chair.reserved for chair in reserved}) == len(reserved)
        and (table.status in (Status.PLAYING, Status.FINISHED) or not reserved)
        and not (table.dealing and reserved)
    )


def harms_nobody(before: Table, table: Table, held: dict[str, set[Seat]]) -> bool:
    """Whether this change shows nobody cards that they could now pass on.

    `held` are the hands that each person has held in the present deal.
    """
    if before.turn is None or table.turn is None or before.dealt_seals != table.dealt_seals:
        held.clear()
        return True
    side_of, fine = table.rules.side_of, True
    for seat, chair in per_seat(table.chairs):
        account = chair.account
        if account is not None and before.chairs[seat].account != account:
            others = [one for one, other in per_seat(table.chairs) if other.account and one != seat]
            vote = table.vote
            agreed = vote is not None and vote.account == account and vote.seat == seat
            asked = agreed and vote is not None and set(others) <= set(vote.agreed)
            alone = all(side_of(one) == side_of(seat) for one in others)
            fine = fine and (asked or alone) and held.get(account, {seat}) == {seat}
        if account is not None:
            held.setdefault(account, set()).add(seat)
    return fine


ASKED: tuple[tuple[int, Callable[[Driven, random.Random], c.Command]], ...] = (
    (6, lambda driven, rng: c.Sit(some_actor(driven, rng), rng.choice((None, *CHAIRS)))),
    (4, hold),
    (2, lambda driven, rng: c.StandUp(some_actor(driven, rng))),
    (2, lambda driven, rng: c.AddAIPlayer(some_actor(driven, rng), rng.choice(CHAIRS), "random")),
    (1, lambda driven, rng: c.RemoveAIPlayer(some_actor(driven, rng), rng.choice(CHAIRS))),
    (3, settle),
    *((1, make) for make in OF_A_LOBBY),
    (8, lambda driven, rng: c.Start(
        some_actor(driven, rng), rng.choice(CHAIRS), rng.choice((None, "random"))
    )),
    (1, lambda driven, rng: c.Reopen(some_actor(driven, rng))),
    (3, lambda driven, rng: c.ComeBack(some_actor(driven, rng))),
    (1, open_again),
    (2, lambda driven, rng: c.SetOptions(some_actor(driven, rng), last_card=rng.random() < 0.7)),
    (2, lambda driven, rng: c.FallDue(DueKind.LAST_CARD)),
    (25, say),
    (3, throw_in),
    (8, exchange),
    (10, lay_aside),
    (25, mark),
    (15, announce),
    (2, call_revoke),
    (2, say_dosta),
    (60, lay),
    (20, choose_card),
    (25, intend),
    (25, declare_now),
    (2, deal),
    (1, bad_deck),
    (1, cut_cards),
    (4, ai_acts),
    (2, lambda driven, rng: c.FallDue(DueKind.REMIND)),
    (2, lambda driven, rng: c.FallDue(DueKind.MISS)),
    (1, lambda _driven, _rng: c.FallDue(DueKind.EXPIRE)),
    (2, lambda _driven, _rng: c.FallDue(DueKind.RELEASE)),
    (2, give_back),
    (1, claim),
    (5, lambda driven, rng: c.TakeHint(some_actor(driven, rng), some_decision(driven, rng))),
    (2, propose),
    (12, respond),
    (2, slow_down),
    (1, lambda _driven, _rng: c.FallDue(DueKind.CLOSE_VOTE)),
    (12, lambda _driven, _rng: c.FallDue(DueKind.RESUME)),
    (13, lambda driven, rng: c.Resume(some_actor(driven, rng))),
)  # fmt: skip
WEIGHTS = [weight for weight, _ in ASKED]


def something(driven: Driven, rng: random.Random) -> c.Command:
    """Any command; in the lobby the match begins soon, and is rarely called off."""
    if driven.table.status is Status.LOBBY and rng.random() < 0.03:
        return c.Start(Actor("admin", manages=True), Seat(0), "random")
    if driven.table.status is Status.LOBBY and rng.random() < 0.3:
        return rng.choice(OF_A_LOBBY)(driven, rng)
    if driven.table.dealing and rng.random() < 0.1:
        return get_ready(driven, rng)
    deal = driven.table.match.deal if driven.table.match is not None else None
    if deal is not None and deal.stage is Stage.DISCARD and rng.random() < 0.3:
        return rng.choice((mark, lay_aside))(driven, rng)
    if driven.table.rules.honour_play and rng.random() < 0.05:
        return call_revoke(driven, rng)
    make = rng.choices(ASKED, WEIGHTS)[0][1]
    return make(driven, rng)


def sit(driven: Driven) -> None:
    """Put people in all chairs."""
    driven.seat_people(*PEOPLE[1 : driven.table.rules.players])


@settings(calm, max_examples=often(16, 80))
@given(seeds)
def test_a_storm_of_commands(seed: int) -> None:
    rng = random.Random(seed)
    chosen = random_choice(rng)
    driven = Driven(chosen.preset, switch={**chosen.switch, "target": 31}, seed=seed)
    refused: set[Denial] = set()
    held: dict[str, set[Seat]] = {}
    if rng.random() < 0.7:
        sit(driven)
    for number in range(150):
        before = driven.table
        if driven.table.status is Status.PLAYING and rng.random() < 0.15:
            driven.fall_due()
        else:
            driven.wait(rng.choice((0, 0.5, 3)))
            denial = driven.ask(something(driven, rng))
            refused |= {denial} if denial is not None else set()
        assert at_most_one_hold_for_each_who_waits(driven.table)
        assert newcomers_wait(driven.table)
        assert harms_nobody(before, driven.table, held)
        assert len(driven.table.chairs) == driven.table.rules.players
        if number % 50 == 0:
            driven.check()
    driven.check()
    assert refused
    driven.get_up()
    before = driven.table
    driven.allow(c.Close(Actor("admin", manages=True)))
    assert before.status is not Status.CLOSED
    for _, make in ASKED:
        assert driven.ask(make(driven, rng)) is not None
    driven.check()


REFUSED = {
    Denial.ALREADY_DECIDED,
    Denial.BAD_DISCARD,
    Denial.ILLEGAL_CALL,
    Denial.ILLEGAL_CARD,
    Denial.ILLEGAL_DECLARATION,
    Denial.NOT_NOW,
    Denial.NOT_YOUR_CARD,
    Denial.NOT_YOUR_TURN,
    Denial.NO_CANCEL,
    Denial.NO_CHALLENGE,
    Denial.NO_CHANGE,
    Denial.TOO_LATE_TO_DECLARE,
}


@pytest.mark.long  # checks the storms; `test_a_storm_of_commands` runs some each time
def test_storms_reach_every_event_and_refusal() -> None:
    """If people press anything, every event and every refusal occurs at some point."""
    events, denials = set[str](), set[Denial]()
    ask_most: list[tuple[str, dict[str, object]]] = [
        ("bela_three", {}),
        ("bela_two", {"low_hand_cancel": 100, "left_over_to_caller": 2}),
        ("avkm", {"honour_play": True, "low_hand_cancel": 100}),
        ("bela_hr", {"dosta": True, "contra": True}),
    ]
    storms: list[tuple[int, tuple[str, dict[str, object]]]] = [
        (0, (preset, {})) for preset in PRESETS
    ]
    storms += product(range(1, 60), ask_most)
    kinds = {event.model_fields["kind"].default for event in get_args(TableEvent)}
    kinds -= {"closed", "expired", "rests_heeded", "resealed", "retired"}  # from other code
    for round_no, (preset, switch) in storms:
        if events >= kinds and denials >= REFUSED:
            break
        rng = random.Random(f"{preset} {switch} {round_no}")
        driven = Driven(preset, switch={**switch, "target": 31}, seed=rng.getrandbits(32))
        if rng.random() < 0.5:
            sit(driven)
        for _ in range(700):
            driven.wait(rng.choice((0, 0.5, 3)))
            held = any(chair.held for chair in driven.table.chairs)
            if (held or driven.table.status is Status.PLAYING) and rng.random() < 0.2:
                driven.fall_due()
            denial = driven.ask(something(driven, rng))
            denials |= {denial} if denial is not None else set()
        call_off(driven, Proposal.END if round_no % 2 else Proposal.GIVE_UP)
        events |= {event.kind for event in driven.events}
    assert events >= kinds
    assert denials >= REFUSED
