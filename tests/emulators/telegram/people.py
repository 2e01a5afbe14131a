"""People on Telegram, with the actions that the application allows."""

import asyncio
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.model import (
    CallbackAnswer,
    Happening,
    InlineAnswer,
    InlineResult,
    Message,
    User,
    What,
)
from tests.emulators.telegram.wire import (
    ANONYMOUS_ADMIN,
    Json,
    command_entity,
    mentions,
    unix,
    user_json,
)
from tests.emulators.telegram.world import Chat, Hearer, Query, World

# Bot API 10.2 gives "15 seconds" from a callback query; then the application stops waiting.
ANSWERED_IN = timedelta(seconds=15)
# https://core.telegram.org/bots/features#deep-linking
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")
# https://core.telegram.org/bots/webapps#direct-link-mini-apps
_APP = re.compile(r"https://t\.me/\w+/\w{3,30}\?startapp=[A-Za-z0-9_-]{0,512}")
_LINK = re.compile(r"(?:https?://)?(?:t|telegram)\.me/(\w+)\?start=(.*)", re.IGNORECASE)


class PrivateChat(Chat):
    """One person's chat with the bot. Nobody can write before START is pressed."""

    kind = "private"

    def __init__(self, world: World, person: "Person") -> None:
        super().__init__(world, person.id, person.user.name)
        self.person = person
        self.started = False
        self.blocked = False
        self.deactivated = False

    def facts(self) -> Json:
        user = user_json(self.person.user)
        kept = ("id", "first_name", "last_name", "username")
        return {"type": "private"} | {key: user[key] for key in kept if key in user}

    def hearers(self) -> Iterable[Hearer]:
        return (self.person,)

    def tells_bot(self) -> bool:
        return self.started and not self.blocked and not self.deactivated


class Person:
    """A person who uses the application.

    `notified`: messages that made a sound for them: those not sent silently; in a muted chat only
    mentions. `called`: mentions without a sound, shown as notifications even in a muted chat.
    """

    def __init__(self, world: World, user: User) -> None:
        self.world = world
        self.id = user.id
        self.notified: list[Message] = []
        self.called: list[Message] = []
        self.muted: set[int] = set()
        world.users[user.id] = user
        self.private = PrivateChat(world, self)

    def __repr__(self) -> str:
        return f"Person({self.user.name!r})"

    @property
    def user(self) -> User:
        return self.world.users[self.id]

    @property
    def name(self) -> str:
        return self.user.name

    def hear(self, message: Message) -> None:
        named = self.named_in(message)
        if message.silent:
            self.called += [message] if named else []
        elif message.chat not in self.muted or named:
            self.notified.append(message)

    def named_in(self, message: Message) -> bool:
        """Whether the message mentions the person."""
        ids, names = mentions(message)
        return self.id in ids or self.user.username.lower() in names - {""}

    def mute(self, chat: Chat) -> None:
        self.muted.add(chat.id)

    async def write(
        self,
        chat: Chat,
        text: str,
        topic: int | None = None,
        reply_to: Message | None = None,
    ) -> Message:
        """Write a message; a command in a group reaches the bot, talk does not."""
        return self._write(chat, text, topic, reply_to, masked=False)

    async def confide(self, group: Group, text: str, topic: int | None = None) -> Message:
        """Send a menu command that only the bot sees (Bot API 10.2, `is_ephemeral`)."""
        assert self.id in group.members, f"{self.name} is not in {group.title}"
        number = self.world.ephemeral_number()
        message = Message(
            group.id,
            0,
            self.user,
            self.world.now(),
            text,
            command_entity(text),
            topic=topic,
            receiver=self.world.bot,
            ephemeral=number,
        )
        group.confided[number] = message
        self.world.tell("message", group.json(message), self.user)
        return message

    async def write_anonymously(self, group: Group, text: str, topic: int | None = None) -> Message:
        """Write as an admin who remains anonymous."""
        assert self.id in group.admins, f"{self.name} is no admin of {group.title}"
        self.world.users.setdefault(ANONYMOUS_ADMIN.id, ANONYMOUS_ADMIN)
        return self._write(group, text, topic, None, masked=True)

    def _write(
        self, chat: Chat, text: str, topic: int | None, reply_to: Message | None, *, masked: bool
    ) -> Message:
        reads = True
        if isinstance(chat, Group):
            assert self.id in chat.members, f"{self.name} is not in {chat.title}"
            assert chat.upgraded is None, f"{chat.title} is a supergroup now"
            assert topic is None or topic in chat.topics, f"no topic {topic} in {chat.title}"
        else:
            assert chat is self.private, "this is another person's chat"
            assert self.private.started, f"{self.name} has to press START first"
            assert not self.private.blocked, f"{self.name} has blocked the bot"
        message = Message(
            chat.id,
            chat.number(),
            self.user,
            self.world.now(),
            text,
            command_entity(text),
            topic=topic,
            thread=_thread(chat, reply_to) if topic is None else None,
            reply_to=reply_to.id if reply_to else topic,
            masked=masked,
        )
        chat.add(message)
        if isinstance(chat, Group):
            reads = chat.tells_bot() and chat.read_by_bot(message)
        if reads:
            self.world.tell("message", chat.json(message), self.user)
        return message

    async def press(
        self, message: Message, label_or_data: str, *, inaccessible: bool = False
    ) -> CallbackAnswer | None:
        """Press a button as shown on this message, even if the message has changed meanwhile.

        Waits for the answer; `None` if none came in 15 seconds of the clock, or the message is
        gone. `inaccessible`: the bot gets only the message's place (Bot API, InaccessibleMessage).
        """
        button = message.button(label_or_data)
        assert not button.url, f"{button.label!r} is a link: follow it"
        assert not button.copies, f"{button.label!r} copies a text"
        assert not button.app, f"{button.label!r} opens a page"
        chat = self.world.chats[message.chat]
        if isinstance(chat, Group):
            assert self.id in chat.members, f"{self.name} is not in {chat.title}"
        assert message.receiver in (None, self.user), f"{self.name} does not see this"
        standing = chat.standing(message)
        if standing is None:
            return None
        query = Query(self.world.query_number(), chat, message, self.user, button)
        self.world.queries[query.number] = query
        chat.log.append(
            Happening(
                query.at, What.PRESSED, self.user, standing, button=button, query=query.number
            )
        )
        body: Json = {
            "id": query.number,
            "from": user_json(self.user),
            "chat_instance": chat.instance,
            "data": button.data,
            "message": chat.json(standing),
        }
        if inaccessible:
            body["message"] = {"chat": chat.facts(), "message_id": message.id, "date": 0}
        if chat.tells_bot():
            self.world.tell("callback_query", body, self.user)
        try:
            real = self.world.clock.seconds(ANSWERED_IN)
            return await asyncio.wait_for(asyncio.shield(query.answer), real)
        except TimeoutError:
            return None

    def opens(self, message: Message, label: str) -> str:
        """The address of the page that a button opens, or of the link to a bot's Mini App."""
        button = message.button(label)
        assert button.app or _APP.fullmatch(button.url), f"{button.label!r} opens no page"
        return button.app or button.url

    async def ask_inline(self, text: str = "") -> InlineAnswer | None:
        """Write @bot and a text in any chat; None if no answer comes in time."""
        if not self.world.inline:
            return None
        number = self.world.query_number()
        answer = self.world.inline_queries[number] = asyncio.get_running_loop().create_future()
        query: Json = {"id": number, "from": user_json(self.user), "query": text, "offset": ""}
        self.world.tell("inline_query", query, self.user)
        try:
            real = self.world.clock.seconds(ANSWERED_IN)
            return await asyncio.wait_for(asyncio.shield(answer), real)
        except TimeoutError:
            return None

    def send_prepared(self, number: str) -> InlineResult:
        """Have the client send a message that the bot has prepared for this person."""
        user, result = self.world.prepared.pop(number)
        assert user == self.id, "it was prepared for somebody else"
        self.send_inline(result)
        return result

    def send_inline(self, result: InlineResult) -> str:
        """Send a result to a chat without the bot; the bot can edit it by the returned id."""
        number = f"BAAA{self.world.query_number()}"
        message = Message(0, 0, self.user, self.world.now(), result.text, result.entities)
        self.world.inline_messages[number] = replace(message, buttons=result.buttons)
        if self.world.inline_feedback:
            chosen: Json = {"result_id": result.id, "from": user_json(self.user), "query": ""}
            if result.buttons:  # Bot API, ChosenInlineResult.inline_message_id
                chosen["inline_message_id"] = number
            self.world.tell("chosen_inline_result", chosen, self.user)
        return number

    def alone_in(self, chat: Chat) -> list[Message]:
        """The messages only this person sees in a chat, oldest first."""
        return [one for one in chat.ephemeral.values() if one.receiver == self.user]

    def reopens(self) -> None:
        """Restart the application: private group messages are gone, without an update."""
        for chat in self.world.chats.values():
            for one in self.alone_in(chat):
                del chat.ephemeral[one.ephemeral]

    async def start(self, payload: str = "") -> Message:
        """Open the private chat and press START, which also unblocks the bot."""
        assert _PAYLOAD.fullmatch(payload), f"no payload of a link: {payload!r}"
        self.unblock()
        self.private.started = True
        return await self.write(self.private, f"/start {payload}".rstrip())

    def allow(self) -> None:
        """Allow the bot to write when its page asks (Bot API, WriteAccessAllowed)."""
        self.private.started = True
        self.private.say_service(self.user, "write_access_allowed", "by request")

    async def follow(self, url: str) -> Message:
        """Open a t.me link to the bot and press START."""
        link = _LINK.fullmatch(url)
        assert link, f"not a link to a bot: {url!r}"
        assert link[1].lower() == self.world.bot.username.lower(), f"another bot: {url!r}"
        return await self.start(link[2])

    def block(self) -> None:
        """Block the bot, which gets an update (Bot API, my_chat_member)."""
        if not self.private.blocked:
            self.private.blocked = True
            self._changed("member", "kicked")

    def unblock(self) -> None:
        if self.private.blocked:
            self.private.blocked = False
            self._changed("kicked", "member")

    def _changed(self, old: str, new: str) -> None:
        bot = user_json(self.world.bot)
        until: Json = {"until_date": 0}
        change: Json = {
            "chat": self.private.facts(),
            "from": user_json(self.user),
            "date": unix(self.world.now()),
            "old_chat_member": {"user": bot, "status": old} | (until if old == "kicked" else {}),
            "new_chat_member": {"user": bot, "status": new} | (until if new == "kicked" else {}),
        }
        self.world.tell("my_chat_member", change, self.user)

    def delete_account(self) -> None:
        """Delete the account; the bot notices only when it writes."""
        self.private.deactivated = True

    async def edit(self, message: Message, text: str) -> Message:
        """Edit one's own message."""
        assert message.sender.id == self.id, "somebody else's message"
        chat = self.world.chats[message.chat]
        changed = replace(message, text=text, entities=command_entity(text))
        changed = chat.change(message, changed)
        reads = chat.read_by_bot(changed) if isinstance(chat, Group) else True
        if chat.tells_bot() and reads:
            self.world.tell("edited_message", chat.json(changed), self.user)
        return changed

    def leave(self, group: Group) -> None:
        group.expel(self)
        group.say_service(self.user, "left_chat_member", self.user)

    def join(self, group: Group) -> None:
        group.members[self.id] = self
        group.say_service(self.user, "new_chat_members", self.user)

    def rename(self, first: str, last: str = "") -> None:
        """Change the name; the bot sees it with the person's next action."""
        self.world.users[self.id] = replace(self.user, first=first, last=last)

    def delete_message(self, message: Message) -> None:
        """Delete one's own message, or any as an admin; the bot gets no update."""
        chat = self.world.chats[message.chat]
        own = message.sender.id == self.id or chat is self.private
        admin = isinstance(chat, Group) and self.id in chat.admins
        assert own or admin, f"{self.name} may not delete this"
        chat.remove(message.id, self.user)


def _thread(chat: Chat, reply_to: Message | None) -> int | None:
    """The first message of a thread of replies in a supergroup."""
    if reply_to is None or chat.kind != "supergroup":
        return None
    while reply_to.reply_to is not None:
        earlier = chat.message(reply_to.reply_to)
        if earlier is None:
            break
        reply_to = earlier
    return reply_to.id
