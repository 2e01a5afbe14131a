"""How somebody has played a finished match, told to him alone."""

from adapters.application import Answer
from adapters.chat import Place
from bot import buttons as b
from bot.commands.codes import own_accounts
from bot.commands.context import Context
from bot.commands.private import cannot_write, own_place
from bot.commands.records import finished_match
from bot.review_posts import FAILED
from bot.reviews import Curious, MatchKey, TooManyReviews
from bot.storage.review_wishes import ReviewWish
from bot.views import answers
from bot.views.review import ShownReview
from engine.rules.cards import Seat, per_seat
from engine.rules.match_record import MatchRecord
from engine.tables.commands import Denial
from engine.tables.table import Table


async def review(context: Context, table: Table, pressed: b.ReviewButton) -> Answer:
    """Send it to his private chat as soon as the match was looked through.

    Where he can be shown it only here, he presses again.
    """
    played = await finished_match(context, table, pressed.match_no)
    if isinstance(played, Answer):
        return played
    own = await own_accounts(context)
    seats = [seat for seat, chair in per_seat(played.table.chairs) if chair.account in own]
    if not seats:
        return answers.denied(context, Denial.NOT_SEATED)
    place = await own_place(context)
    if place is None and not context.whispers:
        return cannot_write(context, pressed)
    house, key, seat = context.house, (table.id, pressed.match_no), seats[0]
    opens = b.ReplayButton(table.code, pressed.match_no)
    found = house.review_posts.reviews.known(key)
    if found is None and place is not None:
        return await _promised(context, key, played.record, seat, place)
    if found is None:
        return _begun(context, key, played.record)
    shown = ShownReview(found, seat, opens)
    if place is None:
        view = await house.review_posts.view(played, shown, context.whisper, context.own_language)
        return Answer(view=view, whisper=True, paged=True)
    context.answer(place, await house.review_posts.view(played, shown, place))
    return answers.confirmed(context, "" if place == context.place else "answer-review-sent")


async def _promised(
    context: Context, key: MatchKey, record: MatchRecord, seat: Seat, place: Place
) -> Answer:
    """Have the match looked through; what is found is sent to that place."""
    row = await context.house.directory.place(place)
    wish = ReviewWish(context.account.id, *key, seat, row.id)
    try:
        await context.house.review_posts.promise(wish, record, context.question)
    except TooManyReviews:
        return answers.refused(context, FAILED)
    return answers.confirmed(context, "answer-review-begun")


def _begun(context: Context, key: MatchKey, record: MatchRecord) -> Answer:
    """Have the match looked through; he presses again to see what is found."""
    try:
        context.house.review_posts.reviews.begin(
            key, record, Curious(context.account.id, lambda _: None)
        )
    except TooManyReviews:
        return answers.refused(context, FAILED)
    return answers.noticed(context, "answer-review-wait")
