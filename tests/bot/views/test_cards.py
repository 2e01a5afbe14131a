"""Hands are sorted as people hold them; cards and contracts have their words."""

from bot.locales.words import Voice, Words
from bot.views.cards import (
    card_labels,
    card_words,
    contract_by,
    contract_label,
    contract_short,
    in_order,
    kinds_said,
)
from engine.rules.cards import Contract, parse_card, parse_hand
from tests.every import every

BG, EN, HR = (Voice(Words(), language) for language in ("bg", "en", "hr"))


@every(
    ("hand", "contract", "order"),
    [
        ("7S AS TS KH 9C JD", None, "A♠ 10♠ 7♠ K♥ 9♣ J♦"),
        ("7S AS TS JS 9S KH 9C JD", Contract.S, "J♠ 9♠ A♠ 10♠ 7♠ K♥ 9♣ J♦"),
        ("AS KH 9C JD QD", Contract.D, "J♦ Q♦ A♠ K♥ 9♣"),
        ("JS 9S AS JH AH 9H", Contract.AT, "J♠ 9♠ A♠ J♥ 9♥ A♥"),
        ("JS 9S AS JH AH 9H", Contract.NT, "A♠ J♠ 9♠ A♥ J♥ 9♥"),
        ("7S 8C 9D", None, "7♠ 9♦ 8♣"),
        ("7H 8D 9C", None, "7♥ 9♣ 8♦"),
        ("", None, ""),
    ],
)
def test_a_hand_in_order(hand: str, contract: Contract | None, order: str) -> None:
    assert card_labels(EN, in_order(parse_hand(hand), contract)) == order


def test_cards_in_words() -> None:
    assert card_words(BG, parse_card("TS")) == "десетка пика"
    assert card_words(EN, parse_card("QH")) == "queen of hearts"
    assert card_words(HR, parse_card("JC")) == "tref dečko"


def test_announced_kinds() -> None:
    assert kinds_said(BG, (0, 3)) == "каре, терца"
    assert kinds_said(BG, (3, 3)) == "терца ×2"
    assert kinds_said(EN, ()) == ""
    assert kinds_said(HR, (0, 4)) == "četiri iste, kvarta"


def test_contracts() -> None:
    assert contract_label(BG, Contract.H) == "♥ Купа"
    assert contract_by(BG, "Ана", Contract.H, 1) == "♥ Купа (Ана)"
    assert contract_by(BG, "Ана", Contract.AT, 4) == "Всичко коз (Ана), реконтра"
    assert contract_by(EN, "Ana", Contract.NT, 2) == "No trumps (Ana), contra"
    assert contract_by(HR, "Ana", Contract.AT, 2) == "Sve adut (Ana), kontra"
    assert contract_short(BG, Contract.H, 2) == "♥ ×2"
    assert contract_short(EN, Contract.NT, 1) == "NT"
