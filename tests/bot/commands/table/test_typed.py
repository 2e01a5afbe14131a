"""Text typed in a private chat is read like the label of a button, and played."""

import asyncio
from collections.abc import Iterable, Sequence

import pytest

from bot import buttons as b
from bot.commands.table import typed_reading
from bot.commands.table.typed_reading import LONGEST, NOTHING, read_typed
from bot.inbound.messages import POINTING_LIMIT
from bot.locales.words import BELOT, LANGUAGES, Voice, Words
from bot.views.cards import call_label, call_said, call_short, card_label, card_words
from engine.rules.cards import BIT, CARD_NAMES, CARDS, RANK_MASK, SUIT_MASK, names, parse_card
from engine.rules.deal.auction import CALLS, Call
from engine.tables.table import Proposal
from tests.bot.messenger import Group, moves, seated, waited_for, words
from tests.every import every

WORDS = Words()
EN = Voice(WORDS, "en")


@every("language", LANGUAGES)
@every("game", [BELOT, "bela"])
def test_every_label_and_name_is_read_back(language: str, game: str) -> None:
    voice = Voice(WORDS, language, game)
    for card in CARDS:
        label, words = card_label(voice, card), card_words(voice, card)
        for text in (label, words, words.upper()):
            assert read_typed(text).cards == (BIT[card],), text
        assert read_typed(label, language).cards == (BIT[card],)
        assert BIT[card] in read_typed(CARD_NAMES[card]).cards
    for call in CALLS:
        for text in (call_label(voice, call), call_said(voice, call), call_short(voice, call)):
            meant = read_typed(text)
            assert meant.means(call), text
            assert len(meant.calls) == 1, text


@every("text", ["dosta", "Dosta!", "доста", "dosta je", "Доста је", "ДОСТА"])
def test_the_end_of_a_race_is_read(text: str) -> None:
    assert read_typed(text) == NOTHING._replace(dosta=True)


@every(
    ("text", "found"),
    [
        ("9 каро", "9D"),
        ("K herc", "KH"),
        ("deset tref", "TC"),
        ("10 h", "TH"),
        ("10h", "TH"),
        ("Jack of Hearts!", "JH"),
        ("dečko herc", "JH"),
        ("дечко херц", "JH"),
        ("desetka kupa", "TH"),
        ("pop spatia", "KC"),
        ("žir 10", "TC"),
        ("as pika", "AS"),
        ("♤A", "AS"),
        ("q♦️", "QD"),
        ("damu srca", "QH"),
        ("kraljicu srca", "QH"),
        ("dečka zelje", "JS"),
        ("kralja karo", "KD"),
        ("asa trefu", "AC"),
        ("асото пика", "AS"),
        ("валето купа", "JH"),
        ("дамата спатия", "QC"),
        ("краля каро", "KD"),
        ("asoto pika", "AS"),
        ("10ка купа", "TH"),
        ("9-ка каро", "9D"),
        ("8-ца пика", "8S"),
        ("10ku pik", "TS"),
        ("играя дамата купа", "QH"),
        ("спатия асо моля", "AC"),
        ("дай асо каро", "AD"),
        ("devqtka karo", "9D"),
        ("asenceto karo", "AD"),
        ("валетo кaро", "JD"),  # two letters are Latin
        ("bacam asa pik", "AS"),
        ("režem dečkom herc", "JH"),
        ("sa dečkom herc", "JH"),
        ("kralj od pika", "KS"),
        ("sedmicom karo", "7D"),
        ("ruff with the nine of clubs", "9C"),
    ],
)
def test_cards_as_players_type_them(text: str, found: str) -> None:
    assert [names(typed_reading) for typed_reading in read_typed(text).cards] == [[found]]


@every(
    ("text", "call"),
    [
        ("bez koz", "NT"),
        ("sans atout", "NT"),
        ("tout atout", "AT"),
        ("vsi4ko koz", "AT"),
        ("Сичко коз", "AT"),
        ("dalj", "P"),
        ("pas", "P"),
        ("коз пика", "S"),
        ("пика коз", "S"),
        ("козове купа", "H"),
        ("давам спатия", "C"),
        ("вдигам на пика", "S"),
        ("davam spatiq", "C"),
        ("без кози", "NT"),
        ("искам всичко коз", "AT"),
        ("пас пас", "P"),
        ("ре", "XX"),
        ("ре контра", "XX"),
        ("сюр-контра", "XXX"),
        ("чаршаф контра", "XXX"),
        ("third contra", "XXX"),
        ("subkontru", "XXX"),
        ("troisième contre", "XXX"),
        ("zovem pik", "S"),
        ("herc je adut", "H"),
        ("idem na pik", "S"),
        ("zvao bih karo", "D"),
        ("ja dalje", "P"),
        ("re", "XX"),
    ],
)
def test_calls_as_players_type_them(text: str, call: str) -> None:
    assert read_typed(text).calls == {Call.parse(call)}


@every(
    ("text", "found"),
    [
        *(("V♠", "JS"), ("D♦", "QD"), ("R♥", "KH"), ("A♣", "AC"), ("10♦", "TD")),
        *(("vp", "JS"), ("rk", "KD"), ("dt", "QC"), ("TD", "QC"), ("DK", "QD"), ("kt", "KC")),
        *(("valet de pique", "JS"), ("la dame de carreau", "QD"), ("je joue le roi de cœur", "KH")),
        *(("rc", "KD KH"), ("d", "QC QD QH QS"), ("R", "KC KD KH KS"), ("v", "JC JD JH JS")),
    ],
)
def test_the_letters_on_french_cards_are_read_before_those_of_other_languages(
    text: str, found: str
) -> None:
    """Elsewhere D is a diamond, C a club, T a ten and K a diamond or a king."""
    (read,) = read_typed(text, "fr").cards
    assert names(read) == found.split()


def test_single_letters_of_french_suits_are_no_calls_of_other_languages() -> None:
    assert read_typed("p", "fr").calls == {Call.S}
    assert read_typed("c", "fr").calls == {Call.D, Call.H}
    assert read_typed("d", "fr").calls == set()


def test_ambiguous_texts_have_several_readings() -> None:
    assert set(read_typed("AS").cards) == {RANK_MASK[7], BIT[CARDS[31]]}
    assert read_typed("kralj").cards == (RANK_MASK[6],)
    assert read_typed("pik").cards == (SUIT_MASK[3],)
    assert read_typed("p").calls == {Call.S, Call.PASS}


@every(
    ("text", "language", "found"),
    [
        ("бия с деветката купа", "bg", {"9H"}),
        ("цакам с 7 пика", "bg", {"7S"}),
        ("бия с валето", "bg", {"JC", "JD", "JH", "JS"}),
        ("dama u hercu", "hr", {"QH"}),
        ("sječem s 9 pik", "hr", {"9S"}),
    ],
)
def test_a_preposition_is_no_suit_to_those_who_say_it(
    text: str, language: str, found: set[str]
) -> None:
    (typed_reading,) = read_typed(text, language).cards
    assert {name for name in CARD_NAMES if typed_reading & BIT[parse_card(name)]} == found


def test_words_that_are_a_suit_or_a_preposition_have_both_readings() -> None:
    assert set(read_typed("с асо", "bg").cards) == {BIT[CARDS[7]], RANK_MASK[7]}
    assert read_typed("с асо каро", "bg").cards == (BIT[parse_card("AD")],)
    assert read_typed("и аз пас", "bg").calls == {Call.PASS}


@every(
    ("text", "found"),
    [
        ("спатя асо", "AC"),
        ("деветкта пика", "9S"),
        ("седмца купа", "7H"),
        ("асоо каро", "AD"),
        ("kralij herc", "KH"),
        ("dekčo herc", "JH"),
        ("jakc of hearts", "JH"),
    ],
)
def test_a_wrong_letter_is_asked_about(text: str, found: str) -> None:
    read = read_typed(text)
    assert [names(typed_reading) for typed_reading in read.cards] == [[found]]
    assert read.near


def test_words_with_wrong_letters_are_not_tried_in_all_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seven words that could each be six others; trying all combinations would block everybody."""
    tried: list[int] = []
    read = typed_reading._read

    def noted(
        known: typed_reading._Vocabulary, texts: Iterable[Sequence[str]]
    ) -> typed_reading.Typed:
        every = [*texts]
        tried.append(len(every))
        return read(known, every)

    monkeypatch.setattr(typed_reading, "_read", noted)
    assert read_typed("7 пикм пико пикм пико пикм пико пикм", "bg") == NOTHING
    assert read_typed("деветкт спатя", "bg").near
    assert max(tried) < 100


@every(
    "text",
    [
        *("da", "Da!", "pa", "kako si", "dobro jutro", "hvala", "ajde brže", "честито"),
        *("чакай малко", "терца", "Terca!"),
    ],
)
@every("language", ["bg", "hr"])
def test_chatter_is_no_card(text: str, language: str) -> None:
    assert read_typed(text, language) == NOTHING


def test_a_bulgarians_latin_k_is_asked_about() -> None:
    for text in ("k", "к"):
        assert read_typed(text, "bg").calls == {Call.D, Call.H}
        assert len(read_typed(text, "bg").cards) > 1


@every("text", ["", "hello", "да", "ok thanks", "11 ♠", "A" * LONGEST])
def test_other_words_have_no_reading_as_cards(text: str) -> None:
    assert read_typed(text) == NOTHING


async def to_cards(group: Group) -> str:
    """A deal before its first lead, and the player in turn."""
    while True:
        name = waited_for(group)
        place = group.private(name)
        if group.find(b.LayCardButton, place):
            return name
        text = "clubs" if group.find(b.SayCallButton, place)[0].call is Call.C else "пас"
        await group.say(name, text, place)


async def test_a_match_is_played_by_typing(group: Group) -> None:
    await seated(group)
    name = await to_cards(group)
    place = group.private(name)
    card = group.find(b.LayCardButton, place)[0].card
    writes = len(group.messenger.views(place))
    await group.say(name, card_label(EN, card), place)
    assert waited_for(group) != name, "it was played"
    assert len(group.messenger.views(place)) == writes, "their hand is below what they typed"
    await group.say(name, card_label(EN, card), place)
    assert "It is not your turn." in group.messenger.text(place)
    await group.all_true()


async def test_typing_mistakes_are_asked_about_and_then_played(group: Group) -> None:
    await seated(group)
    name = await to_cards(group)
    place = group.private(name)
    card = group.find(b.LayCardButton, place)[0].card
    words = card_words(EN, card)
    await group.say(name, words[:-2] + words[-1], place)
    assert waited_for(group) == name
    (asked,) = group.find(b.TypedCardButton, place)
    assert asked.card == card
    message = list(group.messenger.messages[place])[-1]
    await group.tap(name, b.text(asked), place, message=message)
    assert waited_for(group) != name


async def test_refusals_say_why_and_unclear_moves_are_asked_about(group: Group) -> None:
    await seated(group)
    name = await to_cards(group)
    place = group.private(name)
    own = [pressed.card for pressed in group.find(b.LayCardButton, place)]
    missing = next(card for card in CARDS if card not in own)
    await group.say(name, card_label(EN, missing), place)
    assert "You do not hold that card." in group.messenger.text(place)
    await group.say(name, "pass", place)
    assert "The calls are over: cards are played now." in group.messenger.text(place)
    suits = [[card for card in own if SUIT_MASK[suit] & BIT[card]] for suit in range(4)]
    several = max(suits, key=len)
    assert len(several) > 1
    await group.say(name, "♣♦♥♠"[several[0] >> 3], place)
    offered = group.find(b.TypedCardButton, place)
    assert [pressed.card for pressed in offered] == several
    message = list(group.messenger.messages[place])[-1]
    await group.tap(name, b.text(offered[0]), place, message=message)
    assert waited_for(group) != name
    assert not group.find(b.TypedCardButton, place), "the question has become its answer"
    assert f"✓ {card_label(EN, several[0])}" in group.messenger.text(place)


async def test_people_at_no_table_type_no_cards(group: Group) -> None:
    await group.start("Ana")
    place = group.private("Ana")
    before = group.messenger.writes
    await group.say("Ana", "A♠", place)
    await group.say("Nobody", "A♠", group.private("Nobody"))
    assert group.messenger.writes == before
    await seated(group)
    shown = group.messenger.views(place)
    await group.say("Ana", "A♠")
    assert group.messenger.views(place) == shown
    assert moves(group, waited_for(group))


async def test_other_text_in_private_is_answered_now_and_then_with_help(
    group: Group,
) -> None:
    nobody, ana = group.private("Nobody"), group.private("Ana")
    group.language = "hr"
    await group.say("Nobody", "ima li koga?", nobody)
    assert [words(view) for view in group.messenger.views(nobody)] == [
        WORDS.phrase("hr", "typed-lost")
    ], "in their language, though we do not know them"
    group.language = "en"
    code = await seated(group)
    everywhere = len(group.messenger.views(group.place)), len(group.messenger.views(ana))
    for text in ("A♠", "pass", "/cards"):
        await group.say("Nobody", text, nobody)
        await group.say("Ana", "hello?")
    assert len(group.messenger.views(group.place)) == everywhere[0], "never in a group"
    told = WORDS.phrase("en", "typed-lost-playing")
    await group.tap("Boris", b.text(b.ProposeButton(code, 1, Proposal.PAUSE)))
    await group.say("Ana", "yes", ana)
    assert told not in group.messenger.text(ana), "she answers what she is asked"
    await group.tap("Ana", b.text(b.RespondButton(code, 1, yes=False)))
    for text in ("hello?", "is anybody there?"):
        await group.say("Ana", text, ana)
        assert group.messenger.text(ana).count(told) == 1
    await asyncio.sleep(1 / POINTING_LIMIT.per_second)
    await group.say("Ana", "hello?", ana)
    assert group.messenger.text(ana).count(told) == 2
    await group.all_true()


@every(("cyrillic", "latin"), [("9к", "9k"), ("т к", "t k"), ("в п", "v p")])
def test_a_bulgarians_single_letters_are_read_alike_in_either_alphabet(
    cyrillic: str, latin: str
) -> None:
    """Diamonds and hearts are both "к" there, so a person who types "k" is also asked."""
    own = set(read_typed(cyrillic, "bg").cards)
    assert own <= set(read_typed(latin, "bg").cards)
    assert [names(one) for one in read_typed("9k", "hr").cards] == [["9D"]]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("100 coeur", "H100"),
        ("coeur 100", "H100"),
        ("100h", "H100"),
        ("♥100", "H100"),
        ("capot pique", "S250"),
        ("80 sans atout", "SA80"),
        ("110 купа", "H110"),
        ("coinche", "X"),
        ("surcoinche", "XX"),
    ],
)
def test_bids_with_a_number(text: str, code: str) -> None:
    assert read_typed(text, "fr").calls == {Call.parse(code)}


@pytest.mark.parametrize("text", ["100", "10 coeur", "75 coeur"])
def test_other_numbers_are_no_bids(text: str) -> None:
    assert not read_typed(text, "fr").calls
