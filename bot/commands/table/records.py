"""A finished match: its record as a file, its replay page by page, its review, and `/verify`."""

import re
from dataclasses import replace
from typing import NamedTuple

from adapters.platform.application import Answer, Argument, ArgumentKind
from adapters.platform.chat import Place
from adapters.platform.views import Document, View
from bot import buttons as b
from bot.commands.arguments import CODE, NotUnderstood, UnknownCode
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import PressRefused, handles_at_table
from bot.commands.lobby.codes import may_look_back, own_accounts, table_of_code
from bot.commands.people.private import cannot_write, own_place, tell_answer, tell_message
from bot.jobs.reviews import FAILED, MatchKey, ReviewRequest, ReviewWaiter, TooManyReviews
from bot.views import answers
from bot.views.rules.fairness import DealFigures, sealed_view, verify_view
from bot.views.sheets.replay import (
    record_view,
    replay_scene,
    replay_view,
    seat_names,
    without_absences,
)
from bot.views.sheets.result import replay_payload
from bot.views.sheets.review import ShownReview
from bot.views.table.scene import Scene
from engine.rules.cards import Seat, per_seat
from engine.rules.match import Match, new_match
from engine.rules.record.fairness import SOUND, chained
from engine.rules.record.match_record import MatchRecord, deals_of
from engine.rules.record.replay import ReplayPage, pages, seen
from engine.tables.commands import Denial
from engine.tables.known import look
from engine.tables.records import PlayedMatch, record_text
from engine.tables.table import Table

_JSON = "application/json"

_ASKED = re.compile(
    r"(?P<code>[A-Z2-9]{4,8})?\s*(?P<deal>[1-9]\d{0,2})?(?:\s*[.:](?P<trick>\d\d?))?", re.ASCII
)


@handles_at_table(b.TakeRecordButton)
async def take_record(context: Context, table: Table, pressed: b.TakeRecordButton) -> Answer:
    """Send the record as a file to the place of the request."""
    played = await finished_match(context, table, pressed.match_no)
    scene = await _scene(context, played)
    named = played.record.model_copy(update={"seats": seat_names(scene)})
    name = f"belot-{table.code}-{pressed.match_no}.json"

    def caption(asked: Context) -> View:
        return record_view(replace(scene, language=asked.language))

    context.attach(Document(name, record_text(named).encode(), _JSON), caption)
    return answers.confirmed(context)


@handles_at_table(b.ReplayButton)
async def replay(context: Context, table: Table, pressed: b.ReplayButton) -> Answer:
    """Show a page of the replay."""
    played = await finished_match(context, table, pressed.match_no)
    if not played.record.deals:  # given up before the first deal
        return answers.refused(context, "replay-no-deals")
    if pressed.seat is not None and pressed.seat >= played.table.rules.players:
        return answers.unknown(context)
    at, page = _turned(played.record, pressed)
    shown, scene = seen(page, at.seat), await _scene(context, played)
    link = context.link(replay_payload(at.code, at.match_no, at.deal, at.page))

    def made(asked: Context) -> View:
        told = replay_scene(replace(scene, language=asked.language), shown)
        return replay_view(told, shown, at, len(played.record.deals), link)

    if pressed.move is not b.ReplayMove.OPEN:
        return Answer(view=context.view(made))
    context.reply(made)  # in a new message: the result it was opened from stays as it is
    return answers.confirmed(context)


@command(
    "replay",
    MenuEntry(72),
    Form(
        "match replay",
        (
            CODE,
            Argument("deal", "discord-option-deal", ArgumentKind.NUMBER, least=1, most=999),
            Argument(
                "trick",
                "discord-option-trick",
                ArgumentKind.NUMBER,
                least=0,
                most=99,
                template=".{}",
            ),
        ),
    ),
    how="answer-replay-how",
)
async def replay_command(context: Context) -> None:
    """`/replay [CODE] [DEAL[.TRICK]]`: replay the last finished match of a table."""
    asked_for = _ASKED.fullmatch(context.argument.upper())
    if asked_for is None:
        raise NotUnderstood(context.argument)
    code = asked_for["code"] or ""
    if not code:
        code = next((table.code for table in await context.tables() if table.match_no), "")
    if not code:
        await tell_message(context, "answer-replay-none")
        return
    deal, trick = int(asked_for["deal"] or 1), int(asked_for["trick"] or 0)
    await open_replay(context, code, None, deal, trick)


async def open_replay(
    context: Context, code: str, match_no: int | None, deal: int, trick: int = 0
) -> None:
    """Open the replay of a match at a deal's trick; trick 0 is the auction.

    match_no: None means the last finished match.
    Raises `NotUnderstood` if there is no such match, deal or trick.
    """
    table = await table_of_code(context, code)
    if table is None:
        raise UnknownCode
    ended = [one.record.result is not None for one in await context.engine.host.played(table.id)]
    if match_no is None:
        if not ended:
            await tell_message(context, "answer-replay-none")
            return
        match_no = len(ended) if not any(ended) else len(ended) - ended[::-1].index(True)
    if match_no > len(ended):
        raise NotUnderstood(context.argument)
    try:
        record = (await finished_match(context, table, match_no)).record
        if record.deals and (deal > len(record.deals) or trick >= len(_pages(record, deal))):
            raise NotUnderstood(context.argument)
        answer = await replay(context, table, b.ReplayButton(code, match_no, deal, trick))
    except PressRefused as refused:
        answer = refused.answer
    if answer.refused:
        await tell_answer(context, answer)


async def played_match(context: Context, table: Table, match_no: int) -> PlayedMatch:
    """A match of a table.

    Only its players and people in places where the table was shown may see it; raises
    `PressRefused` for others.
    """
    found = await context.engine.host.played(table.id)
    if not 0 < match_no <= len(found):
        raise PressRefused(answers.unknown(context))
    played = found[match_no - 1]
    if not await may_look_back(context, played.table):
        raise PressRefused(answers.denied(context, Denial.NOT_SEATED))
    return played


async def finished_match(context: Context, table: Table, match_no: int) -> PlayedMatch:
    """Like `played_match`, for finished matches: nobody may see all cards of a running one."""
    played = await played_match(context, table, match_no)
    if played.record.result is None:
        raise PressRefused(answers.denied(context, Denial.STILL_PLAYING))
    return played


async def _scene(context: Context, played: PlayedMatch) -> Scene:
    """The scene of the table at the time of the match, for this place."""
    known = without_absences(look(played.table, None))
    return await context.painting.scenes.scene(known, context.place, context.language)


class _Turned(NamedTuple):
    at: b.ReplayButton
    page: ReplayPage


def _turned(record: MatchRecord, pressed: b.ReplayButton) -> _Turned:
    """The page after a move; moves continue into the previous and next deals."""
    deal = min(pressed.deal, len(record.deals))
    found = _pages(record, deal)
    last = len(found) - 1
    page = min(pressed.page, last)
    match pressed.move:
        case b.ReplayMove.FIRST:
            page = 0
        case b.ReplayMove.LAST:
            page = last
        case b.ReplayMove.BACK if page == 0 and deal > 1:
            deal, found = deal - 1, _pages(record, deal - 1)
            page = len(found) - 1
        case b.ReplayMove.BACK:
            page = max(0, page - 1)
        case b.ReplayMove.ON if page < last:
            page += 1
        case b.ReplayMove.ON | b.ReplayMove.DEAL_ON if deal < len(record.deals):
            deal, page, found = deal + 1, 0, _pages(record, deal + 1)
        case b.ReplayMove.DEAL_BACK if deal > 1:
            deal, page, found = deal - 1, 0, _pages(record, deal - 1)
    at = b.ReplayButton(pressed.code, pressed.match_no, deal, page, pressed.seat)
    return _Turned(at, found[page])


def _pages(record: MatchRecord, deal: int) -> tuple[ReplayPage, ...]:
    """The pages of a deal, counted from 1."""
    before: Match = new_match(record.rules(), record.deals[0].dealer)
    for _, dealt in zip(range(deal - 1), deals_of(record), strict=False):
        before = dealt.match
    return pages(before, record.deals[deal - 1])


@handles_at_table(b.ReviewButton)
async def review(context: Context, table: Table, pressed: b.ReviewButton) -> Answer:
    """Send the review of a match to the person's private chat once it is finished.

    People without a private chat press again to see it here.
    """
    played = await finished_match(context, table, pressed.match_no)
    own = await own_accounts(context)
    seats = [seat for seat, chair in per_seat(played.table.chairs) if chair.account in own]
    if not seats:
        return answers.denied(context, Denial.NOT_SEATED)
    place = await own_place(context)
    if place is None and not context.whispers:
        return cannot_write(context, pressed)
    key, seat = (table.id, pressed.match_no), seats[0]
    opens = b.ReplayButton(table.code, pressed.match_no)
    found = context.jobs.review_posts.reviews.known(key)
    if found is None and place is not None:
        return await _promised(context, key, played.record, seat, place)
    if found is None:
        return _begun(context, key, played.record)
    shown = ShownReview(found, seat, opens)
    if place is None:
        view = await context.jobs.review_posts.view(
            played, shown, context.whisper, context.own_language
        )
        return Answer(view=view, whisper=True, paged=True)
    context.answer(place, await context.jobs.review_posts.view(played, shown, place))
    return answers.confirmed(context, "" if place == context.place else "answer-review-sent")


async def _promised(
    context: Context, key: MatchKey, record: MatchRecord, seat: Seat, place: Place
) -> Answer:
    """Start a review and send its result to this place."""
    row = await context.people.directory.place(place)
    wish = ReviewRequest(context.account.id, *key, seat, row.id)
    try:
        await context.jobs.review_posts.promise(wish, record, context.question)
    except TooManyReviews:
        return answers.refused(context, FAILED)
    return answers.confirmed(context, "answer-review-begun")


def _begun(context: Context, key: MatchKey, record: MatchRecord) -> Answer:
    """Start a review; the person presses again to see the result."""
    try:
        context.jobs.review_posts.reviews.begin(
            key, record, ReviewWaiter(context.account.id, lambda _: None)
        )
    except TooManyReviews:
        return answers.refused(context, FAILED)
    return answers.alerted(context, "answer-review-wait")


_OF_MATCH = re.compile(r"(?P<code>[A-Z2-9]{4,8})?(?:[\s:]*(?P<match>[1-9]\d{0,4}))?", re.ASCII)


@command(
    "verify",
    MenuEntry(74),
    Form(
        "match verify",
        (
            CODE,
            Argument("match", "discord-option-match", ArgumentKind.NUMBER, least=1, most=999),
        ),
    ),
    how="answer-verify-how",
)
async def verify(context: Context) -> None:
    """`/verify [CODE] [MATCH]`: verify a match's deals; before the first match, show the seal."""
    asked_for = _OF_MATCH.fullmatch(context.argument.upper())
    if asked_for is None:
        raise NotUnderstood(context.argument)
    table = await _asked_table(context, asked_for["code"] or "")
    if table is None:
        raise UnknownCode if asked_for["code"] else NotUnderstood("", "answer-replay-none")
    matches = await context.engine.host.played(table.id)
    seal = look(table, None).seal
    if not matches and not asked_for["match"] and seal:
        scene = await context.painting.scenes.scene(
            look(table, None), context.place, context.language
        )
        context.reply(lambda asked: sealed_view(replace(scene, language=asked.language), seal))
        return
    number = int(asked_for["match"] or len(matches))
    if not 0 < number <= len(matches):
        named = asked_for["match"] or ""
        raise NotUnderstood(named, "" if named else "answer-replay-none")
    played = matches[number - 1]
    if not await may_look_back(context, played.table):
        denied = answers.denied(context, Denial.NOT_SEATED)
        await tell_answer(context, denied)
        return
    known = without_absences(look(played.table, None))
    scene = await context.painting.scenes.scene(known, context.place, context.language)
    of_matches = chained(one.record for one in matches)
    found = of_matches[number - 1]
    others = [
        match
        for match, deals in enumerate(of_matches, 1)
        if match != number and any(one.fitness not in SOUND for one in deals)
    ]
    shuffles = [deal.shuffle for deal in played.record.deals if deal.shuffle is not None]
    deals = [DealFigures(one.deal, one.seal, one.seed or "", one.cuts) for one in shuffles]
    pending = seal if number == len(matches) else ""
    page = context.people.platforms.fairness(context.place)
    context.reply(
        lambda asked: verify_view(
            replace(scene, language=asked.language),
            found,
            deals,
            pending=pending,
            page=page,
            others=others,
        )
    )


async def _asked_table(context: Context, code: str) -> Table | None:
    """The table with this code, or the likeliest one here."""
    if code:
        return await table_of_code(context, code)
    here = await context.tables()
    return next((table for table in here if table.match_no), next(iter(here), None))
