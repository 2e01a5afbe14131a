"""People who do not see the page play as well as others: everything is announced, and has keys."""

import asyncio
import random
import re
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path

import pytest

from bot.locales.words import LANGUAGES, Voice
from bot.views.cards import call_said, card_words, kinds_said, suits_said
from bot.views.felt.shapes import Felt
from bot.views.sheets.deal import played_hands
from engine.rules.cards import CARDS, Seat, cards_of, per_seat
from engine.rules.deal.auction import CALLS, Call
from engine.rules.knowledge import Knowledge, observe
from tests.often import often
from tests.whole.browser import DESKTOP, DONE, HANG, LOOKS, MOVING, WORDS, Person, chromium
from tests.whole.firefox import firefox
from tests.whole.server import Server
from tests.whole.spoken import SEED, a_deal, felt_of, heard, listening

FOR_THE_EYE = re.compile(r"[♣♦♥♠·✓🤖{}]|undefined|NaN|\.\.")
WORDS_A_FACT = 7
"""At most, on average: for a call, a card, a trick and the rest together."""

_LISTEN = """() => {
  window.heard = [];
  window.lost = 0; // how often nothing on the page had the focus
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
    heard.push(...[...addedNodes].map((told) => told.textContent))
  )).observe(document.querySelector("#announcer"), { childList: true });
  setInterval(() => { lost += document.activeElement === document.body; }, 20);
}"""
_HEARD = "([what, times]) => window.heard.join('').split(what).length > times"
_WAITED_FOR = """() => document.querySelector('#felt[data-phase="between"]')
  ?? document.querySelector("#felt.own-turn :is(#calls button, .tile[data-legal]):not(.pending)")"""
_LEGAL = """() => [...document.querySelectorAll("#hand .tile")].findIndex(
  (tile) => tile.matches("[data-legal]"))"""


class Ear:
    """The announcements of these people's actions in one language."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self._language = language
        self.names = names
        self.voice = Voice(WORDS, language)
        self.cards = [card_words(self.voice, card) for card in CARDS]
        self._calls = {self.call(call) for call in CALLS}
        self._takes = {self.took(name) for name in names}

    def say(self, message: str, **args: str) -> str:
        return WORDS.phrase(self._language, message, **args)

    def call(self, call: Call) -> str:
        suits = dict(zip("CDHS", suits_said(self.voice), strict=True))
        return suits.get(call.name) or call_said(self.voice, call)

    def took(self, name: str) -> str:
        return self.say("room-took", who=name)

    def facts(self, sentences: Sequence[str]) -> list[str]:
        """Calls, played cards, and winners of tricks."""
        found = []
        for sentence in sentences:
            name, _, said = sentence.partition(": ")
            card = said.rpartition(", ")[2]
            if sentence in self._takes or (name in self.names and said in self._calls):
                found.append(sentence)
            elif name in self.names and card in self.cards:
                found.append(f"{name}: {card}")
        return found

    def announced(self, sentences: Sequence[str]) -> list[str]:
        """The announcement with a card."""
        begun = [one.rpartition(", ") for one in sentences if one.partition(": ")[0] in self.names]
        return [said for said, _, card in begun if said and card in self.cards]

    def hand(self, sentences: Sequence[str]) -> list[str]:
        """The cards of the hand."""
        parts = [one.partition(": ") for one in sentences]
        begins = (self.say("room-tiles"), self.say("room-new-cards"))
        return [card for what, _, told in parts if what in begins for card in told.split(", ")]


def _facts(ear: Ear, match: Knowledge) -> list[str]:
    """Every call, every card and the winner of each trick, as they were."""
    told = [f"{ear.names[match.caller(i)]}: {ear.call(one)}" for i, one in enumerate(match.calls)]
    for trick in match.tricks:
        laid = trick.by_seat(match.rules.players).items()
        told += [f"{ear.names[seat]}: {ear.cards[card]}" for seat, card in laid]
        told.append(ear.took(ear.names[trick.winner]))
    return told


def _announced(ear: Ear, match: Knowledge) -> list[str]:
    declared = [(seat, kinds_said(ear.voice, kinds)) for seat, kinds in per_seat(match.kinds)]
    belote = ear.voice.say("kind-belote")
    said = [*declared, *((seat, belote) for seat, _ in match.belotes)]
    return [f"{ear.names[seat]}: {words}" for seat, words in said if words]


def _sentences(told: Sequence[str]) -> list[str]:
    """The sentences without the space that French has before a colon."""
    return [part.replace("\u00a0:", ":") for one in told for part in one.split(". ")]


def _check(ear: Ear, match: Knowledge, told: Sequence[str], own: Sequence[str]) -> None:
    sentences = _sentences(told)
    assert not [one for one in sentences if FOR_THE_EYE.search(one)]
    facts = ear.facts(sentences)
    assert facts == _facts(ear, match)
    assert sorted(ear.announced(sentences)) == sorted(_announced(ear, match))
    assert sorted(ear.hand(sentences)) == sorted(own)
    assert sentences[-1].startswith(ear.say("room-total"))
    assert sum(len(one.split()) for one in told) <= WORDS_A_FACT * len(facts)
    seen = set(own)
    for sentence in sentences:  # a card is named when it is played, not before
        seen |= {fact.partition(": ")[2] for fact in ear.facts([sentence])}
        assert {card for card in ear.cards if card in sentence} <= seen


def _skipped(scenes: Sequence[Felt], rng: random.Random) -> list[Felt]:
    """Some of the scenes, as on a slow line: at most three in a row are missing."""
    kept, missing = [scenes[0]], 0
    for one in scenes[1:-1]:
        missing = missing + 1 if missing < 3 and rng.random() < 0.6 else 0
        kept += [] if missing else [one]
    return [*kept, scenes[-1]]


async def test_all_that_is_seen_is_told_once_and_in_order() -> None:
    tables = [table async for table in a_deal(SEED)]
    last = tables[-1].match
    assert last is not None
    match = observe(last, None)
    async with chromium() as browser:
        for language in LANGUAGES if often(0, 1) else ("en",):
            async with listening(browser, language) as page:
                # watchers read the same words as players
                for seat in (Seat(0), *((None,) if language == "en" else ())):
                    scenes = [felt_of(table, seat, language) for table in tables]
                    ear = Ear(language, [one["name"] for one in scenes[-1]["chairs"]])
                    hand = played_hands(match)[seat] if seat is not None else 0
                    own = [ear.cards[card] for card in cards_of(hand)]
                    _check(ear, match, await heard(page, scenes), own)
                    some = await heard(page, _skipped(scenes, random.Random(language)))
                    assert ear.facts(_sentences(some)) == _facts(ear, match)
                scene, later = scenes[0], deepcopy(scenes[0])
                later["chairs"][1]["away"] = True
                later["chairs"][2]["emote"] = f"👏 {ear.say('emote-well')}"
                *_, told = await heard(page, [scene, later])
                gone, well = ear.say("room-away"), ear.say("emote-well")
                assert told == f"{ear.names[1]}: {gone}. {ear.names[2]}: {well}"


@pytest.mark.parametrize(
    ("named", "tricks"),
    [
        ("chromium", 1),
        pytest.param("chromium", 8, marks=pytest.mark.long),
        pytest.param("firefox", 8, marks=pytest.mark.long),
    ],
)
async def test_a_deal_is_played_by_ear_and_keyboard(
    named: str, tricks: int, tmp_path: Path
) -> None:
    """Its first trick, or all of it and the score."""
    server = Server(tmp_path / "house", "hand 1150", "brisk")
    await server.start()
    try:
        opened = chromium() if named == "chromium" else firefox(tmp_path)
        async with opened as browser, asyncio.timeout(HANG):
            ana = await Person.at(browser, DESKTOP | MOVING, "bg")
            await ana.page.goto(server.url)
            if named == "firefox":  # headless, it has no pointer, as on a telephone
                await ana.page.locator("#name").focus()
            await ana.page.wait_for_selector("#name:focus")  # which the page gives it
            await ana.page.keyboard.type("Ana")
            await ana.page.evaluate("document.getElementById('doors').submit()")
            await ana.connected()
            await ana.button(ana.words("room-play-now")).wait_for()
            assert named == "firefox" or await ana.nameless() == []
            await ana.page.evaluate(_LISTEN)
            await ana.enter(ana.words("room-play-now"))
            await ana.page.evaluate("window.lost = 0")
            next_trick = ana.page.locator(f'#felt[data-trick="{tricks + 1}"]')
            while not await next_trick.count() and await _decided(ana):
                pass
            assert named == "firefox" or await ana.nameless() == []
            names = await ana.page.locator(".chair .name").all_text_contents()
            whole = tricks == 8
            took, total = ana.words("room-took", who=""), ana.words("room-total")
            await ana.page.wait_for_function(_HEARD, arg=[total, 1] if whole else [took, tricks])
            told: list[str] = await ana.page.evaluate("window.heard")
            assert await ana.page.evaluate("window.lost") == 0
            if whole:
                await _read_the_score(ana)
            assert ana.faults == []
    finally:
        await server.stop()
    ear, sentences = Ear("bg", names), _sentences(told)
    assert not [one for one in sentences if FOR_THE_EYE.search(one)]
    facts = [fact.partition(": ")[2] for fact in ear.facts(sentences)]
    cards = [card for card in facts if card in ear.cards]
    assert len(set(cards)) == len(cards)
    assert facts.count("") >= tricks  # that were taken
    assert len(cards) >= 4 * tricks
    assert not whole or facts.count("") == 8
    assert len(ear.hand(sentences)) == 8


async def _decided(person: Person) -> bool:
    """Make the next decision with the keys; false if the deal is over."""
    page = person.page
    await page.wait_for_function(_WAITED_FOR)
    if await page.locator('#felt[data-phase="between"]').count():
        return False
    bid = person.words("call-all-trumps")
    if await page.locator("#calls button", has_text=bid).count():
        await person.enter(bid)
        return True
    if await page.locator("#calls button").count():
        # The next calls may be there before anybody sees these gone: they name another decision.
        call = await page.locator("#calls button").first.element_handle()
        data, looks = await call.evaluate(LOOKS)
        await page.keyboard.press("p")
        await page.wait_for_function(DONE, arg=[call, data, looks])
        return True
    place = await page.evaluate(_LEGAL)
    if len(await person.hand()) % 2:
        await page.keyboard.press("1")
        for _ in range(place):
            await page.keyboard.press("ArrowRight")
    else:
        await page.keyboard.press(str(place + 1))
    card = await person.focused()
    await person.enter(card)
    assert await page.evaluate("document.activeElement.closest('#hand') !== null")
    return True


async def _read_the_score(person: Person) -> None:
    """On a sheet, which keeps the focus until it is closed, and then gives it back."""
    page = person.page
    await page.locator("#score").focus()
    await page.keyboard.press("Enter")
    await person.sheet.wait_for()
    assert await person.sheet.get_attribute("aria-label") != person.words("room-sheet")
    for _ in range(4):
        await page.keyboard.press("Tab")
        assert await page.evaluate("!document.activeElement.closest('.house, .panel')")
    await page.keyboard.press("Escape")
    assert await page.evaluate("document.activeElement.id") == "score"
