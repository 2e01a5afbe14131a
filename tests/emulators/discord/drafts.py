"""A message from the body of a request (https://docs.discord.com/developers/resources/message)."""

import re
from dataclasses import dataclass, replace

from tests.emulators.discord.calls import Call
from tests.emulators.discord.components import Checker
from tests.emulators.discord.forms import Form
from tests.emulators.discord.model import (
    COMMAND_LINK,
    COMPONENTS_V2,
    EPHEMERAL,
    FILE,
    GALLERY,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    THUMBNAIL,
    Attachment,
    Json,
    Message,
    Refused,
    walk,
)

_MENTION = re.compile(r"<@!?(\d+)>")
_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
# Reference, Message Formatting
_CHANNEL_LINK = re.compile(r"<#(\d+)>")
_EMOJI = re.compile(r"<a?:\w+:(\d+)>")
_NOT_EMULATED = ("embeds", "poll", "sticker_ids", "message_reference", "tts", "thread_name")
# Create Message: "Message contents (up to 2000 characters)"
_CONTENT_LENGTH = 2000
# Reference, Uploading Files: "The file upload size limit applies to each file"; issue 8572: 10 MiB
FILE_BYTES = 10 * 1024**2
# Message, Message Flags: those allowed on a new message, in an answer, and by an edit
SENDABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
ANSWERABLE = SENDABLE | EPHEMERAL
_EDITABLE = SUPPRESS_EMBEDS | COMPONENTS_V2
FIELDS = {
    "content",
    "embeds",
    "allowed_mentions",
    "components",
    "attachments",
    "flags",
    "poll",
    "tts",
}


@dataclass(frozen=True, slots=True)
class Draft:
    """The body of a message; `prefix` is its path in the request."""

    call: Call
    body: Json
    prefix: tuple[str, ...] = ()

    def new(self, channel: int, allowed_flags: int) -> Message:
        """The requested message; it has an id and no channel yet."""
        world = self.call.world
        flags = self.body.get("flags") or 0
        if flags & ~allowed_flags:
            raise self.call.refuse_unknown(f"flags {flags & ~allowed_flags} cannot be set here")
        message = Message(
            channel,
            world.snowflake(),
            world.bot,
            world.now(),
            self.body.get("content") or "",
            tuple(self.body.get("components") or ()),
            self._files((), listed=self.body.get("attachments") or []),
            flags,
        )
        return replace(self._checked(message), rings=self._rings(message))

    def changed(self, before: Message) -> Message:
        """The message after the edit; fields that are not named stay."""
        body, form = self.body, self._form()
        flags = body.get("flags")
        if flags is not None:
            if flags & ~(_EDITABLE | before.flags):
                raise self.call.refuse_unknown(f"flags {flags & ~_EDITABLE} cannot be changed")
            if before.is_v2 and not flags & COMPONENTS_V2:
                # discord-api-docs pull requests 7560 and 7852: it "can only be set"
                text = "The IS_COMPONENTS_V2 flag cannot be removed from a message"
                form.wrong(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", text)
            form.check()
        if flags is None and before.is_v2:
            self._check_unflagged()
        kept = before.attachments
        listed = [{"id": str(one.id)} for one in kept]
        after = replace(
            before,
            content=(body["content"] or "") if "content" in body else before.content,
            components=tuple(body["components"] or ())
            if "components" in body
            else before.components,
            attachments=self._files(
                kept, listed=body["attachments"] or [] if "attachments" in body else listed
            ),
            flags=before.flags | ((flags or 0) & _EDITABLE),
        )
        self._rings(after)
        return self._checked(after)

    def _check_unflagged(self) -> None:
        """Observed by bots: the flags of the edit itself decide how its components are read."""
        checker = Checker(form := self._form(), self.call.note_unknown, self.call.world.emojis, ())
        checker.check(list(self.body.get("components") or ()), v2=False)
        form.check()

    def _form(self) -> Form:
        return Form(self.prefix)

    def _checked(self, message: Message) -> Message:
        for name in _NOT_EMULATED:
            if self.body.get(name) and not (message.is_v2 and name in ("embeds", "poll")):
                raise self.call.refuse_unknown(f"{name} is not emulated")
        form = self._form()
        form.length(("content",), message.content, 0, _CONTENT_LENGTH)
        if message.is_v2:
            self._check_v2(form, message)
        files = [one.name for one in message.attachments]
        checker = Checker(form, self.call.note_unknown, self.call.world.emojis, files)
        checker.check(list(message.components), v2=message.is_v2)
        form.check()
        if not message.components and (message.is_v2 or not (message.content or files)):
            # JSON Error Codes
            raise Refused(400, 50006, "Cannot send an empty message")
        self._check_seen(message)
        return message

    def _check_v2(self, form: Form, message: Message) -> None:
        """Message, IS_COMPONENTS_V2: no content, embeds or polls beside the components."""
        used = {"content": message.content} | {
            name: self.body.get(name) for name in ("embeds", "poll", "sticker_ids")
        }
        for name, value in used.items():
            if value:
                text = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                form.wrong((name,), code, text)

    def _leads(self, path: str, number: str) -> bool:
        """Whether a link leads to a command that can be used."""
        name, *below = path.split()
        named = [
            one for one in self.call.world.commands if (one["id"], one["name"]) == (number, name)
        ]
        options = [one for command in named for one in command.get("options") or ()]
        subcommands = [one["name"] for one in options if one["type"] == 1]
        return bool(named) and (below[0] in subcommands if below else not subcommands)

    def _check_seen(self, message: Message) -> None:
        """Refuse content that Discord would accept but nobody would see."""
        for number in _EMOJI.findall(message.text):
            if number not in self.call.world.emojis:
                self.call.note_unknown(f"no emoji {number}: people see its name")
        for path, number in COMMAND_LINK.findall(message.raw_text):
            if not self._leads(path, number):
                self.call.note_unknown(f"no command /{path}: the link does nothing")
        for number in _CHANNEL_LINK.findall(message.raw_text):
            if int(number) not in self.call.world.channels:
                self.call.note_unknown(f"no channel {number}: people see no name")
        if message.is_v2:
            # Components reference: attachments "must be exposed through components"
            kinds = (FILE, GALLERY, THUMBNAIL)
            shown = [one for one in walk(message.components) if one["type"] in kinds]
            for one in message.attachments:
                if f"attachment://{one.name}" not in str(shown):
                    self.call.note_unknown(f"the attachment {one.name} is not shown")

    def _files(self, kept: tuple[Attachment, ...], listed: list[Json]) -> tuple[Attachment, ...]:
        """The attachments that stay, and the new ones (Reference, Uploading Files)."""
        number = self.call.world.snowflake
        known = {str(one.id): one for one in kept}
        ids = {str(one.get("id")) for one in listed}
        stay = [one for key, one in known.items() if key in ids]
        names = {str(one.get("id")): one.get("filename") for one in listed}
        if strange := ids - set(known) - {str(index) for index in self.call.files}:
            raise self.call.refuse_unknown(f"attachments {', '.join(strange)} were not uploaded")
        for name, content in self.call.files.values():
            self._check_file(name, content)
        new = [
            Attachment(number(), names.get(str(index)) or name, content)
            for index, (name, content) in self.call.files.items()
        ]
        if len(stay) + len(new) > 10:
            # JSON Error Codes
            raise Refused(400, 30015, "Maximum number of attachments in a message reached (10)")
        return (*stay, *new)

    def _check_file(self, name: str, content: bytes) -> None:
        if len(content) > FILE_BYTES:
            # JSON Error Codes
            raise Refused(413, 40005, "Request entity too large")
        if not content:
            raise self.call.refuse_unknown("an empty file")
        if not _FILE_NAME.fullmatch(name):
            # discord-api-docs issues 7754 and 7890: other names are cleansed
            self.call.note_unknown(f"the file {name} gets another name")

    def _rings(self, message: Message) -> tuple[int, ...]:
        """The users who are notified of a mention (Message, Allowed Mentions Object)."""
        named = dict.fromkeys(int(one) for one in _MENTION.findall(message.text))
        allowed = self.body.get("allowed_mentions")
        if allowed is None:
            return tuple(named)
        self.call.check_fields({"parse", "users", "roles", "replied_user"}, allowed)
        parse, users = allowed.get("parse") or [], allowed.get("users") or []
        if "users" in parse and users:
            # Allowed Mentions Object: "mutually exclusive", a validation error
            form = self._form()
            text = 'parse:["users"] and users: [ids...] are mutually exclusive.'
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            form.wrong(("allowed_mentions",), code, text)
            form.check()
        wanted = {int(one) for one in users}
        return tuple(one for one in named if "users" in parse or one in wanted)
