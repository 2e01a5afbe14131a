"""The sentences of `/rules` agree with the engine, in every language."""

import random
import re
from collections.abc import Iterator
from datetime import date
from importlib.resources import files
from itertools import islice, pairwise, product

from bot.locales.words import LANGUAGES, Voice, Words, spoken
from bot.views.dates import date_in_words, day_in_words
from bot.views.rules.rulebook import SWITCHES, Topic
from bot.views.rules.sentences import (
    NamedRules,
    arguments,
    changes,
    preset_line,
    rule_sentences,
    rules_view,
    speaking_of,
)
from engine.rules.cards import POINTS, RANK_NAMES, SIDES, Contract, Side, parse_card, parse_hand
from engine.rules.deal.deal import BELOTE_POINTS
from engine.rules.deal.tricks import legal_cards, winning_index
from engine.rules.points.match_end import match_end
from engine.rules.points.raw import FinishedDeal, doubling, raw_points, rounded, shares
from engine.rules.points.scoring import KERTICI, REVOKE_POINTS, Verdict, score_deal
from engine.rules.ruleset import PRESETS, Rules, clashes, rules_of
from tests.bot.views.rules.test_rules import text
from tests.every import every
from tests.often import often, paired

WORDS = Words()
every_language = every("voice", [Voice(WORDS, language) for language in LANGUAGES], ids=LANGUAGES)
SOME = frozenset(paired(LANGUAGES, PRESETS))
WIKIPEDIA = rules_of("wikipedia_bg")
BELA = rules_of("bela_hr")


def said(voice: Voice, message: str, rules: Rules) -> str:
    of_game = speaking_of(rules, voice)
    return of_game.say(message, **arguments(of_game, rules))


def numbers(sentence: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", sentence)]


def _up_from(contract: Contract, *, fewer: bool) -> int:
    """The least unit digit that is rounded up, over all unequal splits of a deal's usual points."""
    total = {Contract.NT: 260, Contract.AT: 258}.get(contract, 162)
    up: set[int] = set()
    down: set[int] = set()
    for more_points in range(0, 200, 10):
        pot = total + more_points
        for points in range(pot // 2 + 1 if not fewer else 0, pot if not fewer else (pot + 1) // 2):
            if contract is Contract.NT and points % 2:
                continue
            own, _ = shares((points, pot - points), rounded(contract, pot), None, Side(0))
            (up if own > points // 10 else down).add(points % 10)
    assert max(down) < min(up)
    return min(up)


@every_language
def test_tens_are_rounded_as_it_is_said(voice: Voice) -> None:
    suit, all_trumps, no_trumps = Contract.H, Contract.AT, Contract.NT
    expected = [
        *(_up_from(suit, fewer=fewer) for fewer in (False, True)),
        *(_up_from(all_trumps, fewer=fewer) for fewer in (False, True)),
        _up_from(no_trumps, fewer=False),
    ]
    assert _up_from(no_trumps, fewer=True) == expected[-1]
    assert numbers(said(voice, "rules-rounding", WIKIPEDIA)) == expected
    assert said(voice, "rules-rounding", WIKIPEDIA) in rule_sentences(
        voice, WIKIPEDIA, Topic.SCORING
    )
    for preset in ("three_handed", "two_handed"):
        rest = said(voice, "rules-rounding-rest", rules_of(preset))
        assert rest in rule_sentences(voice, rules_of(preset), Topic.SCORING)


@every_language
def test_a_side_that_is_behind_writes_only_its_capot(voice: Voice) -> None:
    """162 and the capot against 270 that were declared: the others write 27 + 16 (B.6.4)."""
    played = FinishedDeal(Contract.H, Side(0), 1, (162, 0), (0, 270), capot=Side(0))
    score = score_deal(WIKIPEDIA, played, (0, 0, 0))
    assert (score.verdict, score.written) == (Verdict.INSIDE, (9, 27 + 16))
    message = "rule-capot-but-behind-defenders-pot-declarer-capot"
    assert numbers(said(voice, message, WIKIPEDIA)) == [9]


@every_language
def test_cards_rank_and_count_as_it_is_said(voice: Voice) -> None:
    for message, contract, suit in (
        ("rules-trumps", Contract.H, "H"),
        ("rules-plain", Contract.H, "C"),
        ("rules-all-trumps", Contract.AT, "C"),
        ("rules-no-trumps", Contract.NT, "H"),
    ):
        like = {"rules-all-trumps": "rules-trumps", "rules-no-trumps": "rules-plain"}
        sentence = said(voice, like.get(message, message), WIKIPEDIA)
        letters = spoken(voice.language).ranks
        listed = re.findall(rf"(10|[{letters}])(?: (\d+))?(?=[,.])", sentence.split(":", 1)[1])
        ranks = [RANK_NAMES[letters.index(rank.replace("10", "T"))] for rank, _ in listed]
        assert sorted(ranks) == sorted(RANK_NAMES)
        cards = [parse_card(rank + suit) for rank in ranks]
        for card, (_, worth) in zip(cards, listed, strict=True):
            assert POINTS[contract][card] == int(worth or 0)
        for higher, lower in pairwise(cards):
            assert winning_index(contract, (lower, higher)) == 1
            assert winning_index(contract, (higher, lower)) == 0
        assert said(voice, message, WIKIPEDIA) in rule_sentences(voice, WIKIPEDIA, Topic.PLAY)
    for message in ("rules-all-trumps", "rules-no-trumps"):
        assert said(voice, message, BELA) not in rule_sentences(voice, BELA, Topic.PLAY)


PARTNER = re.compile("partner|партньор|партнер|partenair", re.IGNORECASE)


def _must_beat_partner(rules: Rules, contract: Contract, hand: str, trick: str) -> bool:
    """Whether only the higher of these two cards may be played over a partner's card."""
    cards = tuple(map(parse_card, trick.split()))
    found = legal_cards(rules, contract, parse_hand(hand), cards, own_side_holds=True)
    return found.bit_count() == 1


@every("language, preset", paired(LANGUAGES, PRESETS))
def test_a_partner_is_beaten_where_it_is_said(language: str, preset: str) -> None:
    voice = Voice(WORDS, language)
    rules = rules_of(preset)
    teams = rules.sides == "teams"
    cases = [("rule-raise-when-trump-led-yes", Contract.H, "9H 7H", "AH")]
    if rules.raise_in_plain_suit:
        cases.append(("rule-raise-in-plain-suit-yes", Contract.H, "AC 7C", "KC"))
    if Contract.AT in rules.contracts_offered():
        cases.append(("rule-raise-at-all-trumps-yes", Contract.AT, "9C 7C", "AC"))
    cases.append(("rule-overtrump-if-able-yes", Contract.H, "9H 7H", "7C AH"))
    for message, contract, hand, trick in cases:
        forced = _must_beat_partner(rules, contract, hand, trick)
        sentence = said(voice, message, rules)
        assert sentence in rule_sentences(voice, rules, Topic.PLAY)
        assert bool(PARTNER.search(sentence)) == (teams and forced), message


@every_language
def test_declarations_are_worth_what_is_said(voice: Voice) -> None:
    for rules in (WIKIPEDIA, BELA):
        found = numbers(said(voice, "rules-declarations", rules))
        assert [number for number in found if number >= 20] == [20, 50, 100, 100, 150, 200]


@every_language
def test_a_presets_line_is_not_said_of_changed_rules(voice: Voice) -> None:
    for preset in PRESETS:
        line = preset_line(voice, preset)
        assert line in text(rules_view(voice, NamedRules(preset, preset, rules_of(preset))))
        changed = rules_of(preset, {"target": 77})
        assert line not in text(rules_view(voice, NamedRules("K7QRT", preset, changed)))


@every("language, preset", paired(LANGUAGES, PRESETS))
def test_a_capot_can_be_worth_nothing(language: str, preset: str) -> None:
    """The text then mentions neither a premium nor reaching the target by one."""
    voice = Voice(WORDS, language)
    rules = rules_of(preset, {"capot_bonus": 0})
    assert not clashes(rules)
    switch = SWITCHES["capot_bonus"]
    assert switch.choices(rules) == switch.choices(rules_of(preset)) == (90, 0)
    scoring = rule_sentences(voice, rules, Topic.SCORING)
    end = rule_sentences(voice, rules, Topic.END)
    assert said(voice, "rule-capot-bonus", rules) in scoring
    assert not any("90" in sentence for sentence in scoring)
    assert "only_151_159" not in SWITCHES["capot_exit"].choices(rules)
    assert said(voice, "rule-capot-exit-only-151-159", rules) not in end
    multiplied = {f"rule-contra-multiplies-capot-{way}" for way in ("yes", "no")}
    assert not {said(voice, message, rules) for message in multiplied} & set(scoring)


def test_without_a_premium_a_capot_ends_a_match_like_any_deal() -> None:
    """Then the text, "none", is what `only_151_159` means."""
    early = rules_of("wikipedia_bg", {"capot_bonus": 0})
    none = rules_of("wikipedia_bg", {"capot_bonus": 0, "capot_exit": "none"})
    for totals, capot, extra in product(((155, 9), (151, 0), (160, 150)), SIDES[:2], (False, True)):
        ends = [match_end(rules, totals, capot=capot, extra=extra) for rules in (early, none)]
        assert ends[0] == ends[1]


LATIN = re.compile(r"[A-Za-z]+")
NAMES = {"A", "K", "Q", "J", "AI", "AVKM"}
"""Names in Latin letters in Bulgarian too."""


@every("preset", PRESETS)
def test_bulgarian_rules_are_told_in_bulgarian(preset: str) -> None:
    voice = Voice(WORDS, "bg")
    for topic in Topic:
        for sentence in rule_sentences(voice, rules_of(preset), topic):
            assert set(LATIN.findall(sentence)) <= NAMES, sentence


ONE_WORD = {
    "bg": (
        "сваля", "свалиш", "щигля", "zvanj", "наравно", "по-напред", "връща карт",
        "най-скъпо вътре", "при вътре", "}. място", "твърде много пъти", "записа се", "отписа се",
        "се връщат на своите", "повече от анонси", "само който", "за който поддържа",
    ),
    "hr": (
        "renons", "lošim", "odlož", "upis =", "ideš iber", "ići iber", "moraš iber", "vs.",
        "ostaje vani", "poziv ni karta", "njihov poziv", "njihova poziva", "partnerov poziv",
        "za zvati", "prednost", "više od zvanja", "pasira",
    ),
    "en": (
        "cancel the deal", "cancel this", "lay these", "sign off", "signed off", "largest rests",
        "the line is broken", "sure %", "that is how it is", "kept away from", "whoever",
        "writes everything", "others write", "side writes", "anew",
    ),
}  # fmt: skip
"""Words that nobody says at a table, or that have another name here. A language may lack some."""

FOR_OPERATORS = ("console", "doctor", "upkeep", "status", "discord", "files", "judge")
"""Messages that only operators read."""


def _lines(language: str) -> Iterator[str]:
    """Every line of the messages that players read, without comments."""
    for file in sorted(files("bot").joinpath("locales", language).iterdir(), key=str):
        name, _, ending = file.name.partition(".")
        if ending == "ftl" and name not in FOR_OPERATORS:
            for line in file.read_text(encoding="utf-8").splitlines():
                if not line.startswith("#"):
                    yield line


@every("language", LANGUAGES)
def test_one_thing_has_one_name(language: str) -> None:
    for line in _lines(language):
        assert not [word for word in ONE_WORD.get(language, ()) if word in line.lower()], line


def test_users_are_they() -> None:
    for line in _lines("en"):
        assert not re.search(r"\b(he|him|his|himself)\b", line.partition(" = ")[2].lower()), line


@every_language
def test_the_rules_name_what_a_newcomer_asks(voice: Voice) -> None:
    """Who takes a trick, what a run is, who cuts, and that cards are not discussed."""
    for preset in PRESETS:
        rules = rules_of(preset)
        courts = "V D R" if voice.language == "fr" else "J Q K"
        ranks = f"9 10 {courts} A" if rules.deck == 24 else f"7 8 9 10 {courts} A"
        assert ranks in said(voice, "rules-declarations", rules)
        play = rule_sentences(voice, rules, Topic.PLAY)
        assert {said(voice, "rules-takes", rules), said(voice, "rules-silence", rules)} <= {*play}
        assert said(voice, "rules-cut", rules) in rule_sentences(voice, rules, Topic.SHORT)
    no_suits = rules_of("belot_bg", {"contracts": ["NT", "AT"]})
    assert said(voice, "rules-takes", no_suits) not in rule_sentences(voice, no_suits, Topic.PLAY)


SEVERAL = {
    "bg": r"другите|всички други|отбор",
    "hr": r"\bdrugi\b|\bdrugih\b|svi ostali|\bparu?\b",
    "en": r"\bthe others\b",
}
"""The words about several opponents."""


def _as_it_can_be_set(language: str, preset: str) -> Iterator[Rules]:
    """The rules of a preset, and those with any one switch of it changed in a chat.

    Each language changes some of the switches; in the long tests it changes all.
    """
    rules, some = rules_of(preset), random.Random(f"{language} {preset}")
    yield rules
    for switch in SWITCHES.values():
        for value in switch.choices(rules):
            if some.randrange(100) >= often(25, 100):
                continue
            turned = switch.set_to(rules, value)
            if not clashes(turned):
                yield turned


@every_language
@every("preset", ["two_handed", "bela_two"])
def test_one_opponent_is_not_told_of_as_several(voice: Voice, preset: str) -> None:
    for rules in _as_it_can_be_set(voice.language, preset):
        for sentence in (told for topic in Topic for told in rule_sentences(voice, rules, topic)):
            assert not re.search(SEVERAL.get(voice.language, "$."), sentence), sentence


BELOT_WORDS = "belot"
ALL_TRICKS = {
    "bg": {"bela": "щигли", "belot": "капо"},
    "hr": {"bela": "štiglj", "belot": "kapo"},
    "en": {"bela": "štiglj", "belot": "capot"},
}
"""The words for all tricks in each game; a language may have one word for both."""


@every("language", LANGUAGES)
@every("preset", PRESETS)
def test_all_tricks_are_called_as_in_that_game(language: str, preset: str) -> None:
    voice = Voice(WORDS, language)
    words = ALL_TRICKS.get(voice.language, {})
    own = speaking_of(rules_of(preset), voice)
    named = own.game if own.game in words else BELOT_WORDS
    foreign = [word for game, word in words.items() if game != named]
    as_set = _as_it_can_be_set(language, preset)
    for rules in as_set if (language, preset) in SOME else islice(as_set, 1):
        told = [sentence for topic in Topic for sentence in rule_sentences(voice, rules, topic)]
        told += changes(own, preset, rules)
        assert not [one for one in told for word in foreign if word in one.lower()]
    board = [own.say("sheet-capot"), own.say("turning-capot", number=1, who="A", points="9")]
    assert not [one for one in board for word in foreign if word in one.lower()]


@every_language
@every("declaring", [True, False])
def test_lost_declarations_of_a_caller_among_three(voice: Voice, *, declaring: bool) -> None:
    """Without a trick, the caller's go to the best of the others, another's only to the caller."""
    rules = rules_of("bela_three")
    without, bonus = (Side(0), (50, 0, 0)) if declaring else (Side(1), (0, 50, 0))
    tricks = (0, 92, 70) if declaring else (92, 0, 70)
    played = FinishedDeal(Contract.H, Side(0), 1, tricks, bonus, None, trickless=(without,))
    gained = [own - cards for own, cards in zip(raw_points(rules, played), tricks, strict=True)]
    assert gained == ([0, 50, 0] if declaring else [50, 0, 0])
    sentence = said(voice, "rule-announcements-need-trick-yes", rules)
    assert sentence in rule_sentences(voice, rules, Topic.DECLARATIONS)
    assert sentence != said(voice, "rule-announcements-need-trick-yes", BELA)


@every_language
def test_a_date_is_told_in_one_way(voice: Voice) -> None:
    day = date(2026, 12, 5)
    told = {
        "en": ("5 Dec", "5 Dec 2026"),
        "bg": ("5.12.", "5.12.2026"),
        "hr": ("5. 12.", "5. 12. 2026."),
    }
    expected = told.get(voice.language)
    if expected is not None:
        assert (day_in_words(voice, day), date_in_words(voice, day)) == expected


NUMBERED_DATE = re.compile(r"\{ \$(day|month|year) \}[-./ ]+\{ \$(day|month|year) \}")


@every("language", LANGUAGES)
def test_no_message_writes_a_date_itself(language: str) -> None:
    for line in _lines(language):
        assert line.startswith("date-") or not NUMBERED_DATE.search(line), line


@every_language
def test_fixed_values_are_told_as_they_count(voice: Voice) -> None:
    """A revoke in bela, a belote, the loss with kertici, and the cards of the first lesson."""
    everything = said(voice, "rule-revoke-penalty-162-plus-announcements", BELA)
    assert numbers(everything) == [REVOKE_POINTS]
    assert numbers(said(voice, "rules-belote", WIKIPEDIA)) == [BELOTE_POINTS]
    lost = numbers(said(voice, "rule-kertici-yes", WIKIPEDIA))
    assert lost == [KERTICI * times for times in (1, doubling(Contract.NT), 2, 4)]
    lesson = voice.say("learn-call")
    told = sorted(number for number in numbers(lesson) if number != 10)
    worth = [POINTS[Contract.H][parse_card(rank + "H")] for rank in "A9J"]
    assert told == worth
