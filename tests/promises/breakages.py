"""Ways for the code to break its promises, each with the proof that must notice it."""

from typing import NamedTuple

_SHORT = "tests/promises/test_short_forms.py"
_CRASH = f"{_SHORT}::test_a_whole_bot_is_killed_under_its_tables"
_FUZZ = f"{_SHORT}::test_anything_may_come"
_EXCHANGES = f"{_SHORT}::test_unseen_cards_change_hands"


class Breakage(NamedTuple):
    """A breakage: a piece of a file, its replacement, and the proof that must notice it."""

    name: str
    file: str
    old: str
    new: str
    proof: str


_RACES = "tests/engine/store/test_claim_races.py"

_DECIDING = "engine/host/changes.py"

BREAKAGES = (
    Breakage(
        "a change is answered and shown, and never stored",
        _DECIDING,
        "        await self._committer.commit(batch)\n",
        "",
        _CRASH,
    ),
    Breakage(
        "a change is shown before it is stored",
        _DECIDING,
        "                    await self._store(table, ruling)\n",
        "                    self._changes.publish(box, Change(ruling.table, ruling.events))\n"
        "                    await self._store(table, ruling)\n",
        "tests/engine/host/test_host.py::test_nothing_is_published_before_it_is_durable",
    ),
    Breakage(
        "a table's version is not compared when it is written",
        "engine/store/batches.py",
        ', tables.c.version == bindparam("old_version"))',
        ")",
        "tests/engine/store/test_journal.py",
    ),
    Breakage(
        "a refusal based on an old version is not decided again with the newest one",
        _DECIDING,
        "if not ruling.events and not self._alone:",
        "if False:",
        "tests/engine/many/test_anywhere.py",
    ),
    Breakage(
        "due turns of a process that has ended are taken over by nobody",
        "engine/host/timekeeper.py",
        "return tuple(row for row in rows if row.home == own or row.id in taken)",
        "return tuple(row for row in rows if row.home == own)",
        "tests/engine/many/test_anywhere.py",
    ),
    Breakage(
        "a lease is held for longer than its stored time",
        "engine/host/claim_rows.py",
        " - slack",
        "",
        "tests/engine/host/test_database_clock.py",
    ),
    Breakage(
        "a claim is taken from a process whose lease was renewed meanwhile",
        "engine/host/claim_rows.py",
        "                ~_HOLDER_LIVES,\n",
        "",
        _RACES,
    ),
    Breakage(
        "a change that other processes agree on meanwhile goes unnoticed",
        "engine/host/claims.py",
        "if known.startswith(AGREED) and known != claim.holder:",
        "if False:",
        _RACES,
    ),
    Breakage(
        "a lease that has been ended is renewed",
        "engine/store/heartbeats.py",
        """bindparam("process"), processes.c.until.is_not(None))
    .values(heartbeat_at=""",
        """bindparam("process"))
    .values(heartbeat_at=""",
        "tests/engine/store/test_journal.py",
    ),
    Breakage(
        "anybody who presses a decision button makes the decision",
        "engine/tables/rulings/play.py",
        "    require(turn.seat == seat, Denial.NOT_YOUR_TURN)\n",
        "",
        "tests/engine/tables tests/engine/host/test_host.py",
    ),
    Breakage(
        "everybody is given the hand of the next seat",
        "engine/rules/knowledge.py",
        "hand=0 if done else hands[seat],",
        "hand=0 if done else hands[public.rules.seat_after(seat, 1)],",
        _EXCHANGES,
    ),
    Breakage(
        "discards are shown to everybody",
        "engine/rules/knowledge.py",
        "discards=deal.talon.discards if over else 0,",
        "discards=deal.talon.discards,",
        "tests/engine/rules/test_noninterference.py",
    ),
    Breakage(
        "an outage is hidden from people",
        "bot/inbound/application.py",
        "return answers.busy_for(self._painting.words, tapped.person.language)",
        'return Answer("")',
        "tests/bot/app/test_outage.py",
    ),
    Breakage(
        "a line that is repeated after a restart is written twice",
        "adapters/browser/line/channels.py",
        'return f"said {visitor.id} {mark}" if mark else ""',
        'return ""',
        "tests/adapters/browser/test_floods.py",
    ),
    Breakage(
        "an update with half a character is handed on",
        "adapters/telegram/connection.py",
        "        json.dumps(update, ensure_ascii=False).encode()",
        "        json.dumps(update, ensure_ascii=False)",
        "tests/adapters/telegram/test_reading.py",
    ),
    Breakage(
        "text that people write is logged",
        "bot/inbound/application.py",
        '        kind = "command" if said.text.startswith("/") else "line"\n',
        '        kind = "command" if said.text.startswith("/") else "line"\n'
        '        logger.info("heard %s", said.text)\n',
        _FUZZ,
    ),
    Breakage(
        "an event stored before a field existed is refused",
        "engine/tables/events/play.py",
        "    asks_all: bool = False\n",
        "    asks_all: bool\n",
        "tests/engine/tables/test_stored_events.py",
    ),
)
"""Each `old` occurs exactly once in its file."""
