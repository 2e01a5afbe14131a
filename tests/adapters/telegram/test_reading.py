"""Updates as Telegram writes them, and what the application receives."""

from collections.abc import Mapping

from telegram import Update

from adapters.platform.chat import Entered, Person, Place, Said, Tapped
from adapters.telegram.connection import as_read, readable
from adapters.telegram.reading import ChatLeft, Event, Moved, RightsChanged, read
from tests.every import every

ANA = {"id": 7, "is_bot": False, "first_name": "Ана", "last_name": "Б.", "language_code": "bg"}
HIDDEN = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
BOT = {"id": 5, "is_bot": True, "first_name": "Belot", "username": "belot_bot"}
PRIVATE = {"id": 7, "type": "private", "first_name": "Ана"}
GROUP = {"id": -40, "type": "group", "title": "Белот"}
FORUM = {"id": -1009, "type": "supergroup", "title": "Клуб", "is_forum": True}
CHANNEL = {"id": -1008, "type": "channel", "title": "Новини"}

ANA_READ = Person("telegram", "7", "Ана Б.", "bg")
PRIVATE_READ = Place("telegram", "7", private=True)
GROUP_READ = Place("telegram", "-40")


def event(**fields: object) -> Event | None:
    """The same event, from the whole update and from the parts that the bot reads."""
    update: dict[str, object] = {"update_id": 1, **fields}
    found = read(Update.de_json(dict(update), None), "belot_bot")
    assert read(as_read(update), "belot_bot") == found
    return found


def message(chat: Mapping[str, object], text: str | None = None, **fields: object) -> Event | None:
    body = {"message_id": 3, "date": 1_800_000_000, "chat": chat, "from": ANA, **fields}
    return event(message=body if text is None else body | {"text": text})


def standing(status: str, **fields: object) -> dict[str, object]:
    return {"user": BOT, "status": status, **fields}


def change(
    chat: Mapping[str, object],
    old: Mapping[str, object],
    new: Mapping[str, object],
    by: Mapping[str, object] = ANA,
) -> Event | None:
    body = {"chat": chat, "from": by, "date": 1_800_000_000}
    return event(my_chat_member=body | {"old_chat_member": old, "new_chat_member": new})


KICKED = standing("kicked", until_date=0)


@every(
    ("text", "read_as"),
    [
        ("/belot", "/belot"),
        ("/belot@belot_bot avkm x", "/belot avkm x"),
        ("/belot@BELOT_BOT", "/belot"),
        ("/belot@other_bot", None),
        ("hello", None),
        ("hello /belot", None),
        ("", None),
    ],
)
def test_in_a_group_only_commands_for_this_bot_count(text: str, read_as: str | None) -> None:
    said = message(GROUP, text)
    named = "@" in text
    wanted = Said(GROUP_READ, ANA_READ, read_as or "", addressed=named)
    assert said == (None if read_as is None else wanted)


def test_a_command_may_be_about_another_person() -> None:
    boris = {"id": 8, "is_bot": False, "first_name": "Борис"}
    old = {"message_id": 2, "date": 1_800_000_000, "chat": GROUP, "from": boris, "text": "ха"}
    mention = {"type": "text_mention", "offset": 7, "length": 5, "user": boris}
    for text, fields, about in (
        ("/stats", {}, ""),
        ("/stats", {"reply_to_message": old}, "8"),
        ("/stats Вера", {"reply_to_message": old}, ""),
        ("/stats", {"reply_to_message": {**old, "from": BOT}}, ""),
        (
            "/stats",
            {"reply_to_message": {**old, "forum_topic_created": {"name": "x", "icon_color": 1}}},
            "",
        ),
        ("/stats Борис", {"entities": [mention]}, "8"),
        ("/stats Борис нещо", {"entities": [mention]}, "8"),
    ):
        said = message(GROUP, text, **fields)
        assert isinstance(said, Said)
        told = text.replace("Борис", "").rstrip() if fields.get("entities") else text
        assert " ".join(said.text.split()) == " ".join(told.split())
        assert said.about == about


@every(
    ("text", "read_as"),
    [
        ("hello", "hello"),
        ("/start s_ABC", "/start s_ABC"),
        ("/x@belot_bot y", "/x y"),
        ("/x@other", ""),
    ],
)
def test_in_private_everything_counts(text: str, read_as: str) -> None:
    assert message(PRIVATE, text) == Said(PRIVATE_READ, ANA_READ, read_as)


def test_a_photo_in_private_counts_and_a_service_message_does_not() -> None:
    photo = {"file_id": "a", "file_unique_id": "b", "width": 1, "height": 1}
    assert message(PRIVATE, photo=[photo]) == Said(PRIVATE_READ, ANA_READ, "")
    assert message(PRIVATE, message_auto_delete_timer_changed={"message_auto_delete_time": 9}) is (
        None
    )


def test_a_place_has_its_topic_and_title() -> None:
    said = message(FORUM, "/belot", message_thread_id=12, is_topic_message=True)
    assert isinstance(said, Said)
    assert said.place == Place("telegram", "-1009", "12")
    assert said.place.title == "Клуб"
    said = message(FORUM, "/belot", message_thread_id=12)  # a thread of replies is not a topic
    assert isinstance(said, Said)
    assert said.place.topic == ""


def test_anonymous_admins_stand_for_their_group_and_manage_it() -> None:
    said = message(GROUP, "/belot", **{"from": HIDDEN}, sender_chat=GROUP)
    group = Person("telegram", "-40", "Белот")
    assert said == Said(GROUP_READ, group, "/belot", may_manage=True, masked=True, addressed=False)
    said = message(GROUP, "/belot", **{"from": HIDDEN}, sender_chat=CHANNEL)
    channel = Person("telegram", "-1008", "Новини")
    assert said == Said(
        GROUP_READ, channel, "/belot", may_manage=False, masked=True, addressed=False
    )


def test_channels_and_what_they_post_are_nothing_to_us() -> None:
    assert message(CHANNEL, "/belot") is None
    assert message(GROUP, "/belot", sender_chat=CHANNEL, is_automatic_forward=True) is None
    assert change(CHANNEL, standing("left"), standing("member")) is None
    assert event() is None


def tap(body: Mapping[str, object]) -> Event | None:
    query = {"id": "1", "from": ANA, "chat_instance": "2", **body}
    return event(callback_query=query)


def test_a_tap_names_its_message_and_place() -> None:
    body = {
        "message_id": 3,
        "date": 1_800_000_000,
        "chat": FORUM,
        "message_thread_id": 12,
        "is_topic_message": True,
    }
    place = Place("telegram", "-1009", "12")
    assert tap({"message": body, "data": "x"}) == Tapped(place, ANA_READ, "x", "3", instance="2")
    assert tap({"message": body}) == Tapped(place, ANA_READ, "", "3", instance="2")


def test_a_tap_on_an_inaccessible_message_still_has_place_and_data() -> None:
    body = {"message_id": 3, "date": 0, "chat": GROUP}
    assert tap({"message": body, "data": "x"}) == Tapped(
        GROUP_READ, ANA_READ, "x", "3", instance="2"
    )


def test_a_tap_without_a_message_is_nothing_to_us() -> None:
    assert tap({"data": "x", "inline_message_id": "1"}) is None


@every("status", ["member", "restricted"])
def test_the_bot_is_let_in_and_thrown_out(status: str) -> None:
    rights = dict.fromkeys(
        (
            "can_add_web_page_previews",
            "can_change_info",
            "can_edit_tag",
            "can_invite_users",
            "can_manage_topics",
            "can_pin_messages",
            "can_react_to_messages",
            "can_send_audios",
            "can_send_documents",
            "can_send_messages",
            "can_send_other_messages",
            "can_send_photos",
            "can_send_polls",
            "can_send_video_notes",
            "can_send_videos",
            "can_send_voice_notes",
        ),
        True,
    )
    restricted = {"is_member": True, "until_date": 0, **rights}
    inside = standing(status, **(restricted if status == "restricted" else {}))
    assert change(GROUP, standing("left"), inside) == Entered(GROUP_READ, ANA_READ)
    assert change(GROUP, inside, standing("left")) == ChatLeft(GROUP_READ)
    assert change(GROUP, inside, KICKED) == ChatLeft(GROUP_READ)
    assert change(GROUP, KICKED, standing("left")) is None
    assert change(GROUP, standing("member"), inside) == RightsChanged("-40")
    if status == "restricted":
        muted = {**inside, "can_send_messages": False}
        assert change(GROUP, standing("member"), muted) == ChatLeft(GROUP_READ)
        assert change(GROUP, muted, standing("member")) == Entered(GROUP_READ, ANA_READ)


def test_an_anonymous_admin_lets_it_in() -> None:
    group = Person("telegram", "-40", "Белот")
    entered = change(GROUP, standing("left"), standing("member"), by=HIDDEN)
    assert entered == Entered(GROUP_READ, group)


def test_a_person_blocks_and_unblocks_it() -> None:
    assert change(PRIVATE, standing("member"), KICKED) == ChatLeft(PRIVATE_READ)
    assert change(PRIVATE, KICKED, standing("member")) == Entered(PRIVATE_READ, ANA_READ)


def test_a_group_that_moves_is_told_from_both_sides() -> None:
    assert message(GROUP, migrate_to_chat_id=-1009) == Moved("-40", "-1009")
    assert message(FORUM, migrate_from_chat_id=-40) == Moved("-40", "-1009")


@every(
    ("names", "read_as"),
    [
        ({"first_name": ""}, ""),
        ({"first_name": None}, ""),
        ({"first_name": "", "last_name": "Б."}, "Б."),
        ({"first_name": "\u3164\u200b"}, ""),
        ({"first_name": "Ж" * 64, "last_name": "Ж" * 64}, f"{'Ж' * 64} {'Ж' * 64}"),
    ],
)
def test_a_name_is_text_whatever_telegram_gives(names: dict[str, str | None], read_as: str) -> None:
    said = message(PRIVATE, "/start", **{"from": {"id": 7, "is_bot": False, **names}})
    assert isinstance(said, Said)
    assert said.person.name == read_as


def test_bots_are_nobody() -> None:
    bot = {"id": 99, "is_bot": True, "first_name": "Other"}
    standing_there = {"message_id": 3, "date": 1_800_000_000, "chat": GROUP}
    assert message(GROUP, "/belot", **{"from": bot}) is None
    assert message(GROUP, "/belot", **{"from": HIDDEN}) is None
    assert message(PRIVATE, "/start", **{"from": bot}) is None
    assert tap({"message": standing_there, "data": "x", "from": bot}) is None
    entered = change(GROUP, standing("left"), standing("member"), by=bot)
    assert entered == Entered(GROUP_READ, Person("telegram", "-40", "Белот"))


@every(
    "fields",
    [
        {"message": {"message_id": 3, "date": 1, "chat": {"title": "Belot"}}},
        {"my_chat_member": {"from": ANA, "date": 1}},
        {"callback_query": {"id": "1", "from": ANA, "message": {"message_id": 3, "date": 1}}},
    ],
)
def test_only_the_number_of_an_unreadable_update_is_kept(fields: dict[str, object]) -> None:
    assert readable({"update_id": 7, **fields}) == {"update_id": 7}
