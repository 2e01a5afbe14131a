"""How somebody has played a finished match, told to him alone."""

from collections.abc import Callable

from adapters.application import Answer
from adapters.chat import Place
from adapters.views import View
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.looking import cannot_write, own_place
from bot.commands.records import finished_match, own_accounts
from bot.reviews import Curious, MatchKey, TooManyReviews
from bot.views import answers
from bot.views.replay import without_absences
from bot.views.review import ShownReview, review_view
from engine.review.judging import Review
from engine.rules.cards import per_seat
from engine.rules.match_record import MatchRecord
from engine.tables.commands import Denial
from engine.tables.known import look
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
        return cannot_write(context)
    house, key = context.house, (table.id, pressed.match_no)
    known = without_absences(look(played.table, None))
    alone = context.own_language if place is None else ""
    scene = await house.scenes.scene(known, place or context.whisper, alone)
    opens = b.ReplayButton(table.code, pressed.match_no)

    def view(found: Review) -> View:
        return review_view(scene, ShownReview(found, seats[0], opens))

    found = house.reviews.known(key)
    if found is None:
        return _begin(context, key, played.record, place, view)
    if place is None:
        return Answer(view=view(found), whisper=True, paged=True)
    context.answer(place, view(found))
    return answers.confirmed(context, "" if place == context.place else "answer-review-sent")


def _begin(
    context: Context,
    key: MatchKey,
    record: MatchRecord,
    place: Place | None,
    view: Callable[[Review], View],
) -> Answer:
    """Have the match looked through; the view is sent to that place then."""

    def told(found: Review | None) -> None:
        if place is not None:
            context.answer(place, view(found) if found is not None else _failed(context))

    try:
        context.house.reviews.begin(key, record, Curious(context.account.id, told))
    except TooManyReviews:
        return answers.refused(context, "answer-review-failed")
    if place is None:
        return answers.noticed(context, "answer-review-wait")
    return answers.confirmed(context, "answer-review-begun")


def _failed(context: Context) -> View:
    return answers.as_view(context, answers.refused(context, "answer-review-failed"))
