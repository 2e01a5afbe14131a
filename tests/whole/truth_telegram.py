"""The expected screens on Telegram, drawn only from the database."""

import json
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from adapters.platform.chat import Place
from adapters.platform.views import View
from adapters.telegram.writing import captioned, written
from bot.app.serve import telegram
from engine.tables.table import Status
from tests.emulators.telegram import Chat, Message, TelegramServer
from tests.emulators.telegram.keyboards import rows_of
from tests.emulators.telegram.markup import clean, parse_html, to_html, trimmed
from tests.emulators.telegram.model import Rows
from tests.whole.truth import ScreenTruth, truth_of


class Look(NamedTuple):
    """A message as people see it."""

    html: str
    buttons: Rows
    photo: bytes = b""


@dataclass
class TelegramTruth(ScreenTruth[Chat, Message]):
    """The truth of groups and private chats."""

    server: TelegramServer

    def __post_init__(self) -> None:  # the platform knows who can be reached
        platform = telegram(self.app, self.server.token, self.server.url)
        platform._own_name.username = self.server.world.bot.username  # it never asks for its name
        self.app.people.platforms.add(platform)

    def place(self, chat: Chat) -> Place:
        return Place("telegram", str(chat.id), private=chat.kind == "private")

    def look(self, message: Message) -> Look:
        return Look(message.html, message.buttons, message.photo)

    def drawn(self, view: View) -> Look:
        caption = captioned(view)
        html, keyboard = caption or written(view)
        text, entities = trimmed(*parse_html(clean(html)))
        rows = rows_of(json.dumps(keyboard)) if keyboard else ()
        drawn = view.picture.drawing if view.picture is not None and caption is not None else None
        photo = self.app.painting.drawings.drawn(drawn) if drawn is not None else b""
        return Look(to_html(text, entities), rows, photo)


def telegram_truth(
    database: Path, server: TelegramServer, status: Status = Status.PLAYING
) -> AbstractAsyncContextManager[TelegramTruth]:
    """The truth of the database's only table with this status."""
    return truth_of(database, partial(TelegramTruth, server=server), server.clock, status)
