"""The text of the rules: every value of every switch in each language, on short pages."""

import random
import re
from collections.abc import Iterator

from adapters.platform.views import Paragraph, View
from bot import buttons as b
from bot.locales.words import BELA, COINCHE, LANGUAGES, Voice, Words, spoken
from bot.views.rules.rulebook import RULEBOOK, SWITCHES, Switch, Topic
from bot.views.rules.sentences import (
    NamedRules,
    changed,
    changes,
    game,
    preset_line,
    preset_name,
    rule_sentences,
    rules_view,
)
from engine.rules.ruleset import PRESETS, Rules, clashes, rules_of
from tests.engine.rules.strategies import named
from tests.every import every
from tests.often import often, paired

WORDS = Words()
VOICES = tuple(Voice(WORDS, language) for language in LANGUAGES)
RANKS = spoken("en").ranks
OWN_RANKS = [language for language in LANGUAGES if spoken(language).ranks != RANKS]
NOT_SEEN = {"players", "sides", "deal_after_auction"}
"""Switches told as numbers and lists, not value by value."""

NUMBERS = {"quad_rank", "last_trick", "left_over_to_caller", "ruff_lifts_raise"}
"""Switches told in lines that name them."""


def text(view: View) -> str:
    return "\n".join(block.plain for block in view.blocks if isinstance(block, Paragraph))


def whole(voice: Voice, rules: Rules) -> tuple[str, ...]:
    return tuple(said for topic in Topic for said in rule_sentences(voice, rules, topic))


def mixed(seed: int, tries: int = 200) -> Iterator[Rules]:
    """Rules that go together, with every switch set at random."""
    rng = random.Random(seed)
    for _ in range(tries):
        rules = rules_of(named(rng, PRESETS))
        for entry in rng.sample(RULEBOOK, len(RULEBOOK)):
            if isinstance(entry, Switch):
                changed = entry.set_to(rules, rng.choice(entry.values()))
                rules = rules if clashes(changed) else changed
        yield rules


def test_every_switch_is_told() -> None:
    told_of = {entry.name for entry in RULEBOOK if isinstance(entry, Switch)}
    assert told_of | NOT_SEEN | NUMBERS == set(Rules.model_fields)


@every("language, preset", paired(LANGUAGES, PRESETS))
def test_a_page_fits_a_telephone_and_its_buttons_are_the_others(language: str, preset: str) -> None:
    voice = Voice(WORDS, language)
    for topic in Topic:
        view = rules_view(voice, NamedRules(preset, preset, rules_of(preset)), topic)
        assert view.language == voice.language
        assert 0 < len(text(view)) < 1500
        assert not set(text(view)) & set("{}$")
        pages = [b.parse(button.data) for row in view.buttons for button in row]
        assert pages == [b.ReadRulesButton(preset, page) for page in Topic]


@every("voice", VOICES, ids=LANGUAGES)
def test_presets_are_told_apart(voice: Voice) -> None:
    assert len({whole(voice, rules_of(preset)) for preset in PRESETS}) == len(PRESETS)
    assert len({preset_name(voice, preset) for preset in PRESETS}) == len(PRESETS)
    lines = {preset_line(voice, preset) for preset in PRESETS}
    assert len(lines) == len(PRESETS)
    assert all(line.endswith(".") for line in lines)


@every("language, preset", paired(LANGUAGES, PRESETS))
def test_options_are_worded_differently(language: str, preset: str) -> None:
    voice = Voice(WORDS, language)
    rules = rules_of(preset)
    for switch in SWITCHES.values():
        if switch.matters(rules):
            choices = switch.choices(rules)
            ways = {whole(voice, switch.set_to(rules, value)) for value in choices}
            assert len(ways) == len(choices), switch.name


@every("voice", VOICES, ids=LANGUAGES)
def test_any_rules_that_go_together_can_be_told(voice: Voice) -> None:
    for rules in mixed(7, often(12, 200)):
        said = whole(voice, rules)
        assert all(sentence and sentence[0] in sentence.upper()[0] for sentence in said), said
        assert len(set(said)) == len(said)
        assert len("\n".join(rule_sentences(voice, rules, Topic.DECLARATIONS))) < 1800


def test_only_rules_that_can_be_changed_lead_to_the_settings() -> None:
    book = NamedRules("K7QRT", "burgas", rules_of("burgas"), changeable=True)
    (last, *_) = rules_view(VOICES[0], book).buttons[-1]
    assert b.parse(last.data) == b.ReadSettingsButton("K7QRT", b.HOME)


def test_changes_are_named_and_what_has_no_name_is_counted() -> None:
    voice = Voice(WORDS, "en")
    rules = rules_of(
        "belot_bg", {"target": 201, "contra": False, "last_trick": 5, "reveal": "at_once"}
    )
    assert changes(voice, "belot_bg", rules) == ("Contra: no", "Target: 201", "2 more")
    assert changes(voice, "belot_bg", rules_of("belot_bg")) == ()
    view = rules_view(voice, NamedRules(b.HERE, "belot_bg", rules))
    assert "Changed – Contra: no · Target: 201 · 2 more" in text(view)


@every("voice", VOICES, ids=LANGUAGES)
def test_a_list_of_changes_has_a_colon_only_in_each_change(voice: Voice) -> None:
    named = NamedRules(b.HERE, "belot_bg", rules_of("belot_bg", {"target": 201, "kertici": True}))
    (line,) = (block.plain for block in changed(voice, named))
    assert [one.count(":") for one in line.split(" · ")] == [1, 1], line


@every("language, preset", paired(OWN_RANKS, PRESETS))
def test_cards_are_called_by_the_letters_on_the_cards_of_the_language(
    language: str, preset: str
) -> None:
    foreign = "|".join(set(RANKS) - set(spoken(language).ranks))
    told = " ".join(whole(Voice(WORDS, language), rules_of(preset)))
    assert not re.search(rf"\b({foreign})\b", told), told


def test_it_is_told_where_the_belote_of_a_fallen_bid_goes() -> None:
    """If the winner takes everything, the rule needs no mention."""
    voice, told = Voice(WORDS, "en"), "Belote goes with the other points."
    assert told in whole(voice, rules_of("contree_colver"))
    assert told not in whole(voice, rules_of("belot_bg"))


def test_a_switch_that_follows_from_another_is_not_counted_as_a_change() -> None:
    voice, deck, seen = Voice(WORDS, "en"), SWITCHES["deck"], SWITCHES["deal_before_auction"]
    small = deck.set_to(rules_of("belot_bg"), 24)
    assert changes(voice, "belot_bg", small) == ("Pack: 24",)
    big = deck.set_to(rules_of("two_handed"), 32)
    assert changes(voice, "two_handed", big) == ("Pack: 32",)
    opened = seen.set_to(rules_of("bela_hr"), (3, 3, 2))
    assert changes(voice, "bela_hr", opened) == ("Cards before the auction: all 8",)


@every("preset", PRESETS)
def test_targets_are_offered_in_their_order(preset: str) -> None:
    for target in (rules_of(preset).target, 40, 5000):
        offered = SWITCHES["target"].choices(rules_of(preset, {"target": target}))
        assert target in offered
        assert [*offered] == sorted(offered, key=lambda one: int(str(one)))


@every("preset", PRESETS)
def test_the_deal_is_told_with_its_numbers(preset: str) -> None:
    """If everything is dealt before the auction, no text mentions cards dealt after it."""
    for voice in VOICES:
        rules = rules_of(preset)
        deal = rule_sentences(voice, rules, Topic.SHORT)[2]
        assert str(rules.deal_before_auction[0]) in deal
        assert "  " not in deal, deal


@every("preset", PRESETS)
def test_no_game_is_told_in_the_words_of_another(preset: str) -> None:
    rules = rules_of(preset)
    for language, contra in {"en": r"contra", "fr": r"contr(e\b|er\b|é)"}.items():
        voice = Voice(WORDS, language, game=game(rules))
        assert game(rules) == BELA or "dalje" not in " ".join(whole(voice, rules))
        told = " ".join(said for topic in _CALLS for said in rule_sentences(voice, rules, topic))
        foreign = contra if game(rules) == COINCHE else "coinch"
        assert not re.search(foreign, told, re.IGNORECASE), told


_CALLS = (Topic.AUCTION, Topic.SCORING)


@every("language, preset", paired(LANGUAGES, PRESETS))
def test_people_who_may_double_are_told_the_factors_of_contra_and_recontra(
    language: str, preset: str
) -> None:
    for factor in (3, 4):
        rules = rules_of(preset, {"recontra_factor": factor})
        told = " ".join(whole(Voice(WORDS, language), rules))
        factors = re.findall(r"×\d", told)
        assert factors == (["×2", f"×{factor}"] if rules.contra else []), told


def test_bela_speaks_its_own_words() -> None:
    hr, en = Voice(WORDS, "hr"), Voice(WORDS, "en")
    assert "Štiglja" in " ".join(rule_sentences(hr, rules_of("bela_hr"), Topic.SCORING))
    assert "Kapo" in " ".join(rule_sentences(hr, rules_of("belot_bg"), Topic.SCORING))
    assert "“mus”" in " ".join(rule_sentences(en, rules_of("bela_hr"), Topic.AUCTION))
    assert "2 cards left over" in " ".join(rule_sentences(en, rules_of("bela_three"), Topic.SHORT))
    assert "Iber" in " ".join(rule_sentences(en, rules_of("bela_two"), Topic.PLAY))
    for voice in VOICES:
        assert "partner" not in " ".join(rule_sentences(voice, rules_of("bela_two"), Topic.PLAY))
