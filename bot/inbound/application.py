"""The application: the adapters pass it messages and presses of buttons; it returns the answers."""

import logging
from dataclasses import replace
from typing import Final

from adapters.platform.application import (
    SUGGESTION,
    Answer,
    Command,
    Invitations,
    Suggestion,
)
from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from adapters.platform.views import Paragraph, Span, View
from bot.commands.command import alone_commands, menu
from bot.commands.context import Services, context_of, looking_context
from bot.commands.handlers import load_handlers
from bot.commands.people.private import tell_refusal
from bot.commands.suggestions import suggestions
from bot.inbound.invitations import TableInvitations
from bot.inbound.membership import Membership
from bot.inbound.messages import MessageHandler
from bot.inbound.taps import TapHandler
from bot.metrics.measures import Became
from bot.people.rate_limits import PERSON_LIMIT, SUGGESTION_LIMIT, RateLimit, RateLimiter
from bot.views import answers
from bot.views.people.about import described
from engine.store.commits import StoreFailed
from engine.store.problems import DatabaseUnreachable

_DROPPED: Final = Answer(refused=True)
"""The answer to a press that was dropped without handling it."""

logger = logging.getLogger(__name__)

load_handlers()


class Belotbot:
    """The adapters' `Application`: limits and measures requests, and passes them on."""

    def __init__(self, services: Services, share: RateLimit = PERSON_LIMIT) -> None:
        self._services = services
        self._people, self._jobs = services.people, services.jobs
        self._painting, self._display = services.painting, services.display
        self._shares = RateLimiter(share, services.store.clock.timestamp)
        self._suggesting = RateLimiter(SUGGESTION_LIMIT, services.store.clock.timestamp)
        self._messages = MessageHandler(services)
        self._taps = TapHandler(services)
        self._invitations = TableInvitations(services)
        self._membership = Membership(services)

    async def close(self) -> None:
        """Stop retrying to store events."""
        await self._membership.close()

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        limiter = self._suggesting if kind == SUGGESTION else self._shares
        admission = self._count(limiter, platform, user)
        if admission is Admission.DROPPED:
            self._jobs.vitals.measures.turned_away(platform, kind)
        return admission

    async def said(self, said: Said) -> tuple[Answer, ...]:
        """Handle a message: a command, or in private a typed move. Talk in groups is ignored."""
        kind = "command" if said.text.startswith("/") else "line"
        with self._jobs.vitals.measures.hearing(kind, said.person) as heard:
            try:
                replies = await self._said(said)
            except (StoreFailed, DatabaseUnreachable):  # logged by the committer
                heard.became = Became.FAILED
                return self._busy(said)
            if replies is None:
                heard.became = Became.DROPPED
            return replies or ()

    def _busy(self, said: Said) -> tuple[Answer, ...]:
        """The reply to a command while the store is unreachable."""
        if not (said.text.startswith("/") and said.addressed):
            return ()
        answer = answers.busy_for(self._painting.words, said.person.language)
        if said.whispered or self._people.platforms.whispers(said.place):
            return (answer,)
        language = self._painting.words.best(said.person.language)
        paragraph = Paragraph((Span(answer.text),))
        view = View((paragraph,), language=language, answers=said.question)
        screen, place = self._display.screen, said.place.writable
        (screen.say if place.private else screen.say_for_now)(place, view)
        return ()

    async def _said(self, said: Said) -> tuple[Answer, ...] | None:
        """The answers; None if the message was dropped."""
        match self._admitted(said):
            case Admission.ADMITTED:
                return await self._messages.heard(said)
            case Admission.TOLD:
                context = await context_of(
                    self._services,
                    said.place,
                    said.person,
                    manages=False,
                    masked=said.masked,
                    question=said.question,
                )
                alone = context.whispers or said.elsewhere or said.whispered
                context = replace(context, alone=alone)
                await tell_refusal(context, answers.too_fast)
                return tuple(context.replies)
            case Admission.DROPPED:
                return None

    async def suggestions(self, asked: Said, source: str, begun: str) -> tuple[Suggestion, ...]:
        """The values suggested for a command's argument; none while the store is unreachable."""
        try:
            context = await looking_context(self._services, asked.place, asked.person)
            return await suggestions(replace(context, argument=begun), source)
        except (StoreFailed, DatabaseUnreachable):  # logged by the committer
            return ()

    async def tapped(self, tapped: Tapped) -> Answer:
        with self._jobs.vitals.measures.hearing("tap", tapped.person) as heard:
            try:
                answer = await self._tapped(tapped)
            except (StoreFailed, DatabaseUnreachable):  # before or after the decision itself
                heard.became = Became.FAILED
                return answers.busy_for(self._painting.words, tapped.person.language)
            if answer == _DROPPED:
                heard.became = Became.DROPPED
            elif answer.refused:
                heard.became = Became.REFUSED
            return answer

    async def _tapped(self, tapped: Tapped) -> Answer:
        match self._admitted(tapped):
            case Admission.ADMITTED:
                return await self._taps.decided(tapped)
            case Admission.TOLD:
                context = await context_of(
                    self._services, tapped.place, tapped.person, manages=False
                )
                return answers.too_fast(context)
            case Admission.DROPPED:
                return _DROPPED

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        try:
            await self._taps.answered(asked, answer, message)
        except (StoreFailed, DatabaseUnreachable):  # the message stays, but is not updated
            logger.warning("an answer shown on %s is not remembered", asked.place.platform)

    async def invitations(self, person: Person) -> Invitations:
        """A person's open tables, as invitations to send."""
        return await self._invitations.offered(person)

    async def invited(self, person: Person, invitation: str, place: Place) -> None:
        """Note that a person has sent an invitation to their table."""
        await self._invitations.sent(person, invitation, place)

    def viewed(self, place: Place) -> None:
        self._display.presenter.viewed(place)

    async def introduced(self) -> None:
        """Show lobbies again, with invitations, once a platform has learned its links."""
        self._display.presenter.show_lobbies()

    async def entered(self, entered: Entered) -> None:
        await self._membership.entered(entered)

    async def left(self, place: Place) -> None:
        await self._membership.left(place)

    async def departed(self, place: Place, user: str) -> None:
        await self._membership.departed(place, user)

    async def shut_out(self, platform: str, community: str) -> None:
        await self._membership.shut_out(platform, community)

    async def rights_changed(self, platform: str, within: str) -> None:
        self._display.screen.retry_within(platform, within)

    async def moved(self, old: Place, new: Place) -> None:
        await self._membership.moved(old, new)

    async def chose_language(self, person: Person) -> None:
        await self._membership.chose_language(person)

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        words = self._painting.words
        return described(words, words.best(language), menu(private=private), alone_commands())

    def _admitted(self, asked: Said | Tapped) -> Admission:
        """The admission decided on arrival; if there is none, count the request now."""
        if asked.admission is not None:
            return asked.admission
        return self._count(self._shares, asked.person.platform, asked.person.user)

    def _count(self, limiter: RateLimiter, platform: str, user: str) -> Admission:
        """Count one more request of a person."""
        admission = limiter.admit((platform, user))
        if admission is Admission.TOLD:
            logger.warning("a person on %s is rate-limited", platform)
        return admission
