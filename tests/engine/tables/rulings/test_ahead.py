"""A card chosen before its player's turn is played once, if legal, and is secret until then."""

import random

from hypothesis import given, settings

from engine.rules.cards import CARDS, NO_CARD, SEATS, Card, Seat, cards_of, parse_card
from engine.rules.deal.actions import OWN, PlayCard, Stage
from engine.rules.knowledge import observe
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import Acted, CardChosen
from engine.tables.folds.play import match_of
from engine.tables.known import look
from engine.tables.rulings.play import Obstacle, obstacle
from engine.tables.table import Proposal, Status
from tests.engine.rules.strategies import calm, random_choice, seeds
from tests.engine.tables.driven import PEOPLE, Driven
from tests.every import every
from tests.often import often


def choosing(driven: Driven, seat: Seat, card: Card, *, on: bool = True) -> c.ChooseCard:
    """Choose the card as this seat's next one."""
    account = driven.table.chairs[seat].account
    assert account is not None
    held = observe(match_of(driven.table), seat).hand.bit_count()
    match = match_of(driven.table)
    return c.ChooseCard(Actor(account), driven.table.match_no, match.number, held, card, on)


def at_cards(contract: str = "NT", preset: str = "belot_bg") -> Driven:
    """Four people; ana in seat 0 leads, and each holds one suit except for three cards."""
    driven = Driven(preset, seed=7)
    driven.seat_people()
    driven.start(deck=CARDS)
    driven.say(contract, "P", "P", "P")
    return driven


def plays(driven: Driven) -> list[tuple[Seat, Card]]:
    return [
        (event.seat, event.move.card)
        for event in driven.events
        if isinstance(event, Acted) and isinstance(event.move, PlayCard)
    ]


@settings(calm, max_examples=often(12, 40))
@given(seeds)
def test_a_card_chosen_ahead_is_laid_once_or_left_to_its_player(seed: int) -> None:
    rng = random.Random(seed)
    chosen = random_choice(rng)
    driven = Driven(chosen.preset, switch={**chosen.switch, "target": 31}, seed=seed)
    driven.seat_people(*PEOPLE[1 : driven.table.rules.players])
    driven.start()
    while driven.table.status is Status.PLAYING and len(driven.events) < 160:
        match, turn = match_of(driven.table), driven.table.turn
        if turn is None:
            driven.fall_due()
            continue
        seat = rng.choice([one for one in driven.table.rules.seats if one != turn.seat])
        hand = observe(match, seat).hand
        if observe(match, seat).stage is Stage.PLAY and hand and rng.random() < 0.7:
            before = driven.table
            card = before.intents[seat].next_card
            if card == NO_CARD or rng.random() < 0.7:
                card = rng.choice(tuple(cards_of(hand)))
                on = before.intents[seat].next_card != card
            else:
                on = False
            driven.allow(choosing(driven, seat, card, on=on))
            assert isinstance(driven.events[-1], CardChosen)
            assert look(driven.table, seat).next_card == (card if on else NO_CARD)
            for other in (None, *driven.table.rules.seats):
                if other != seat:  # nobody else can tell that a card was chosen
                    hidden = look(driven.table, other)._replace(version=before.version)
                    assert hidden == look(before, other)
            continue
        wanted = [intent.next_card for intent in driven.table.intents]
        laid = len(plays(driven))
        driven.act()
        for number, (one, played) in enumerate(plays(driven)[laid:]):
            assert number == 0 or played == wanted[one]
            wanted[one] = NO_CARD
        after = driven.table
        if after.turn is not None and after.intents[after.turn.seat].next_card >= 0:
            known = observe(match_of(after), after.turn.seat)
            assert obstacle(known, after.intents[after.turn.seat].next_card) is not None
    driven.check()


def test_it_is_laid_at_once_and_in_turn() -> None:
    driven = at_cards()
    hands = [observe(match_of(driven.table), seat).hand for seat in SEATS]
    follow = [next(cards_of(hand)) for hand in hands]
    driven.allow(choosing(driven, Seat(2), follow[2]))
    driven.allow(choosing(driven, Seat(1), follow[1]))
    turn = driven.turn
    assert not plays(driven)
    driven.lay_any()
    known = look(driven.table, None)
    assert known.match is not None
    assert (known.match.trick, known.match.turn) == (tuple(follow[:3]), Seat(3))
    assert driven.turn.decision == turn.decision.later(3)
    late = choosing(driven, Seat(1), follow[1])._replace(held=8)
    assert driven.ask(late) is Denial.ALREADY_DECIDED


def test_a_late_choice_is_laid_or_refused_and_never_taken_for_another() -> None:
    driven = at_cards()
    own = tuple(cards_of(driven.choices.cards))
    strange = next(cards_of(observe(match_of(driven.table), Seat(1)).hand))
    assert driven.ask(choosing(driven, Seat(0), strange)) is Denial.NOT_YOUR_CARD
    assert driven.ask(choosing(driven, Seat(0), own[0], on=False)) is Denial.NO_CHANGE
    tap = choosing(driven, Seat(0), own[0])
    driven.allow(tap)
    assert plays(driven) == [(0, own[0])]
    assert driven.ask(tap) is Denial.ALREADY_DECIDED
    assert driven.ask(tap._replace(card=own[1])) is Denial.ALREADY_DECIDED
    assert driven.ask(tap._replace(actor=Actor("stranger"))) is Denial.NOT_SEATED


@every(("contract", "why"), [("AT", Obstacle.DECLARE), ("NT", None)])
def test_a_player_with_something_to_announce_first_is_asked(
    contract: str, why: Obstacle | None
) -> None:
    driven = at_cards(contract)
    card = next(cards_of(observe(match_of(driven.table), Seat(1)).hand))
    driven.allow(choosing(driven, Seat(1), card))
    driven.lay_any()
    assert len(plays(driven)) == (2 if why is None else 1)
    if why is None:
        return
    known = look(driven.table, Seat(1))
    assert known.match is not None
    assert obstacle(known.match, card) is why
    driven.allow(c.SetIntent(driven.actor, driven.decision, (), belote=True))
    assert len(plays(driven)) == 1, "it is theirs to press"
    assert driven.ask(choosing(driven, Seat(1), card)._replace(on=True)) is Denial.NOT_NOW


def test_belote_is_asked_for() -> None:
    own = [parse_card(name) for name in ("QS", "KS", "7S", "7D", "9H", "7C", "9C", "JD")]
    led = parse_card("8S")
    rest = [card for card in CARDS if card not in (*own, led)]
    deck = [led, *rest[:2], *own[:3], *rest[2:10], *own[3:5], *rest[10:17], *own[5:], *rest[17:]]
    driven = Driven(seed=7)
    driven.seat_people()
    driven.start(deck=deck)
    driven.say("S", "P", "P", "P")
    king = own[1]
    driven.allow(choosing(driven, Seat(1), king))
    driven.allow(c.Act(driven.actor, driven.decision, PlayCard(OWN, led)))
    assert obstacle(observe(match_of(driven.table), Seat(1)), king) is Obstacle.BELOTE
    assert plays(driven) == [(0, led)]


def test_it_is_gone_with_its_player_and_waits_for_the_end_of_a_pause() -> None:
    driven = at_cards()
    follow = next(cards_of(observe(match_of(driven.table), Seat(1)).hand))
    driven.allow(choosing(driven, Seat(1), follow))
    driven.allow(c.StandUp(Actor("boris")))
    driven.lay_any()
    assert len(plays(driven)) == 1
    driven.allow(c.ComeBack(Actor("boris")))
    assert len(plays(driven)) == 1
    driven = at_cards()
    driven.allow(choosing(driven, Seat(1), follow))
    for _ in range(2):
        driven.fall_due()
    assert driven.turn.covered
    assert driven.ask(choosing(driven, Seat(1), follow)) is Denial.NO_CHANGE
    driven.allow(c.Propose(Actor("vera"), Proposal.PAUSE))
    for name in ("ana", "boris", "georgi"):
        driven.ask(c.Respond(Actor(name), 1, agrees=True))
    assert driven.table.recess is not None
    assert driven.ask(choosing(driven, Seat(2), follow)) is Denial.PAUSED
    driven.allow(c.Resume(Actor("ana")))
    driven.lay_any()
    assert len(plays(driven)) == 2


def test_a_newcomer_in_the_lobby_learns_nothing_of_earlier_choices() -> None:
    driven = at_cards()
    follow = next(cards_of(observe(match_of(driven.table), Seat(1)).hand))
    driven.allow(choosing(driven, Seat(1), follow))
    driven.allow(c.Propose(Actor("ana"), Proposal.END))
    for name in ("boris", "vera", "georgi"):
        driven.ask(c.Respond(Actor(name), 1, agrees=True))
    assert driven.table.status is Status.LOBBY
    driven.allow(c.StandUp(Actor("boris")))
    driven.allow(c.Sit(Actor("mila"), Seat(1)))
    known, public = look(driven.table, Seat(1)), look(driven.table, None)
    assert known == public._replace(seat=Seat(1))


def test_it_can_be_taken_back_in_a_pause() -> None:
    driven = at_cards()
    follow = next(cards_of(observe(match_of(driven.table), Seat(1)).hand))
    driven.allow(choosing(driven, Seat(1), follow))
    driven.allow(c.Propose(Actor("vera"), Proposal.PAUSE))
    for name in ("ana", "boris", "georgi"):
        driven.ask(c.Respond(Actor(name), 1, agrees=True))
    driven.allow(choosing(driven, Seat(1), follow, on=False))
    driven.allow(c.Resume(Actor("ana")))
    driven.lay_any()
    assert len(plays(driven)) == 1
