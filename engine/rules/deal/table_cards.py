"""Playing cards to the table; in honour play also illegal ones, and challenges (A.8, B.8.5)."""

from engine.rules.cards import BIT, SEATS, SUIT_MASK, SUIT_OF, Card, Contract, Hand, Seat
from engine.rules.deal.actions import DONE, PLAY, Stage
from engine.rules.deal.deal import Deal, Penalty, Refusal, Refused, declared_with, in_turn
from engine.rules.deal.declarations import Plan
from engine.rules.deal.tricks import Trick, belote_cards, legal_on, trick_points, winning_index
from engine.rules.ruleset import Rules


def lawful(rules: Rules, deal: Deal) -> Hand:
    """The cards that the player in turn may play (B.4.2)."""
    leader, trick = deal.leader, deal.trick
    if not trick:
        return deal.hands[leader]
    seat = SEATS[(leader + len(trick)) % rules.players]
    hand, led = deal.hands[seat], SUIT_OF[trick[0]]
    following = hand & SUIT_MASK[led]
    chosen_from = following or hand
    if not chosen_from & chosen_from - 1:  # a single card
        return chosen_from
    contract = deal.contract
    best = winning_index(contract, trick)
    own = not following and (  # matters only to a player who cannot follow
        rules.side_of(SEATS[(leader + best) % rules.players]) == rules.side_of(seat)
    )
    return legal_on(rules, contract, hand, led, trick[best], own_side_holds=own)


def playable(rules: Rules, deal: Deal) -> Hand:
    """The cards that the player in turn can play: the lawful ones; in honour play all."""
    return deal.hands[deal.turn] if rules.honour_play else lawful(rules, deal)


def belote_playable(rules: Rules, deal: Deal, seat: Seat) -> Hand:
    """The seat's cards with which belote may be called if played now (B.5.4)."""
    return belote_cards(rules, deal.contract, deal.hands[seat], deal.trick)


def belote_possible(rules: Rules, deal: Deal, seat: Seat, card: Card) -> bool:
    """Whether belote may be called with this card if it is played now (B.5.4)."""
    return bool(belote_playable(rules, deal, seat) & BIT[card])


def lay_card(
    rules: Rules, deal: Deal, seat: Seat, card: Card, declare: Plan, *, belote: bool
) -> Deal:
    """The deal after the player in turn has played a card, with declarations and belote call."""
    in_turn(deal, seat, PLAY)
    held = deal.hands[seat]
    if not (0 <= card < len(BIT) and held & BIT[card]):
        raise Refused(Refusal.NOT_YOUR_CARD)
    honour = deal.honour
    if not lawful(rules, deal) & BIT[card]:
        if not rules.honour_play:
            raise Refused(Refusal.ILLEGAL_CARD)
        honour = honour._replace(unlawful=(*honour.unlawful, len(deal.plays)))
    if belote and not belote_possible(rules, deal, seat, card):
        raise Refused(Refusal.NO_BELOTE)
    hands = list(deal.hands)
    hands[seat] = held ^ BIT[card]
    leader, trick, tricks, taken = deal.leader, (*deal.trick, card), deal.tricks, deal.taken
    last = False
    if len(trick) == rules.players:
        last = not any(hands)
        closed = _closed(deal.contract, leader, trick)
        taken = _taken(rules, taken, deal.contract, closed, last=last)
        leader, trick, tricks = closed.winner, (), (*tricks, closed)
    return Deal(  # built directly: `_replace` costs twice as much, and this is the hot path
        deal.dealer,
        deal.deck,
        deal.first,
        deal.auction,
        deal.calls,
        deal.full,
        tuple(hands),
        leader,
        trick,
        tricks,
        taken,
        declared_with(rules, deal, seat, declare) if declare else deal.declared,
        (*deal.belotes, (seat, card)) if belote else deal.belotes,
        DONE if last else PLAY,
        deal.talon,
        honour,
        deal.turned_card,
    )


def _closed(contract: Contract, leader: Seat, cards: tuple[Card, ...]) -> Trick:
    """The trick of these cards, in the order played."""
    return Trick(leader, cards, SEATS[(leader + winning_index(contract, cards)) % len(cards)])


def _taken(
    rules: Rules, before: tuple[int, ...], contract: Contract, trick: Trick, *, last: bool
) -> tuple[int, ...]:
    """Card points per side after this trick, including the last ten."""
    taken = list(before)
    more = trick_points(contract, trick.cards)
    taken[rules.side_of(trick.winner)] += more + rules.last_trick if last else more
    return tuple(taken)


def player_of(rules: Rules, deal: Deal, index: int) -> Seat:
    """The seat that played the deal's card number `index`, from 0."""
    trick, place = divmod(index, rules.players)
    leader = deal.tricks[trick].leader if trick < len(deal.tricks) else deal.leader
    return rules.seat_after(leader, place)


def may_challenge(rules: Rules, deal: Deal, seat: Seat) -> bool:
    """Whether a seat may claim that an opponent has played an illegal card.

    It may once an opponent has played, until the next deal starts. A seat whose challenge failed
    has no other in the same deal.
    """
    if not rules.honour_play or not deal.full or deal.honour.penalty is not None:
        return False
    if any(seat == failed for failed, _ in deal.honour.failed):
        return False
    plays = len(deal.plays)
    return any(_against(rules, deal, seat, index) for index in range(min(plays, rules.players)))


def _against(rules: Rules, deal: Deal, seat: Seat, index: int) -> bool:
    return rules.side_of(player_of(rules, deal, index)) != rules.side_of(seat)


def catches(rules: Rules, deal: Deal, seat: Seat, index: int) -> bool:
    """Whether a play was an opponent's and illegal."""
    return index in deal.honour.unlawful and _against(rules, deal, seat, index)


def challenge(rules: Rules, deal: Deal, seat: Seat) -> Deal:
    """The deal after a challenge: ended if an opponent has revoked, else the challenge is used."""
    if not 0 <= seat < rules.players or not may_challenge(rules, deal, seat):
        raise Refused(Refusal.NO_CHALLENGE)
    honour = deal.honour
    found = next((i for i in honour.unlawful if catches(rules, deal, seat, i)), None)
    if found is None:
        failed = (*honour.failed, (seat, len(deal.plays) - 1))
        return deal._replace(honour=honour._replace(failed=failed))
    penalty = Penalty(seat, player_of(rules, deal, found), found, deal.plays[found])
    return deal._replace(stage=Stage.DONE, honour=honour._replace(penalty=penalty))
