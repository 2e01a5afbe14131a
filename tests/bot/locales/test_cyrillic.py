"""Serbian in Cyrillic: the Latin messages, with names, commands and markup as they are."""

import re

import pytest

from bot.commands.table.typed_reading import read_typed
from bot.locales.cyrillic import to_cyrillic
from bot.locales.words import CHOICES, LANGUAGES, Voice, Words, best, spoken
from engine.rules.deal.auction import Call
from tests.every import every

WORDS = Words()
TAG = "sr-Cyrl"

LATIN_STAYS = re.compile(
    r"""(?x) https?://\S+ | /\w+(\ belot)? | @\w+ | [A-Z]\w*/[A-Z]\w* | K7QRT | AI | VIP | UTC | ID
    | (Telegram|Discord)\w* | Colver | WebSocket | Enter | START | \b[AJKMPQT]\b
    | \b(announce|by|cancel|clock|confirm|cup|exclude|move|new|off|only|out|prize|quick|quiet
      |second|terms|verify|vip|wins)\b"""
)

_LATIN = re.compile(r"[a-zA-Z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]")


@every(
    ("latin", "cyrillic"),
    [
        ("ljubav, Ljubljana, LJUBAV", "љубав, Љубљана, ЉУБАВ"),
        ("njegov konj, Njegoš", "његов коњ, Његош"),
        ("džoker, Džep, nadživeti, podžeći", "џокер, Џеп, надживети, поджећи"),
        ("injekcija i konjunktura, ali Sinj", "инјекција и конјунктура, али Сињ"),
        ("Đak đuvegija, čaša šećera, ćup, žir", "Ђак ђувегија, чаша шећера, ћуп, жир"),
        ("Otvori u Telegramu ili na Discordu", "Отвори у Telegramu или на Discordu"),
        (
            "Napiši /belot bela 501, ili /me quiet off.",
            "Напиши /belot бела 501, или /me quiet off.",
        ),
        ("Za @neko: https://example.org/put?a=b", "За @neko: https://example.org/put?a=b"),
        ("<b>Karte</b> &amp; zvanja", "<b>Карте</b> &amp; звања"),
        ("**Adut** je { $contract }", "**Адут** је { $contract }"),
        ("Adut: J 20, A 11, K 4; A♠ i Q", "Адут: J 20, A 11, K 4; A♠ и Q"),
        ("A ko? I on. U redu.", "А ко? И он. У реду."),
        ("AI igra za AI-ja", "AI игра за AI-ја"),
        ("po Wikipediji", "по Википедији"),
        ("Coinche i contrée, Contrée (Colver)", "Коанш и контре, Контре (Colver)"),
    ],
)
def test_words_are_spelt_and_names_stay(latin: str, cyrillic: str) -> None:
    parts = re.split(r"(\{[^{}]*\})", latin)  # what is put in is no text of the message
    spelt = "".join(part if part.startswith("{") else to_cyrillic(part) for part in parts)
    assert spelt == cyrillic


def test_every_message_is_there_and_only_names_and_commands_stay_latin() -> None:
    assert WORDS.messages(TAG) == WORDS.messages("sr")
    voice, latin = Voice(WORDS, TAG), Voice(WORDS, "sr")
    tried = 0
    for message in sorted(WORDS.messages(TAG)):
        try:
            told, plain = voice.say(message), latin.say(message)
        except Exception:  # noqa: BLE001 - it needs arguments
            continue
        tried += 1
        left = LATIN_STAYS.sub("", told)
        assert not re.search(r"[a-zA-Z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]", left), (
            message,
            told,
        )
        stays = re.compile(r"(?<!\w)/\w+|\d+|[♣♦♥♠]")
        assert stays.findall(told) == stays.findall(plain)
    assert tried > 800


def test_it_is_chosen_like_a_language() -> None:
    assert list(CHOICES)[list(CHOICES).index("sr") + 1] == TAG
    assert CHOICES[TAG] == "Српски"
    assert TAG not in LANGUAGES
    assert [best(tag) for tag in ("sr", "sr-RS", "sr-Latn-RS", "sr-Cyrl", "sr_cyrl_RS")] == [
        *("sr", "sr", "sr"),
        *(TAG, TAG),
    ]
    assert best("bg-Cyrl") == "bg"
    assert spoken(TAG) == spoken("sr")


def test_names_put_into_a_message_stay_as_they_are() -> None:
    told = Voice(WORDS, TAG).say("auction-said", who="Džon Mnjau", said="даље")
    assert "Džon Mnjau" in told


@pytest.mark.parametrize(
    ("text", "call"), [("даље", "P"), ("контра", "X"), ("реконтра", "XX"), ("без адута", "NT")]
)
def test_typed_words_are_read_in_cyrillic(text: str, call: str) -> None:
    assert Call.parse(call) in read_typed(text, TAG).calls
    assert read_typed("херц краљ", TAG).cards
