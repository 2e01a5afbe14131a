"""One request of the bot: its parameters as sent, and its chat."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.keyboards import Unknown, rows_of
from tests.emulators.telegram.markup import Entity, Unparsable, clean, parse_html, trimmed, utf16
from tests.emulators.telegram.model import Message, Refused, Rows, bad_request
from tests.emulators.telegram.people import PrivateChat
from tests.emulators.telegram.wire import file_id
from tests.emulators.telegram.world import Chat, World

# https://core.telegram.org/bots/api#sending-files: 10 MB "for photos, 50 MB for other files"
PHOTO_BYTES, DOCUMENT_BYTES = 10 * 10**6, 50 * 10**6
# telegram.constants.MessageLimit: after parsing, and how many entities are shown
TEXT_LENGTH, CAPTION_LENGTH, ENTITIES = 4096, 1024, 100

Method = Callable[["Call"], object]


@dataclass(frozen=True, slots=True)
class Call:
    """Form fields are text; complex ones hold JSON. `names`: the names of uploaded files."""

    world: World
    method: str
    fields: Mapping[str, str]
    files: Mapping[str, bytes]
    names: Mapping[str, str] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        return name in self.fields

    def text(self, name: str) -> str:
        return self.fields.get(name, "")

    def flag(self, name: str) -> bool:
        # telegram-bot-api, Client.cpp, to_bool
        return self.text(name).lower() in ("true", "yes", "1")

    def whole(self, name: str, default: int = 0) -> int:
        try:
            return int(self.fields.get(name, default))
        except ValueError:
            return default

    def json(self, name: str) -> object:
        try:
            value: object = json.loads(self.fields[name])
        except ValueError:
            raise bad_request(f"can't parse {name} JSON object") from None
        return value

    def refuse_unknown(self, what: str) -> Refused:
        """Fail the test: the emulator does not implement this."""
        self.world.violate(f"{self.method}: {what}")
        return bad_request(f"EMULATOR: {what}")

    def chat(self, *, write: bool = True) -> Chat:
        """The chat of `chat_id`, if the bot may write (or read) there.

        The words are those of telegram-bot-api, Client.cpp, check_chat and check_chat_access, and
        fail_query_with_error for a person's chat.
        """
        if not self.text("chat_id"):
            raise bad_request("chat_id is empty")
        chat = self.world.chats.get(self.whole("chat_id"))
        if isinstance(chat, PrivateChat):
            _check_private(self.world, chat, write=write)
        elif isinstance(chat, Group):
            _check_group(chat, write=write)
        else:
            raise bad_request("chat not found")
        return chat

    def message(self, purpose: str) -> tuple[Chat, Message]:
        """The message of `message_id`, for "edit", "delete", ..."""
        chat = self.chat()
        message = chat.message(self.whole("message_id"))
        if message is None:
            # telegram-bot-api, Client.cpp, check_message
            raise bad_request(f"message to {purpose} not found")
        return chat, message

    def words(self, name: str, entities: str, most: int) -> tuple[str, tuple[Entity, ...]]:
        """A text or caption with its entities, parsed, cleaned and measured."""
        raw = clean(self.text(name))
        mode = self.text("parse_mode").lower()
        if mode == "html":
            try:
                text, found = parse_html(raw)
            except Unparsable as error:
                # telegram-bot-api, Client.cpp, get_formatted_text
                raise bad_request(f"can't parse entities: {error}") from None
        elif mode:
            raise self.refuse_unknown(f"parse_mode {mode} is not emulated")
        else:
            text, found = raw, self._given(entities)
        text, found = trimmed(text, self._known(found))
        if utf16(text) > most:
            # tdlib/telegram-bot-api issues 353 (send) and 881 (edit), teloxide issue 430 (edit)
            caption = "message caption is too long"
            edited = "MESSAGE_TOO_LONG" if self.method.startswith("edit") else "message is too long"
            raise bad_request(caption if most == CAPTION_LENGTH else edited)
        self._check_entities(found)
        return text, found

    def _given(self, name: str) -> tuple[Entity, ...]:
        if not self.has(name):
            return ()
        given = self.json(name)
        assert isinstance(given, list)
        return tuple(
            Entity(
                one["type"],
                one["offset"],
                one["length"],
                url=one.get("url", ""),
                user=one.get("user", {}).get("id", 0),
                language=one.get("language", ""),
            )
            for one in given
        )

    def _known(self, entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
        """Drop mentions of users unknown to the bot: they stay plain text.

        https://core.telegram.org/bots/api#formatting-options: "only guaranteed to work if the user
        has contacted the bot", pressed a button of it or is a member of the group.
        """
        if not any(one.user for one in entities):
            return entities
        chat = self.world.chats.get(self.whole("chat_id"))
        known = set(self.world.met)
        if isinstance(chat, Group):
            known |= set(chat.members)
        return tuple(one for one in entities if not one.user or one.user in known)

    def _check_entities(self, entities: tuple[Entity, ...]) -> None:
        """Refuse entities that Telegram would drop, so that a bot notices it."""
        if len(entities) > ENTITIES:
            self.world.violate(f"{self.method}: over {ENTITIES} entities, the rest is not shown")
        for outer in entities:
            for inner in entities:
                inside = outer.offset <= inner.offset and inner.end <= outer.end
                quotes = "blockquote" in outer.kind and "blockquote" in inner.kind
                # Bot API, formatting options: pre and code contain nothing, quotes do not nest
                if outer is not inner and inside and (outer.kind in ("pre", "code") or quotes):
                    self.world.violate(f"{self.method}: {inner.kind} in {outer.kind} is dropped")

    def buttons(self) -> Rows:
        if not self.text("reply_markup"):
            return ()
        try:
            private = self.whole("chat_id") > 0
            return rows_of(self.text("reply_markup"), private=private)
        except Unknown as error:
            raise self.refuse_unknown(str(error)) from None

    def file(self, name: str, most: int = PHOTO_BYTES) -> bytes:
        """The bytes of a file: uploaded in the field of that name or attached, or known by its id.

        The words are those of telegram-bot-api, Client.cpp, get_input_file.
        """
        content = self.files.get(name.removeprefix("attach://"))
        if content is None:
            given = self.fields.get(name, name)
            content = self.world.files.get(given)
        if content is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        if not content:
            raise bad_request("file must be non-empty")
        if len(content) > most:
            # telegraf issue 913, botgram/shell-bot issue 15
            raise Refused(413, "Request Entity Too Large")
        self.world.files[file_id(content)] = content
        return content


def _check_private(world: World, chat: PrivateChat, *, write: bool) -> None:
    if chat.id not in world.met:
        raise bad_request("chat not found")
    if write and chat.deactivated:
        raise Refused(403, "Forbidden: user is deactivated")
    if write and chat.blocked:
        raise Refused(403, "Forbidden: bot was blocked by the user")
    if write and not chat.started:
        raise Refused(403, "Forbidden: bot can't initiate conversation with a user")


def _check_group(chat: Group, *, write: bool) -> None:
    if write and chat.upgraded is not None:
        raise bad_request(
            "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.upgraded.id
        )
    if chat.bot_status == "kicked" and (write or chat.kind == "supergroup"):
        raise Refused(403, f"Forbidden: bot was kicked from the {chat.kind} chat")
    if chat.bot_status == "left" and (write or chat.kind == "supergroup"):
        raise Refused(403, f"Forbidden: bot is not a member of the {chat.kind} chat")
