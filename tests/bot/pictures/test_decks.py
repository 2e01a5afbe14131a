"""Cards and suits are called as the deck that the readers see has them."""

import asyncio
import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from adapters.platform.chat import Place
from adapters.platform.views import Grid, Share, View
from bot import buttons as b
from bot.commands.table.typed_reading import NOTHING, read_typed
from bot.locales.words import BELA, LANGUAGES, SIGNS, Voice, Words
from bot.pictures.decks import SIGNS_OF, Deck
from bot.views.cards import call_label, card_label, card_words, suits_said
from engine.rules.cards import BIT, CARDS, Seat, Suit, parse_card
from engine.rules.deal.auction import CALLS
from engine.tables.table import Status
from tests.bot.commands.test_every_game import DECISIVE, opened, press_something
from tests.bot.messenger import Group, Messenger, code_of, moves, running, seated, waited_for
from tests.every import every

WORDS = Words()
FRENCH = re.compile(
    r"[♣♦♠]|\b(tref|karo|herc|pik|dam[aeu]|треф|каро|спатия|пика|clubs|spades)\b", re.IGNORECASE
)
HUNGARIAN = re.compile(r"[🌰🎃🍃]|\b(žir|bundev[aeu]|zelena|crvena|bab[aeu])\b", re.IGNORECASE)


def texts(view: View) -> Iterator[str]:
    """Every text of a view that people read or hear."""
    for block in view.blocks:
        if isinstance(block, Grid):
            yield from (cell for row in (block.header, *block.rows) for cell in row)
        else:
            yield block.plain
    if view.picture is not None:
        assert not re.search("[🌰🎃🍃]", repr(view.picture.drawing)), "drawings draw their suits"
        yield view.picture.alt
        yield from (span.text for span in view.picture.told)
    yield from (text for tile in view.tiles for text in (tile.label, tile.name))
    for row in view.buttons:
        yield from (button.label for button in row)
        yield from (button.shares.text for button in row if isinstance(button.shares, Share))


@dataclass
class Reader(Messenger):
    """A platform that keeps everything that it ever showed."""

    shown: dict[Place, list[str]] = field(default_factory=dict)

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        self.shown.setdefault(place, []).extend(texts(view))
        return await super().send(place, view, nonce)

    async def edit(self, place: Place, message: str, view: View) -> None:
        self.shown.setdefault(place, []).extend(texts(view))
        await super().edit(place, message, view)

    def said(self, place: Place) -> str:
        return "\n".join(self.shown[place])


def decisions(group: Group, place: Place) -> list[b.BotButton]:
    """The buttons there that move the match on."""
    found = [b.parse(button.data) for button in group.messenger.buttons(place)]
    return [pressed for pressed in found if isinstance(pressed, DECISIVE)]


async def picked(group: Group, deck: Deck, name: str, place: Place | None = None) -> None:
    """Choose a deck for a place; nothing that was shown before counts."""
    await group.say(name, "/pictures", place)
    data = b.text(b.ChooseDeckButton(deck.value))
    message = list(group.messenger.messages[place or group.place])[-1]
    await group.tap(name, data, place, message=message)


async def test_a_group_with_madarice_reads_no_french_suit(tmp_path: Path) -> None:
    """A whole match; a private chat without its own choice has the group's deck."""
    platform = Reader("telegram", opens_first=True, draws=False)
    async with running(tmp_path, platform) as group:
        group.language, group.admins = "hr", ("Vera",)
        await picked(group, Deck.MADARICE, "Vera")
        platform.shown.clear()
        code, rng = await opened(group, "bela_two", 101), random.Random(7)
        private = group.private("Ana")
        answers = []
        while (table := group.app.painting.live.of_code(code)) and table.status is Status.PLAYING:
            await press_something(group, rng)
            if moves(group, "Ana"):
                refused = [one for one in platform.buttons(private) if one.data.startswith("why")]
                answers += [(await group.press("Ana", one.data, private)).text for one in refused]
        for place in (group.place, private):
            said = platform.said(place)
            assert not FRENCH.search(said), FRENCH.findall(said)
            assert HUNGARIAN.search(said)
        await group.say("Ana", "/review", private)
        await group.say("Ana", "/stats", private)
        await group.say("Vera", "/sheet")
        assert not FRENCH.search(
            "\n".join((*answers, platform.said(private), platform.said(group.place)))
        )
        await group.all_true()


async def test_each_chat_has_the_words_of_its_own_deck(tmp_path: Path) -> None:
    """One table: mađarice in the group, French cards where a player chose them."""
    platform = Reader("telegram", opens_first=True, draws=False)
    async with running(tmp_path, platform) as group:
        group.language, group.admins = "hr", ("Ana",)
        for name in ("Ana", "Boris"):
            await group.start(name)
        await picked(group, Deck.MADARICE, "Ana")
        await picked(group, Deck.FRENCH, "Boris", group.private("Boris"))
        platform.shown.clear()
        await group.say("Ana", "/belot bela_two quick")
        code = await code_of(group)
        await group.tap("Boris", b.text(b.SitButton(code, Seat(1))))
        await group.tap("Ana", b.text(b.StartButton(code, 0)))
        for _ in range(6):
            for name in ("Ana", "Boris"):
                place = group.private(name)
                for data in [b.text(one) for one in decisions(group, place)[-1:]]:
                    await group.tap(name, data, place)
            await asyncio.sleep(1)
        french = platform.said(group.private("Boris"))
        assert not HUNGARIAN.search(french)
        assert re.search("[♣♦♠]", french)
        for place in (group.place, group.private("Ana")):
            assert not FRENCH.search(platform.said(place))
            assert HUNGARIAN.search(platform.said(place))
        await picked(group, Deck.FRENCH, "Ana")
        await group.all_true()


async def test_courts_have_the_letters_of_each_readers_language(tmp_path: Path) -> None:
    """A French group and one player there who reads Bulgarian, in a whole match."""
    platform = Reader("telegram", opens_first=True, draws=False)
    async with running(tmp_path, platform) as group:
        group.language = "fr"
        await group.start("Ana")
        await group.say("Ana", "/language bg", private := group.private("Ana"))
        platform.shown.clear()
        code, rng = await opened(group, "bela_two", 101), random.Random(7)
        while (table := group.app.painting.live.of_code(code)) and table.status is Status.PLAYING:
            await press_something(group, rng)
        french, english = re.compile("[VDR][♣♦♥♠]"), re.compile("[JQK][♣♦♥♠]")
        assert not english.search(platform.said(group.place))
        assert {card[0] for card in french.findall(platform.said(group.place))} == set("VDR")
        assert not french.search(platform.said(private))
        assert {card[0] for card in english.findall(platform.said(private))} == set("JQK")
        await group.all_true()


async def test_a_page_calls_the_cards_that_it_draws_by_their_names(tmp_path: Path) -> None:
    """The signs stay the usual ones there, because the page draws them as its deck has them."""
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        group.language = "hr"
        await seated(group, "/belot bela_hr slow")
        place = group.private(name := waited_for(group))

        def felt() -> Mapping[str, object]:
            return next(json.loads(one.felt) for one in group.messenger.views(place) if one.felt)

        names = felt()["names"]
        assert isinstance(names, Mapping)
        assert (felt()["deck"], names["C"], names["JS"]) == ("madarice", "žir", "zeleni dečko")
        labels = {button.label for button in group.messenger.buttons(place)}
        assert {"♣ Žir", "♦ Bundeva"} <= labels
        await picked(group, Deck.FRENCH, name, place)
        assert felt()["names"] == {one: name_of(one) for one in names}
        await group.say(name, "/language fr", place)
        french = felt()["names"]
        assert isinstance(french, Mapping)
        assert (french["VS"], french["D"], french["DD"]) == (
            "valet de pique",
            "carreau",
            "dame de carreau",
        )
        assert not {"JS", "QS", "KS"} & french.keys()


def name_of(name: str) -> str:
    """A card or a suit in Croatian, with French cards."""
    voice = Voice(WORDS, "hr", BELA)
    if len(name) == 1:
        return suits_said(voice)["CDHS".index(name)]
    return card_words(voice, parse_card(name))


@every("language", LANGUAGES)
@every("drawn", [False, True])
def test_the_words_of_every_deck_are_read_back(language: str, drawn: bool) -> None:
    for deck in Deck:
        signs = SIGNS if drawn else SIGNS_OF[deck]
        voice = Voice(WORDS, language, BELA, deck=deck.value, signs=signs)
        for card in CARDS:
            words = card_words(voice, card)
            for text in (card_label(voice, card), words, words.upper()):
                assert read_typed(text, language).cards == (BIT[card],), text
        for call in CALLS:
            meant = read_typed(call_label(voice, call), language)
            assert meant.means(call)
            assert len(meant.calls) == 1


@every("suit", [0, 1, 2, 3])
def test_the_suits_of_madarice_agree_with_the_card_in_croatian(suit: Suit) -> None:
    voice = Voice(WORDS, "hr", BELA, deck=Deck.MADARICE.value)
    words = {name: card_words(voice, parse_card(name + "CDHS"[suit])) for name in "79JQKA"}
    first = ("žir", "bundeva", "crven", "zelen")[suit]
    he, she = ("i", "a") if suit in (2, 3) else ("", "")
    assert words == {
        "7": f"{first}{she} sedmica",
        "9": f"{first}{she} devetka",
        "J": f"{first}{he} dečko",
        "Q": f"{first}{she} baba",
        "K": f"{first}{he} kralj",
        "A": f"{first}{he} as",
    }


@every("text", ["❤️", "🎃", "🍃🍃", "🌰!", "👏🍃"])
def test_an_emoji_alone_is_talk(text: str) -> None:
    assert read_typed(text, "hr") == NOTHING


@every(
    ("text", "card"),
    [
        ("10🍃", "TS"),
        ("🍃 10", "TS"),
        ("zelena 10", "TS"),
        ("cener zelena", "TS"),
        ("cener list", "TS"),
        ("igram zelenog dečka", "JS"),
        ("babu crvenu", "QH"),
        ("crvenog kralja", "KH"),
        ("as bundeva", "AD"),
        ("bundevu devetku", "9D"),
        ("žira asa", "AC"),
        ("dečko tref", "JC"),
    ],
)
def test_both_vocabularies_are_read(text: str, card: str) -> None:
    assert read_typed(text, "hr").cards == (BIT[parse_card(card)],)
