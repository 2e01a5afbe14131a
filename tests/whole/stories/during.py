"""During a match: being called, typing, hints, votes, the end."""

import asyncio
from collections.abc import Callable
from typing import Final

from bot import buttons as b
from engine.tables.table import Proposal
from tests.whole.corners import Corner
from tests.whole.stories.stage import Stage, Story
from tests.whole.together import eventually


async def called(stage: Stage) -> None:
    """One person is slow: they are called, an AI player plays twice, then until they are back."""
    await stage.begin()
    others = stage.telegram, stage.browser
    await stage.play(lambda: stage.sees(stage.discord, b.LayCardButton))
    await stage.play(lambda: stage.sees(stage.discord, b.ComeBackButton), others)
    await stage.press(stage.discord, b.ComeBackButton)
    await stage.play(lambda: stage.tricks() == 4)


async def typing(stage: Stage) -> None:
    """Typing instead of pressing: off topic, too much, and what can be done."""
    await stage.begin()
    await eventually(lambda: any(stage.sees(one, b.SayCallButton) for one in stage.corners))
    for corner in stage.corners:
        await corner.write("A♠")
        await stage.still()
    await stage.play(lambda: any(stage.sees(one, b.LayCardButton) for one in stage.corners))
    for corner in stage.corners:
        await corner.write("7")
        await stage.until_card(corner)
        for text in ("hello?", "A", "♠", "7 h", "J♣", "A♠"):
            await corner.write(text)
            await stage.still()


async def hint(stage: Stage) -> None:
    """Everybody plays alone against AI players and asks for a hint, for a call and a card."""
    await stage.telegram.person.start()
    for corner in stage.corners:
        await corner.command("/belot belot_bg calm")
        await stage.press(corner, b.StartButton)
        await stage.press(corner, b.HintButton)
        await stage.play(lambda: stage.sees(corner, b.LayCardButton), [corner])  # noqa: B023
        await stage.press(corner, b.HintButton)


async def lesson(stage: Stage) -> None:
    """Three tricks of the guided deal, which is then left."""
    await stage.telegram.person.start()
    for corner in stage.corners:
        await corner.command("/learn", private=True)
        await eventually(lambda: stage.sees(corner, b.SayCallButton))  # noqa: B023
        for _ in range(4):
            await stage.press(corner, b.SayCallButton | b.AnnounceButton | b.LayCardButton)
            await stage.still(12)
        await stage.press(corner, b.CloseButton)


async def whole_lesson(stage: Stage) -> None:
    """Each person plays the guided deal to its end, and starts it once more."""
    await stage.telegram.person.start()
    for corner in stage.corners:
        await corner.command("/learn", private=True)
        await _play_with_questions(
            stage,
            lambda: stage.sees(corner, b.StartButton),  # noqa: B023
            corner,
        )
        await stage.press(corner, b.StartButton)
        await eventually(lambda: stage.sees(corner, b.SayCallButton))  # noqa: B023
        await stage.press(corner, b.CloseButton)
        await stage.press(corner, b.LearnButton)
        await stage.still(12)


async def votes(stage: Stage) -> None:
    """A pause is agreed on and ended; giving up is refused; ending the match is agreed on."""
    await stage.begin()
    ana, boris, vera = stage.corners
    await stage.play(lambda: stage.tricks() == 1)
    await stage.press(boris, b.MenuButton)
    await stage.press(boris, b.ProposeButton, question=Proposal.PAUSE)
    await stage.press(ana, b.RespondButton, yes=True)
    await stage.press(vera, b.RespondButton, yes=True)
    await stage.still(60)
    await stage.press(vera, b.ResumeButton)
    await stage.press(vera, b.MenuButton)
    await stage.press(vera, b.ProposeButton, question=Proposal.GIVE_UP)
    await stage.press(ana, b.RespondButton, yes=False)
    await stage.press(ana, b.MenuButton)
    await stage.press(ana, b.ProposeButton, question=Proposal.END)
    await stage.press(boris, b.RespondButton, yes=True)
    await stage.press(vera, b.RespondButton, yes=True)


async def emotes(stage: Stage) -> None:
    """People send emotes, also during a deal, and one person hides them."""
    await stage.begin()
    ana, boris, vera = stage.corners
    await ana.command("/emote")
    await stage.press(ana, b.SayEmoteButton)
    await stage.play(lambda: stage.tricks() == 1)
    await stage.press(boris, b.MenuButton)
    await stage.press(boris, b.EmotesButton)
    await stage.press(boris, b.SayEmoteButton, emote="thanks")
    await stage.press(boris, b.SayEmoteButton, emote="laugh")
    await stage.press(vera, b.MenuButton)
    await stage.press(vera, b.EmotesButton)
    await stage.press(vera, b.HearEmotesButton)
    await stage.play(lambda: stage.tricks() == 3)


async def ahead(stage: Stage) -> None:
    """Everybody enables choosing ahead; two people do so, and one takes the card back."""
    await stage.telegram.person.start()
    await stage.each("/me", private=True)
    for corner in stage.corners:
        await stage.press(corner, b.OwnPageButton, page=b.MORE_PAGE)
        await stage.press(corner, b.PreferButton, option="ahead", value="yes")
    await stage.begin()
    await stage.until_card(stage.telegram)
    for corner in (stage.discord, stage.browser):
        await stage.press(corner, b.NextCardButton, on=True)
    await stage.press(stage.browser, b.NextCardButton, on=False)
    await stage.press(stage.telegram, b.LayCardButton)
    await stage.still(15)


async def open_hands(stage: Stage) -> None:
    """Hands are shown after each deal; one deal to its end, and a look back."""
    await stage.begin()
    ana, boris, vera = stage.corners
    await stage.press(ana, b.MenuButton)
    await stage.press(ana, b.ProposeButton, question=Proposal.OPEN_HANDS)
    await stage.press(boris, b.RespondButton, yes=True)
    await stage.press(vera, b.RespondButton, yes=True)
    await stage.play(lambda: stage.deal() > 1 or stage.over())
    await stage.press_each(b.LookBackButton)


async def bela(stage: Stage) -> None:
    """A deal of bela: trumps are named, zvanja come before the first card."""
    await stage.begin("bela_hr")
    await _play_with_questions(stage, lambda: stage.deal() > 1 or stage.over())


async def bela_for_three(stage: Stage) -> None:
    """Everybody plays alone; two cards are discarded."""
    await stage.begin("bela_three")
    await _play_with_questions(stage, lambda: stage.deal() > 1 or stage.over())


async def _play_with_questions(stage: Stage, done: Callable[[], bool], *corners: Corner) -> None:
    """Have everybody, or these people, play until done; the first answer is given to each
    question.
    """
    kinds = b.DiscardButton | b.AnnounceButton | b.ExchangeSevenButton
    playing = corners or stage.corners
    async with asyncio.timeout(3600), asyncio.TaskGroup() as group:
        group.create_task(stage.play(done, playing))
        while not done():
            for corner in playing:
                if any(isinstance(one.pressed, kinds) for one in corner.buttons(private=True)):
                    await stage.press(corner, kinds)
            await stage.still()


async def on_ones_honour(stage: Stage) -> None:
    """Any card may be played, and one person challenges a card."""
    await stage.begin(honour_play=True)
    await stage.play(lambda: stage.tricks() == 2)
    for corner in stage.corners:
        if stage.sees(corner, b.CallRevokeButton):
            await stage.press(corner, b.CallRevokeButton)
            break


STORIES: Final[tuple[Story, ...]] = (
    called,
    typing,
    hint,
    lesson,
    whole_lesson,
    votes,
    emotes,
    ahead,
    open_hands,
    bela,
    bela_for_three,
    on_ones_honour,
)
