"""Public facts about whose turn it is and what the turn may bring.

Nothing here depends on what anybody holds, so that public messages can be made from it (law 4).
"""

from engine.rules.cards import FULL_DECK, Seat, hand_of
from engine.rules.deal.actions import Stage
from engine.rules.deal.declarations import declarable
from engine.rules.deal.tricks import belote_cards
from engine.rules.knowledge import Knowledge
from engine.tables.known import TableKnowledge


def waited_for(known: TableKnowledge) -> Seat | None:
    """The person who has to act; None if nobody has to, if an AI player acts, or in a pause."""
    turn = known.turn
    stands = known.recess is not None or plays_itself(known)
    if turn is None or turn.covered or stands or known.chairs[turn.seat].away:
        return None
    return turn.seat if known.chairs[turn.seat].account is not None else None


def match_begins(known: TableKnowledge) -> bool:
    """Whether the first hands of a match are out, and nobody has named a contract yet."""
    match = known.match
    first = match is not None and match.number == 1 and match.contract is None
    return first and known.turn is not None and known.recess is None and not known.lesson


def plays_itself(known: TableKnowledge) -> bool:
    """Whether the awaited card is the last of a hand and is played automatically."""
    turn, match = known.turn, known.match
    if turn is None or match is None or not known.last_card or match.stage is not Stage.PLAY:
        return False
    return match.held[turn.seat] == 1


def is_asked(known: TableKnowledge) -> bool:
    """Whether the seat has yet to answer the open vote."""
    vote = known.vote
    if vote is None or vote.outcome is not None or known.seat is None:
        return False
    return known.seat in known.voters and known.seat not in vote.agreed


def can_declare(match: Knowledge, seat: Seat) -> bool:
    """Whether the rules let a seat declare now, whatever it holds (RULES.md B.5.2)."""
    if match.contract is None or not declarable(match.contract):
        return False
    if match.stage is Stage.DECLARING:  # now, or in advance of their turn
        first = match.dealer + 1
        return (seat - first) % match.rules.players >= (match.turn - first) % match.rules.players
    if match.rules.announce_window == "before_first_lead" or match.stage is not Stage.PLAY:
        return False
    if match.tricks or match.kinds[seat]:
        return False
    if seat == match.turn:
        return True
    after = len(match.trick) - 1 - (seat - match.leader) % match.rules.players
    window = match.rules.announce_window
    return (window == "until_trick1_closed" and after >= 0) or (
        window == "until_next_card" and after == 0
    )


def can_call_belote(match: Knowledge) -> bool:
    """Whether anybody may still hold the king and queen of a trump suit (B.5.4)."""
    contract = match.contract
    if match.deal_done or contract is None:
        return False
    played = hand_of(match.trick) | hand_of(card for trick in match.tricks for card in trick.cards)
    return bool(belote_cards(match.rules, contract, FULL_DECK & ~played, ()))
