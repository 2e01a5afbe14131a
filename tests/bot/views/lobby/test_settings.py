"""The settings: every page can be reached, every button works, conflicts are explained."""

import random
from dataclasses import replace
from datetime import timedelta

from adapters.discord.writing import COMPONENTS
from adapters.platform.views import View
from bot import buttons as b
from bot.locales.words import LANGUAGES, Voice, Words, spoken
from bot.views.lobby.settings import TableSetup, data_of, settings_view
from bot.views.rules.rulebook import SWITCHES
from bot.views.rules.sentences import conflict_text
from engine.rules.ruleset import PRESETS, RuleConflict, clashes, rules_of
from engine.tables.table import Pace
from tests.bot.views.rules.test_rules import mixed, text
from tests.engine.rules.invariants import check_match
from tests.every import every
from tests.often import paired

WORDS = Words()
PACES = {"normal": Pace(), "calm": Pace(timedelta(minutes=5))}


def setting(preset: str = "belot_bg", of: str = "K7QRT") -> TableSetup:
    return TableSetup(of, preset, rules_of(preset), PACES["normal"], PACES)


def pressed(view: View) -> list[b.BotButton]:
    return [b.parse(button.data) for row in view.buttons for button in row]


def crawl(voice: Voice, start: TableSetup) -> dict[str, View]:
    """Every page that can be reached from the first one."""
    found: dict[str, View] = {}
    due = [b.HOME]
    while due:
        page = due.pop()
        view = settings_view(voice, start, page)
        assert view is not None, page
        found[page] = view
        names = {press.page for press in pressed(view) if isinstance(press, b.ReadSettingsButton)}
        due += names - found.keys() - set(due)
    return found


@every("language, preset", paired(LANGUAGES, PRESETS))
def test_every_page_can_be_reached_and_fits(language: str, preset: str) -> None:
    start = setting(preset)
    pages = crawl(Voice(WORDS, language), start)
    asked = {
        name
        for name, switch in SWITCHES.items()
        if switch.matters(start.rules) and len(switch.choices(start.rules)) > 1
    }
    assert asked == pages.keys() & SWITCHES.keys()
    for page, view in pages.items():
        assert len(text(view)) < 1500, page
        assert not set(text(view)) & set("{}$")
        rows = sum(1 + len(row) for row in view.buttons)
        assert rows + min(len(view.blocks), 8) + 1 <= COMPONENTS
        labels = [button.label for row in view.buttons for button in row]
        assert len(set(labels)) == len(labels), page
        assert all(len(label) <= 30 for label in labels), page


def test_a_switch_can_be_set_to_each_of_its_values() -> None:
    start = setting("three_handed")
    pages = crawl(Voice(WORDS, "en"), start)
    for name in pages.keys() & SWITCHES.keys():
        chosen = [
            press for press in pressed(pages[name]) if isinstance(press, b.ChangeSwitchButton)
        ]
        choices = SWITCHES[name].choices(start.rules)
        assert [press.value for press in chosen] == [data_of(value) for value in choices]
        assert len(choices) > 1


def test_games_and_paces_are_all_there_and_the_present_ones_marked() -> None:
    pages = crawl(Voice(WORDS, "en"), setting("bela_two"))
    games = pages["games"]
    assert [p.preset for p in pressed(games) if isinstance(p, b.ChangeRulesButton)] == list(PRESETS)
    marked = [x.label for row in games.buttons for x in row if x.label.startswith("✓")]
    assert marked == ["✓ Bela for two"]
    paces = [p.pace for p in pressed(pages["paces"]) if isinstance(p, b.ChangePaceButton)]
    assert paces == list(PACES)


USUAL = {
    "bg": "belot_bg",
    "en": "belot_bg",
    "fr": "coinche",
    "hr": "bela_hr",
    "mk": "bitola",
    "sr": "bela_hr",
}


@every("language", LANGUAGES)
def test_the_usual_game_of_a_language_is_offered_first(language: str) -> None:
    view = settings_view(Voice(WORDS, language), setting(), "games")
    assert view is not None
    found = [p.preset for p in pressed(view) if isinstance(p, b.ChangeRulesButton)]
    assert found[0] == spoken(language).preset == USUAL.get(language, found[0])
    assert sorted(found) == sorted(PRESETS)


def test_the_bids_over_a_turned_up_card_are_told_with_their_round() -> None:
    start = setting("bitola")
    rules = rules_of("bitola", {"contracts": (*start.rules.contracts, "SA", "TA")})
    for page in ("contracts", SWITCHES["contracts"].topic):
        view = settings_view(Voice(WORDS, "en"), replace(start, rules=rules), page)
        assert view is not None
        assert "If nobody does, you may name another suit, no trumps or all trumps." in text(view)


def test_changes_can_be_undone() -> None:
    voice, plain = Voice(WORDS, "en"), setting()
    changed = replace(plain, rules=rules_of("belot_bg", {"target": 301}))
    undo = b.ChangeRulesButton("K7QRT", "belot_bg")
    assert undo not in pressed(crawl(voice, plain)[b.HOME])
    assert undo in pressed(crawl(voice, changed)[b.HOME])
    assert "Changed – Target: 301" in text(crawl(voice, changed)[b.HOME])


def test_a_page_that_does_not_exist() -> None:
    assert settings_view(Voice(WORDS, "en"), setting(), "nowhere") is None


@every("language", LANGUAGES)
def test_every_conflict_says_why(language: str) -> None:
    voice = Voice(WORDS, language)
    said = [conflict_text(voice, conflict) for conflict in RuleConflict]
    assert len(set(said)) == len(said)
    assert max(map(len, said)) <= 180


def test_all_that_is_offered_is_known_to_the_rules() -> None:
    for rules in mixed(3, 60):
        for switch in SWITCHES.values():
            for value in switch.choices(rules):
                changed = switch.set_to(rules, value)
                assert type(changed).model_validate(changed.model_dump()) == changed


@every("preset", PRESETS)
def test_every_pack_deal_and_list_of_contracts_that_is_offered_can_be_played(preset: str) -> None:
    rules = rules_of(preset)
    for name in ("deck", "deal_before_auction", "contracts"):
        switch = SWITCHES[name]
        for value in switch.choices(rules):
            chosen = switch.set_to(rules, value)
            if clashes(chosen) == (RuleConflict.SEVEN_NEEDS_SEVENS,):
                chosen = SWITCHES["exchange_seven"].set_to(chosen, False)
            assert not clashes(chosen), value
            assert switch.set_to(chosen, switch.value(rules)).deck == rules.deck
            check_match(chosen.model_copy(update={"target": 1}), random.Random(f"{name} {value}"))


@every("preset", PRESETS)
def test_the_usual_pack_and_deal_bring_back_the_preset(preset: str) -> None:
    rules = rules_of(preset)
    for name, other in (("deck", 56 - rules.deck), ("deal_before_auction", (3, 2, 3))):
        switch = SWITCHES[name]
        changed = switch.set_to(rules, other) if len(switch.choices(rules)) > 1 else rules
        assert switch.set_to(changed, switch.value(rules)) == rules
