"""Groups, supergroups and forums, and the actions of their admins on the bot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tests.emulators.telegram.model import Message, User
from tests.emulators.telegram.wire import Json, unix, user_json
from tests.emulators.telegram.world import Chat, Hearer, World

_ADMIN_RIGHTS = (
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)


@dataclass
class Topic:
    """A topic of a forum; its id is the id of the message that opened it."""

    id: int
    name: str
    closed: bool = False


class Group(Chat):
    """A chat of several people. The owner is the first admin, or without admins the first member.

    `bot_status` is the Bot API's ChatMember.status of the bot.
    """

    kind = "group"

    def __init__(
        self,
        world: World,
        number: int,
        title: str,
        members: Sequence[Hearer],
        admins: Sequence[Hearer] = (),
    ) -> None:
        super().__init__(world, number, title)
        self.members: dict[int, Hearer] = {one.user.id: one for one in members}
        self.admins = [one.user.id for one in admins or members[:1]]
        self.bot_status = "member"
        self.may_send = True
        self.may_send_files = True
        self.reactions = True
        self.upgraded: Group | None = None
        self.topics: dict[int, Topic] = {}
        self.forum = False

    def facts(self) -> Json:
        facts: Json = {"id": self.id, "type": self.kind, "title": self.title}
        if self.forum:
            facts["is_forum"] = True
        return facts

    def permissions(self) -> Json:
        """The Bot API's ChatPermissions: the rights of members who are not admins."""
        files = ("can_send_photos", "can_send_documents")
        return {"can_send_messages": self.may_send, **dict.fromkeys(files, self.may_send_files)}

    def hearers(self) -> Iterable[Hearer]:
        return self.members.values()

    def tells_bot(self) -> bool:
        return self.bot_status in ("member", "administrator", "restricted")

    def status(self, user: int) -> str:
        if user == self.world.bot.id:
            return self.bot_status
        if user not in self.members:
            return "left"
        if user in self.admins:
            return "creator" if user == self.admins[0] else "administrator"
        return "member"

    def member_json(self, user: User, status: str = "") -> Json:
        """The Bot API's ChatMember."""
        status = status or self.status(user.id)
        body: Json = {"user": user_json(user), "status": status}
        if status == "kicked":
            body["until_date"] = 0
        if status == "creator":
            body["is_anonymous"] = False
        if status == "administrator":
            body.update(dict.fromkeys(_ADMIN_RIGHTS, False), can_delete_messages=True)
        return body

    def bot_becomes(self, status: str, by: Hearer | None = None) -> None:
        """Have an admin change the bot's status; the bot gets a my_chat_member update."""
        who = by.user if by else self.members[self.admins[0]].user
        old, self.bot_status = self.bot_status, status
        bot = self.world.bot
        change: Json = {
            "chat": self.facts(),
            "from": user_json(who),
            "date": unix(self.world.now()),
            "old_chat_member": self.member_json(bot, old),
            "new_chat_member": self.member_json(bot, status),
        }
        self.world.tell("my_chat_member", change, who)

    def expel(self, person: Hearer) -> None:
        """Remove a person; only a bot that is an admin gets a chat_member update (Bot API)."""
        user = person.user
        old = self.member_json(user)
        del self.members[user.id]
        if self.bot_status == "administrator":
            change: Json = {
                "chat": self.facts(),
                "from": user_json(self.members[self.admins[0]].user),
                "date": unix(self.world.now()),
                "old_chat_member": old,
                "new_chat_member": self.member_json(user, "kicked"),
            }
            self.world.tell("chat_member", change, user)

    def kick_bot(self, by: Hearer | None = None) -> None:
        who = by or self.members[self.admins[0]]
        if self.kind == "group":
            self.say_service(who.user, "left_chat_member", self.world.bot)
        self.bot_becomes("kicked", who)

    def add_bot(self, by: Hearer | None = None) -> None:
        who = by or self.members[self.admins[0]]
        self.bot_becomes("member", who)
        self.say_service(who.user, "new_chat_members", self.world.bot)

    def promote_bot(self) -> None:
        self.bot_becomes("administrator")

    def restrict(self, *, send_messages: bool = True, send_files: bool = True) -> None:
        """Set whether members may write, and send documents and photos; admins always may."""
        self.may_send = send_messages
        self.may_send_files = send_messages and send_files

    def lets(self, kind: str) -> bool:
        """Whether members may send messages of that kind (Bot API, ChatPermissions)."""
        return self.may_send if kind == "text messages" else self.may_send_files

    def rename(self, title: str, by: Hearer | None = None) -> None:
        self.title = title
        who = by or self.members[self.admins[0]]
        self.say_service(who.user, "new_chat_title", title)

    def upgrade(self) -> "Group":
        """Upgrade to a supergroup, in which the old messages are unknown."""
        number = -1_000_000_000_000 + self.id
        new = Supergroup(self.world, number, self.title, list(self.members.values()))
        new.admins = list(self.admins)
        new.bot_status = self.bot_status
        owner = self.members[self.admins[0]].user
        self.say_service(owner, "migrate_to_chat_id", new.id)
        self.upgraded = new
        self.world.flood.moved(self.id, new.id)
        new.say_service(owner, "migrate_from_chat_id", self.id)
        return new

    def read_by_bot(self, message: Message) -> bool:
        """The effect of privacy mode (https://core.telegram.org/bots/features#privacy-mode).

        The bot reads commands that may be meant for it and replies to it, or everything if it is an
        admin.
        """
        if self.bot_status == "administrator":
            return True
        replied = self.message(message.reply_to) if message.reply_to is not None else None
        if replied is not None and replied.sender.id == self.world.bot.id:
            return True
        if not message.text.startswith("/"):
            return False
        command = message.text.split(maxsplit=1)[0]
        _, at, name = command.partition("@")
        return not at or name.lower() == self.world.bot.username.lower()


class Supergroup(Group):
    """A group with its own message ids."""

    kind = "supergroup"
    shared_numbers = False

    def upgrade(self) -> Group:
        raise AssertionError("a supergroup cannot be upgraded")


class Forum(Supergroup):
    """A supergroup with topics; messages without a topic are in General."""

    def __init__(
        self,
        world: World,
        number: int,
        title: str,
        members: Sequence[Hearer],
        admins: Sequence[Hearer] = (),
    ) -> None:
        super().__init__(world, number, title, members, admins)
        self.forum = True

    def open_topic(self, name: str) -> int:
        """A new topic; returns its id."""
        opened = self.say_service(self._owner, "forum_topic_created", name)
        self.topics[opened.id] = Topic(opened.id, name)
        return opened.id

    def topic(self, name: str) -> int:
        """The id of the topic of that name."""
        return next(one.id for one in self.topics.values() if one.name == name)

    def close_topic(self, topic: int) -> None:
        self.topics[topic].closed = True
        self.say_service(self._owner, "forum_topic_closed", topic=topic)

    def reopen_topic(self, topic: int) -> None:
        self.topics[topic].closed = False
        self.say_service(self._owner, "forum_topic_reopened", topic=topic)

    def switch_off_topics(self) -> None:
        """Move everything in topics to the group itself; the bot gets no update."""
        self.forum = False
        self.topics.clear()
        self._messages = {one.id: replace(one, topic=None) for one in self.messages}

    def delete_topic(self, topic: int) -> None:
        """Delete a topic with all its messages; the bot gets no update."""
        del self.topics[topic]
        for message in self.messages:
            if topic in (message.topic, message.id):
                self.remove(message.id, self._owner)

    @property
    def _owner(self) -> User:
        return self.members[self.admins[0]].user
