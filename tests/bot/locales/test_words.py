"""Each language has every message that the code asks for, and no other; names stay names."""

import ast
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl

from adapters.platform.platform import Missing
from bot import buttons as b
from bot.commands.command import COMMANDS, command_forms, menu
from bot.commands.handlers import load_handlers
from bot.commands.lobby.settings import PACE_NAMES
from bot.inbound.front_door import ANYBODY, FRIENDS
from bot.locales.words import (
    CHOICES,
    DEFAULT,
    LANGUAGES,
    ON_PAGE,
    BadWords,
    LanguageWords,
    Voice,
    Words,
    dashed,
    isolated,
)
from bot.people.emotes import Emote, EmoteRefusal
from bot.people.links import LinkRefusal
from bot.people.names import SHORT, any_look_alike, readable, short_name, told_apart
from bot.people.place_defaults import Pictures
from bot.people.preferences import OPTIONS
from bot.pictures.decks import Deck
from bot.views.lobby.settings import deck_label
from bot.views.rules.rulebook import RULEBOOK, Switch, Topic
from bot.views.rules.sentences import speaking_of
from bot.views.table.scene import ai_player_name
from bot.views.table.waiting import DECISIONS
from bot.views.tournaments.draft import CUSTOM
from engine.host.table_store import TableFault
from engine.players.levels import players
from engine.players.player import Reason
from engine.promos.decide import PromoRefusal
from engine.promos.promo import Formula, PromoStatus
from engine.rules.knowledge import Duty
from engine.rules.record.fairness import SOUND, UNPROVEN, FairnessFinding
from engine.rules.ruleset import PRESETS, RuleConflict, rules_of
from engine.rules.tournament import FORMATS
from engine.standings.boards import LeaderboardOrder
from engine.standings.entry import Milestone
from engine.standings.ratings import Family
from engine.store.copies.backup import BackupProblem
from engine.store.problems import DatabaseProblem
from engine.tables.commands import Denial
from engine.tables.table import Outcome, Proposal
from engine.tournaments.commands import TournamentRefusal
from engine.tournaments.tournament import CancelReason
from tests.every import every
from tests.often import often

ROOT = Path(__file__).parents[3]
LOCALES = ROOT / "bot" / "locales"
ID = re.compile(r"[a-z]+(-[a-z]+)+")
BEGUN = re.compile(r"[a-z]+(-[a-z]+)*-")
ROOM = re.compile(r"[\"{'](room-[a-z-]+)[\"}']")
load_handlers()
WORDS = Words()

QUEUES = ("mailboxes", "committer", "due", "loop", "screen", "updates")
ENDED = ("eliminated", "runner_up", "champion", "absent", "left", "disqualified")
DRAFTED = ("kind", "size", "preset", "target", "deals", "time", "start", "pairs", "level", "vip")

COMPOSED = {f"console-database-{dashed(reason.value)}" for reason in DatabaseProblem}
COMPOSED |= {f"backup-{dashed(reason.value)}" for reason in BackupProblem}
COMPOSED |= {f"preset-{dashed(preset)}" for preset in PRESETS}
COMPOSED |= {f"preset-{dashed(preset)}-line" for preset in PRESETS}
COMPOSED |= {f"conflict-{dashed(conflict)}" for conflict in RuleConflict}
for _switch in (one for one in RULEBOOK if isinstance(one, Switch)):
    COMPOSED |= {_switch.sentence(value) for value in _switch.values()}
    if _switch.chosen_from():
        COMPOSED |= {_switch.label, *map(_switch.value_label, _switch.values())}
COMPOSED |= {f"prefer-{option}" for option in OPTIONS}
COMPOSED |= {f"prefer-{option}-{value}" for option, values in OPTIONS.items() for value in values}
COMPOSED |= {f"level-{dashed(level)}" for level in players}
COMPOSED |= {f"emote-{emote}" for emote in Emote}
FORMS = command_forms(WORDS)
COMPOSED |= {f"discord-command-{form.path[0]}" for form in FORMS}
COMPOSED |= {f"discord-command-{'-'.join(form.path)}" for form in FORMS}
COMPOSED |= {f"discord-group-{form.path[0]}" for form in FORMS if len(form.path) > 1}
COMPOSED |= {f"discord-argument-{one.name}" for form in FORMS for one in form.arguments}
COMPOSED |= {f"pictures-{which}" for which in Pictures}
COMPOSED |= {deck_label(deck) for deck in Deck}
COMPOSED |= {f"fair-{fitness}" for fitness in (*UNPROVEN, *set(FairnessFinding).difference(SOUND))}
COMPOSED |= {f"by-{by.name.lower()}" for by in LeaderboardOrder}
COMPOSED |= {f"family-{family}" for family in Family}
COMPOSED |= {f"since-{since.name.lower()}" for since in b.Since}
COMPOSED |= {f"milestone-{milestone}" for milestone in Milestone}
COMPOSED |= {f"status-late-{queue}" for queue in QUEUES}
COMPOSED |= {f"refused-{missing}" for missing in Missing}
COMPOSED |= {f"door-guests-{who}" for who in (FRIENDS, ANYBODY)}
COMPOSED |= {"since-told-month", "since-told-week"}
COMPOSED |= {f"cup-kind-{kind}" for kind in (*FORMATS, CUSTOM)}
COMPOSED |= {f"cup-draft-kind-{kind}" for kind in (*FORMATS, CUSTOM)}
COMPOSED |= {f"cup-own-{dashed(state)}" for state in ENDED}
COMPOSED |= {f"cup-cancelled-{dashed(reason)}" for reason in CancelReason}
COMPOSED |= {f"cup-refused-{dashed(refusal)}" for refusal in TournamentRefusal}
COMPOSED |= {
    "cup-partners-drawn",
    "cup-partners-fixed",
    "cup-cancel-sure-yes",
    "cup-cancel-sure-no",
    "cup-leave-sure-yes",
    "cup-leave-sure-no",
}
COMPOSED |= {"cup-guests-all", "cup-guests-vips"}
COMPOSED |= {f"promo-{status}" for status in PromoStatus}
COMPOSED |= {f"promo-by-{formula}" for formula in Formula}
COMPOSED |= {
    f"promo-reason-{one.name.lower()}" for one in b.OutReason if one is not b.OutReason.ASK
}
COMPOSED |= {f"promo-refused-{dashed(refusal)}" for refusal in PromoRefusal}
COMPOSED |= {f"cup-draft-{option}" for option in DRAFTED}
COMPOSED |= {"cup-draft-place-prize", "cup-draft-place-second"}
COMPOSED |= {f"cup-draft-{option}-told" for option in DRAFTED}
COMPOSED |= {f"cup-draft-write-{option}" for option in ("prize", "second", "terms", "clock")}
COMPOSED |= {f"cup-ask-{option}" for option in ("prize", "second", "terms", "clock")}
COMPOSED |= {f"command-{name}" for name, one in COMMANDS.items() if one.menus is not None}
REASONS = [f"hint-{dashed(reason)}" for reason in Reason]
COMPOSED |= {f"denied-{dashed(denial)}" for denial in Denial} | {*REASONS}
COMPOSED |= {f"why-{duty.value}" for duty in Duty} | {"why-trump-partner", "why-overtrump-partner"}
COMPOSED |= {f"topic-{topic}" for topic in Topic}
COMPOSED |= {f"vote-{dashed(one)}" for one in (*Proposal, *Outcome)}
COMPOSED |= {f"menu-{dashed(one)}" for one in Proposal if one is not Proposal.CHAIR}
for _asks in ("hand-waiting", "numbered-turn", "play-hint"):
    COMPOSED |= {f"{_asks}-{what}" for what in DECISIONS.values()}
COMPOSED |= {f"pictures-{which}-told" for which in Pictures}
COMPOSED |= {f"{deck_label(deck)}-told" for deck in Deck}
COMPOSED |= {f"pace-{pace}" for pace in PACE_NAMES}
COMPOSED |= {f"emotes-{dashed(refusal.name)}" for refusal in EmoteRefusal}
COMPOSED |= {f"answer-link-{refusal}" for refusal in LinkRefusal}
COMPOSED |= {f"doctor-table-{fault}" for fault in TableFault}
"""The message ids that the code composes."""

OTHER = {
    "move-database",
    "cross-origin",
    "fill-opacity",
    "font-family",
    "font-size",
    "font-weight",
    "no-cache",
    "no-store",
    "room-data",
    "same-origin",
    "stroke-dasharray",
    "stroke-linejoin",
    "stroke-width",
    "suit-all",
    "suit-none",
    "text-anchor",
    "tg-time",
}
"""Texts that only look like message ids: a command, headers, elements and attributes, pictures."""

OTHER_BEGUN = {"belot-", "pip-", "suit-"}
"""Texts that look like the beginning of an id and are not: a file name, pictures."""


@cache
def constants() -> Sequence[tuple[str, bool]]:
    """Every text in the code, and whether it only begins a composed one."""
    found = []
    for folder in ("bot", "adapters", "engine"):
        for source in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
                match node:
                    case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
                        found.append((text, True))
                    case ast.Constant(value=str(text)):
                        found.append((text, False))
    return found


@cache
def asked_for() -> frozenset[str]:
    """The ids of all messages that the code asks for."""
    found = {text for text, begun in constants() if not begun and ID.fullmatch(text)}
    for source in (ROOT / "adapters" / "browser").rglob("*.*"):
        if source.suffix in (".html", ".js"):
            found.update(ROOM.findall(source.read_text(encoding="utf-8")))
    asked = (found | COMPOSED) - OTHER
    of_pages = {name for name in messages(DEFAULT) if name.removesuffix(ON_PAGE) in asked}
    return frozenset(asked | of_pages)


@cache
def messages(language: str) -> Mapping[str, str]:
    """The messages of a language, each as the serializer writes it."""
    found = {}
    for file in (LOCALES / language).glob("*.ftl"):
        for entry in FluentParser(with_spans=False).parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content}"
            if isinstance(entry, ftl.Message) and entry.value is not None:
                found[entry.id.name] = FluentSerializer().serialize_entry(entry)
    return found


OPERATORS = {"console.ftl", "doctor.ftl", "judge.ftl", "status.ftl", "upkeep.ftl"}
"""Files that only operators read."""


@cache
def for_operators() -> frozenset[str]:
    texts = [(LOCALES / DEFAULT / name).read_text(encoding="utf-8") for name in OPERATORS]
    return frozenset(
        found for text in texts for found in re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE)
    )


CHOOSING = {"game", "opponents", "camp", "faces", "held"}


@cache
def variables(language: str) -> Mapping[str, set[str]]:
    """The variables of each message, except those by which a language may choose its words."""
    return {
        name: set(re.findall(r"\{ ?\$(\w+)", text)) - CHOOSING
        for name, text in messages(language).items()
    }


DECLINED = ("hr", "sr")
"""Languages whose prepositions change the names behind them."""
NAMED = re.compile(
    r"\b(?:s|sa|od|za|kod|protiv|bez|o|prema|među|uz|između|nad|pred|iza|ispred)"
    r" \{ \$(?:who|partner|others|name|opener|leader|champions|finalists|player)\b",
    re.IGNORECASE,
)


@every("language", DECLINED)
def test_names_of_people_stand_as_they_are_called(language: str) -> None:
    """No message has a name where its case would have to change."""
    assert [name for name, text in messages(language).items() if NAMED.search(text)] == []


def test_every_folder_of_words_is_a_language() -> None:
    folders = {file.parent.name for file in LOCALES.glob("*/*.ftl")}
    assert folders == set(LANGUAGES)


@every("language", LANGUAGES)
def test_every_message_is_understood_and_found(language: str) -> None:
    assert WORDS.messages(language) == variables(language).keys()


def test_operators_read_english() -> None:
    english = {file.name for file in (LOCALES / DEFAULT).glob("*.ftl")}
    for language in LANGUAGES.keys() - {DEFAULT}:
        own = {file.name for file in (LOCALES / language).glob("*.ftl")}
        assert not own & OPERATORS, f"only operators read these, in English: {language} has none"
        assert own == english - OPERATORS
        assert not [message for message in variables(language) if message.startswith("console-")]


@every("language", LANGUAGES)
def test_no_message_is_missing(language: str) -> None:
    wanted = asked_for() if language == DEFAULT else asked_for() - for_operators()
    missing = sorted(wanted - variables(language).keys())
    assert not missing, " ".join(missing)


@every("language", LANGUAGES)
def test_no_message_is_unused(language: str) -> None:
    unused = sorted(variables(language).keys() - asked_for())
    assert not unused, " ".join(unused)


@every("language", LANGUAGES)
def test_a_language_has_the_same_variables_as_the_first(language: str) -> None:
    own, first = variables(language), variables(DEFAULT)
    assert {name: own[name] for name in own.keys() & first if own[name] != first[name]} == {}


@cache
def of_pages() -> frozenset[str]:
    """The messages that the pages of the browser show by themselves."""
    sources = (ROOT / "adapters" / "browser").rglob("*.*")
    texts = [one.read_text(encoding="utf-8") for one in sources if one.suffix in (".py", ".html")]
    quoted = {found for text in texts for found in re.findall(r"[\"']([a-z][\w-]*)[\"']", text)}
    known = messages(DEFAULT).keys()
    return frozenset(name for name in known if name in quoted or name.startswith("room-"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_asks_to_type_a_command(language: str) -> None:
    assert {"room-lead", "room-fair-lead", "fair-none", "score-empty"} <= of_pages()
    typed = re.compile(r"(?<![\w/.])/(?:[a-z]{2,}|\{)", re.ASCII)
    found = {name: messages(language)[name] for name in of_pages()}
    assert not {name: text for name, text in found.items() if typed.search(text)}


ASKING: Mapping[str, str] = {
    "en": r"(^|[.:!?–;,] )[Ww]rite\b|be written|\b[Tt]ype\b|Like this|[Ff]or example",
    "bg": r"(^|[.:!?–;,] )[Пп]иши\b|\b[Нн]апиши\b|например",
    "hr": r"\b[Nn]apiši\b|na primjer",
    "sr": r"\b[Nn]apiši\b|na primer",
    "fr": r"(?<![Tt]u )\b[ÉéEe]cris\b|[Pp]ar exemple|[Cc]omme ceci",
    "mk": r"\b[Нн]апиши\b|на пример|[Вв]ака:",
}
"""Words that ask people to type something, or that come before an example of it.

A language may be missing here; its messages are still searched for typed commands.
"""

TYPED = re.compile(r"(?<![\w/.])/[a-z]{2,} (?:\S*\d|\w+ \d|K7QRT|[A-ZИ]\w|\S+ …|bel|clock )")
"""A command with an example of what can be typed after it."""

NEVER_ON_A_PAGE = {
    "answer-masked-own",  # written as a group
    "answer-menu-guest",
    "answer-open-private",
    "clock-other",  # the label of a field
    "clock-typed",
    "cup-ask-clock",
    "cup-ask-first",
    "cup-ask-prize",
    "cup-ask-second",
    "cup-ask-terms",
    "cup-draft-prizes-told",
    "cup-draft-words",
    "file-refused",
    "help-private",
    "quiet-other",  # the label of a field
    "quiet-typed",
    "welcome-private-text",
    "welcome-text",
}
"""Messages that have no words for pages although they ask people to type."""

FIELDS = {"room-write-group", "room-write-private"}
"""The labels of the chat's input field."""


@every("language", LANGUAGES)
def test_nobody_is_asked_to_type_on_a_page(language: str) -> None:
    """On a page a tap does it; if the words differ, a message with `ON_PAGE` has them."""
    own = messages(language)
    shown = {
        name: own.get(f"{name}{ON_PAGE}", own[name]).partition("=")[2].strip()
        for name in own.keys() - for_operators() - NEVER_ON_A_PAGE - FIELDS
        if not name.startswith(("discord-", "telegram-", "slash-", "rule-"))
    }
    asking = ASKING.get(language)
    assert not asking or not {one: text for one, text in shown.items() if re.search(asking, text)}
    assert not {one: text for one, text in shown.items() if TYPED.search(text)}


def test_pages_have_words_of_their_own_for_the_same_messages_in_each_language() -> None:
    of_pages = {name for name in messages(DEFAULT) if name.endswith(ON_PAGE)}
    assert {name.removesuffix(ON_PAGE) for name in of_pages} <= messages(DEFAULT).keys()
    for language in LANGUAGES:
        own = messages(language)
        assert {name for name in own if name.endswith(ON_PAGE)} == of_pages
    asked = "answer-quiet-how"
    assert WORDS.phrase("en", asked).startswith("Like this: /me quiet")
    assert WORDS.of_pages.phrase("en", asked) == "Quiet hours are chosen here: /me"
    assert Voice(WORDS.of_pages, "en").say(asked) == WORDS.of_pages.phrase("en", asked)
    assert Voice(WORDS.of_pages, "en").line(asked).plain == WORDS.of_pages.phrase("en", asked)
    assert WORDS.of_pages.phrase("en", "quiet-title") == WORDS.phrase("en", "quiet-title")


def test_composed_ids_are_listed() -> None:
    """An id composed of a text and a name must be listed in `COMPOSED`."""
    begun = {text for text, begins in constants() if begins and BEGUN.fullmatch(text)}
    known = {text for text in begun if any(name.startswith(text) for name in COMPOSED)}
    assert begun - known == OTHER_BEGUN


def test_every_command_has_its_words() -> None:
    assert {*menu(private=False), *menu(private=True)} == COMMANDS.keys() - {"start", "status"}


@every(
    ("tag", "language"),
    [
        ("bg", "bg"),
        ("bg-BG", "bg"),
        ("BG_bg", "bg"),
        ("en-GB", "en"),
        ("hr", "hr"),
        ("hr-HR", "hr"),
        ("qaa-QM", "en"),  # nobody's language
        ("", "en"),
    ],
)
def test_the_best_language(tag: str, language: str) -> None:
    assert WORDS.best(tag) == language


def test_a_missing_message_and_a_missing_argument_are_errors() -> None:
    with pytest.raises(KeyError):
        WORDS.phrase("en", "nothing-here")
    with pytest.raises(BadWords):
        WORDS.phrase("en", "lobby-remove-one")


@cache
def counted_in(language: str) -> Mapping[str, set[str]]:
    """The variables of each message that must be numbers."""
    found: dict[str, set[str]] = {}
    for name, text in messages(language).items():
        pairs = re.findall(r"[A-Z]\(\$(\w+)|\{ \$(\w+) ->", text)
        found[name] = {one for pair in pairs for one in pair if one}
    return found


STOPPED = ("Maria P.", "Ana + Maria P.", "Alexandr…", "محمد ع.", "Yahoo!", "Кой?", "محمد؟")
"""Names that end with a stop."""


@every("language", LANGUAGES)
@every("one", range(often(1, len(STOPPED))))
def test_a_name_that_ends_with_a_stop_ends_the_sentence(language: str, one: int) -> None:
    """Each message has one of the names in a run, and all in the long tests."""
    for message, used in variables(language).items():
        name = STOPPED[(crc32(f"{language} {message}".encode()) + one) % len(STOPPED)]
        counted = counted_in(language)[message]
        args: dict[str, str | int] = dict.fromkeys(used, name) | dict.fromkeys(counted, 3)
        plain = "".join(span.text for span in WORDS.rich(language, message, **args))
        assert not re.search(r"[.…!?؟]\u2069?\*{0,2}\.", plain), f"{message}: {plain}"
        assert plain == WORDS.phrase(language, message, **args).replace("**", "")


def test_signing_up_and_signing_up_again_are_told_apart() -> None:
    for language in LANGUAGES:
        first, again = (
            WORDS.phrase(language, one) for one in ("answer-cup-signed-up", "cup-refused-signed-up")
        )
        assert first != again, language


def test_a_line_of_french_never_begins_with_a_sign() -> None:
    """They follow a space at which lines do not break."""
    loose = re.compile(r"[^\s=] [:;!?»%](?=\s|$)|« ")
    said = {name: re.sub(r"(?m)^#.*", "", text) for name, text in messages("fr").items()}
    assert not {name: text for name, text in said.items() if loose.search(text)}


@every("folder", [".", "..", "/srv/..", "..\\."])
def test_a_folder_keeps_its_full_stops(folder: str) -> None:
    assert WORDS.phrase("en", "backup-no-space", file=folder).startswith(
        f"There is not enough space in {folder}. Nothing"
    )


@every("length", [2000, 2001, 5000])
def test_inserted_texts_are_cut_to_fit(length: int) -> None:
    told = WORDS.phrase("en", "record-unreadable", file="x" * length)
    assert told == f"{'x' * length if length == 2000 else 'x' * 1999 + '…'} cannot be read."


def test_a_message_is_parsed_with_what_it_refers_to_when_it_is_first_said() -> None:
    text = "# Of both.\none = { two }\n    and more\n\ntwo = { $count ->\n  [1] a\n *[2] b\n}s\n"
    known = LanguageWords("en", {"file.ftl": text, "other.ftl": "bad = { \nlast = c\n"})
    assert known.ids == {"one", "two", "bad", "last"}
    bundle = known.knowing("one")
    pattern = bundle.get_message("one").value
    assert pattern is not None
    assert bundle.format_pattern(pattern, {"count": 2}) == ("bs\nand more", [])
    assert known.knowing("last") is known.knowing("one")
    with pytest.raises(BadWords, match="bad = "):
        known.knowing("bad")
    with pytest.raises(BadWords, match="two is there twice"):
        LanguageWords("en", {"file.ftl": text, "other.ftl": "two = 2\n"})


def test_numbers_have_their_plurals() -> None:
    bg, en, hr = (Voice(WORDS, language) for language in ("bg", "en", "hr"))
    assert bg.say("sheet-hanging-pot", points=1) == "Виси 1 точка."
    assert bg.say("sheet-hanging-pot", points=21) == "Висят 21 точки."
    assert en.say("lobby-start-ai", count=1) == "Start with 1 AI"
    assert en.say("lobby-start-ai", count=3) == "Start with 3 AIs"
    for points, said in ((1, "Visi 1 bod."), (3, "Vise 3 boda."), (11, "Visi 11 bodova.")):
        assert hr.say("sheet-hanging-pot", points=points) == said
    assert hr.say("sheet-hanging-pot", points=21) == "Visi 21 bod."
    assert hr.say("sheet-hanging-pot", points=24) == "Vise 24 boda."
    assert hr.say("lobby-start-ai", count=1) == "Kreni s 1 AI-jem"


def test_strong_is_what_the_message_says_and_not_a_name() -> None:
    who = "**Ana** { $number } *x*"
    spans = WORDS.rich("en", "trick-taken-leads", number=3, who=who)
    assert "".join(span.text for span in spans) == f"{who} took trick 3 and leads"
    assert [span.text for span in spans if span.strong] == [who]


def test_only_what_runs_from_right_to_left_is_isolated() -> None:
    assert isolated("Ана + Ivo") == "Ана + Ivo"
    assert isolated("محمد") == "\u2068محمد\u2069"
    assert isolated(isolated("محمد")) == isolated("محمد")
    assert WORDS.phrase("en", "lobby-remove-one", who="محمد") == "− \u2068محمد\u2069"


@every(
    ("name", "shown"),
    [
        ("  Ана \n Мария ", "Ана Мария"),
        ("\u202egnp.exe", "gnp.exe"),
        ("\u200b \u2060", ""),
        ("W" * 50, "W" * 19 + "…"),
        ("Z" + "\u0336" * 40, "Z" + "\u0336" * 3),
    ],
)
def test_names_are_made_readable(name: str, shown: str) -> None:
    assert readable(name) == shown


@every(
    ("name", "shown"),
    [
        ("Мария", "Мария"),
        ("Мария П", "Мария П"),
        ("Мария Петрова", "Мария П."),
        ("Георги Иванов Петров", "Георги И."),
        ("Катерина Стоянова", "Катерина"),
        ("Мария 🦄🦄🦄🦄🦄🦄", "Мария"),
        ("Александрина Стоянова", "Александр…"),
        ("W Wwwwwwwwwwwww", "W Wwwwwww…"),
        ("محمد عبد الرحمن", "\u2068محمد ع.\u2069"),
    ],
)
def test_a_long_name_is_shortened_as_people_do(name: str, shown: str) -> None:
    assert short_name(name, 10) == shown


def test_namesakes_are_told_apart_however_little_room_there_is() -> None:
    same = {"a": "Ана", "b": "Иван", "c": "aнa"}
    assert list(told_apart(tuple(same.items())).values()) == ["Ана", "Иван", "aнa 2"]
    long = {"a": "Константин Величков-Младши", "b": "Константин Величков-Старши"}
    for most in (6, 10, 12, 20):
        first, second = told_apart(tuple(long.items()), most).values()
        assert first != second
        assert max(len(first), len(second)) <= most
    assert told_apart((("a", ""), ("b", ""))) == {"a": "", "b": ""}
    assert any_look_alike(tuple(long.items()), 10)
    assert not any_look_alike((("a", "Ана"), ("b", "Иван")), 10)


_OPPONENTS = {
    "en": r"\b(they|them|theirs?|others|opponents)\b",
    "bg": r"\b(те|тях|им|тяхна|техния|другите|противниците|изкарате|влязат|похарчат|цакат)\b",
    "hr": r"\b(oni|njih|im|njihov\w*|ostal[ei]|(?<!nitko )drugi|protivnici|ćete|mogu)\b",
}
"""Words for several people."""


@every("language", sorted(_OPPONENTS))
def test_one_opponent_is_not_spoken_of_as_several(language: str) -> None:
    alone = Voice(WORDS, language, opponents=1, camp=1)
    for message in (*REASONS, "menu-title", "answer-asked", "review-others"):
        if message in {"hint-puts-away", "hint-throws-in"}:  # about cards
            continue
        said = alone.say(message)
        assert not re.search(_OPPONENTS[language], said, re.IGNORECASE), said
    for preset in PRESETS:
        rules = rules_of(preset)
        spoken = speaking_of(rules, Voice(WORDS, language))
        assert (spoken.opponents == 1) == (rules.players == 2), preset
        assert (spoken.camp == 1) == (rules.sides == "individual"), preset
        bid = spoken.say("hint-overcalls")  # about one player, or about a side
        assert bool(re.search(_OPPONENTS[language], bid)) == (rules.sides == "teams"), preset


@every("language", CHOICES)
def test_a_language_has_enough_names_for_ai_players(language: str) -> None:
    """Each has room on a narrow board; the ruling takes at most seven of them for a table."""
    names = WORDS.phrase(language, "ai-names").split(", ")
    assert len({*names}) == len(names) >= 8
    assert [name for name in names if short_name(name, SHORT) != name or " " in name] == []
    voice = Voice(WORDS, "en")
    assert [ai_player_name(voice, f"{language}/{number}") for number in range(9)] == [
        *names[:8],
        names[8] if len(names) > 8 else f"{names[0]} 2",
    ]
