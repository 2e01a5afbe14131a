"""Every function that does something to people or shows them has its line in the table of deeds.

Everything that is kept of people is in their file, and is forgotten with them.
"""

import inspect
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Final

from bot.people import moved_places, own_rows
from bot.people.links import Links
from bot.people.preferences import Avoided
from bot.storage import erasure
from bot.storage.erasure import Erasure
from engine.directing.journal import TournamentJournal
from engine.directing.promos import PromoJournal
from engine.standings import accounts as books_and_people
from engine.standings import boards, entry, merge, operator, profiles, recount, summaries
from engine.store.schema import (
    metadata,
)
from tests.bot.deeds import DEEDS, READERS
from tests.every import every

DONE_BY: Final[Mapping[ModuleType | type, Mapping[str, str]]] = {
    operator: {"exclude": "exclude_a", "readmit": "readmit_a", "void": "void_one", "unlist": ""},
    merge: {"merge": "link", "give": "", "hand_on_exclusion": "link_to_excluded"}
    | {"is_long_merge": "link_uncounted"},
    recount: {"rebuild": "link_and_rebuild", "rebuild_if_outdated": ""},
    moved_places: {"move": "merge_groups"},
    own_rows: {"bar": "forget_excluded", "barred_again": "forget_excluded"}
    | dict.fromkeys(("fingerprint", "fingerprints", "own_data", "own_of", "private_places"), ""),
    Links: {"take": "link", "unlink": "unlink", "give": "", "end": "", "giver": ""},
    Erasure: {"forget": "forget"},
}
"""The functions that change what readers show, each with its line of the table."""

READ_BY: Final[Mapping[ModuleType | type, Mapping[str, str]]] = {
    boards: {"leaderboard": "board", "read_leaderboard": "board", "played_families": ""},
    profiles: {"profile": "profile_of_a", "versus": "against_a", "rating_curve": "history_of_a"}
    | {"co_players": "against_a", "families_of": "profile_of_a"}
    | {"families_met": "against_a", "history": "history_of_a", "last_match": ""},
    summaries: {"period_summary": "post", "highlights": "post"}
    | {"active_circles": "", "was_told": "", "write_told": ""},
    entry: {"match_effects": "after"}
    | dict.fromkeys(("reached", "write_milestones", "settle", "settle_to", "milestones_in"), "")
    | dict.fromkeys(("entry", "different", "write_ratings", "recounted"), ""),
    books_and_people: {
        "excluded": "board",
        "apart_among": "board",
        "heirs_among": "takers",
        "accounts_of": "file",
    }
    | {"forgotten_among": "first_times", "established_since": "promo"}
    | dict.fromkeys(("move_circle", "move_of", "read_careers", "changes", "by_statement"), ""),
    PromoJournal: {"ranking": "promo", "entered": "takers", "out": "takers"}
    | {"takes_part": "takers", "chips": "promo", "vip_until": "promo", "enter": ""}
    | {"is_tournament": ""}
    | dict.fromkeys(("announce", "ask", "confirm", "load", "live", "untold", "record_news"), "")
    | {"told": ""}
    | dict.fromkeys(("newest", "pass_time"), ""),
    TournamentJournal: dict.fromkeys(("tournaments", "undone", "of_account"), "tournament_record")
    | dict.fromkeys(("load", "version", "live", "of_code"), ""),
    Avoided: {"of": "kept_apart", "by": "", "add": "", "remove": ""},
    own_rows: {"own_data": "file", "own_of": "file", "private_places": "file"}
    | dict.fromkeys(("fingerprint", "fingerprints", "bar", "barred_again"), ""),
}
"""The functions that show people, each with its column; empty if they show nobody."""


@every(("known", "named"), [(DONE_BY, DEEDS), (READ_BY, READERS)])
def test_everything_is_in_the_table(
    known: Mapping[ModuleType | type, Mapping[str, str]], named: Mapping[str, object]
) -> None:
    for owner, members in known.items():
        assert {*_functions(owner)} == {*members}, owner
        assert {one for one in members.values() if one} <= named.keys()


def _functions(owner: ModuleType | type) -> Iterator[str]:
    """The public functions that are defined there."""
    for name, member in vars(owner).items():
        own = owner.__name__ if isinstance(owner, ModuleType) else owner.__module__
        if inspect.isfunction(member) and member.__module__ == own and name[0] != "_":
            yield name


FILED: Final = {
    column.table.name for column in (*own_rows.BY_ACCOUNT.values(), *own_rows.BY_VISITOR.values())
}
ELSEWHERE: Final = {
    "browser_rooms": "the rooms that somebody has opened are others' as well",
    "direct_channels": "by the numbers on platforms, with the file's private chats",
    "tellings": "news that is not written yet, gone with the private chat in which it is told",
    "promos": "what people were told, by accounts; the file tells of it by their entries",
}
NAMING: Final = {"account_id", "other_id", "about", "author", "visitor", "owner", "user_id", "told"}
"""Columns that hold a person's account."""


def test_all_that_is_kept_of_people_is_in_their_file() -> None:
    kept = {name for name, table in metadata.tables.items() if NAMING & {*table.c.keys()}}
    assert kept - FILED == ELSEWHERE.keys()


GONE: Final = {
    *(
        "identities",
        "former_names",
        "notices",
        "attendances",
        "avoided",
        "avoided_bars",
        "link_codes",
        "daily_answers",
        "portraits",
        "review_wishes",
    ),
    *("milestones", "promo_entries", "rulings"),
    *("browser_visitors", "browser_passes", "browser_subscriptions", "browser_members"),
    "launched_visitors",
    "browser_messages",
}
"""The columns deleted for a forgotten person; the others describe a nameless account's play."""


def test_all_that_is_kept_of_people_is_forgotten_or_stays_for_a_reason() -> None:
    stays = {"accounts", "result_seats", "players", "tallies", "encounters", "contracts"}
    stays |= {"tournament_entries", "tournament_scores", "promo_tokens", "exclusions"}
    assert GONE | stays == FILED
    assert {table.name for table in erasure.OF_ACCOUNT} <= GONE
