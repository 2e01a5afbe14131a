"""The SQL statements of the browser room's archive."""

from sqlalchemy import (
    BigInteger,
    Select,
    Text,
    and_,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    select,
    true,
    update,
)

from bot.storage.schema import (
    STANDS_BY_NONCE,
    browser_files,
    browser_keys,
    browser_members,
    browser_messages,
    browser_passes,
    browser_rooms,
    browser_subscriptions,
    browser_visitors,
)
from engine.store.schema import processes

INSERT_VISITOR = insert(browser_visitors)
UPDATE_VISITOR = (
    update(browser_visitors)
    .where(browser_visitors.c.id == bindparam("visitor"))
    .values(name=bindparam("new_name"), language=bindparam("new_language"))
)

INSERT_PASS = insert(browser_passes)
FORGET_PASSES = delete(browser_passes).where(
    browser_passes.c.visitor == bindparam("whose"), browser_passes.c.valid_until <= bindparam("now")
)
END_LINKS = delete(browser_passes).where(
    browser_passes.c.visitor == bindparam("whose"), browser_passes.c.kind == "link"
)
REVOKE_PASSES = delete(browser_passes).where(
    browser_passes.c.visitor == bindparam("whose"), browser_passes.c.digest != bindparam("but")
)
PROLONG_PASS = (
    update(browser_passes)
    .where(browser_passes.c.digest == bindparam("known_by"))
    .values(valid_until=bindparam("end"))
)
HOLDER = (
    select(
        browser_passes.c.digest,
        browser_passes.c.kind,
        browser_passes.c.room,
        browser_passes.c.valid_until,
        browser_visitors,
    )
    .join(browser_visitors, browser_visitors.c.id == browser_passes.c.visitor)
    .where(browser_passes.c.digest == bindparam("known_by"))
)

ADD_KEY = insert(browser_keys).from_select(
    ["name", "value"],
    select(bindparam("known_as", type_=Text), bindparam("new", type_=Text)).where(
        ~exists().where(browser_keys.c.name == bindparam("known_as"))
    ),
)
KEY = select(browser_keys.c.value).where(browser_keys.c.name == bindparam("known_as"))
INSERT_SUBSCRIPTION = insert(browser_subscriptions)
REPLACE_SUBSCRIPTIONS = delete(browser_subscriptions).where(
    (browser_subscriptions.c.device == bindparam("known_by"))
    | (browser_subscriptions.c.endpoint == bindparam("where"))
)
_OTHERS = browser_subscriptions.alias("others")
FORGET_OLDEST_SUBSCRIPTIONS = delete(browser_subscriptions).where(
    browser_subscriptions.c.visitor == bindparam("whose"),
    browser_subscriptions.c.device.not_in(
        select(_OTHERS.c.device)
        .where(_OTHERS.c.visitor == bindparam("whose"))
        .order_by(_OTHERS.c.since.desc(), _OTHERS.c.device)
        .limit(bindparam("most"))
    ),
)
UNSUBSCRIBE = delete(browser_subscriptions).where(
    browser_subscriptions.c.endpoint == bindparam("where")
)
SUBSCRIPTIONS = (
    select(browser_subscriptions)
    .join(browser_passes, browser_passes.c.digest == browser_subscriptions.c.device)
    .where(
        browser_subscriptions.c.visitor == bindparam("whose"),
        browser_passes.c.valid_until > bindparam("now"),
    )
    .order_by(browser_subscriptions.c.since, browser_subscriptions.c.device)
)

INSERT_ROOM = insert(browser_rooms)

INSERT_MEMBER = insert(browser_members).from_select(
    ["room", "visitor", "seen_at"],
    select(
        bindparam("in_room", type_=Text),
        bindparam("who", type_=Text),
        bindparam("now", type_=BigInteger),
    ).where(
        ~exists().where(
            browser_members.c.room == bindparam("in_room"),
            browser_members.c.visitor == bindparam("who"),
        )
    ),
)
SEE_MEMBER = (
    update(browser_members)
    .where(
        browser_members.c.room == bindparam("in_room"),
        browser_members.c.visitor == bindparam("who"),
    )
    .values(seen_at=bindparam("now"))
)

WAS_THERE = select(browser_members.c.room).where(
    browser_members.c.room == bindparam("in_room"),
    browser_members.c.visitor == bindparam("who"),
)

_OWN = browser_members.alias("own")
NAMES = (
    select(browser_visitors.c.name)
    .join(browser_members, browser_members.c.visitor == browser_visitors.c.id)
    .where(
        (browser_members.c.room == bindparam("in_room"))
        | browser_members.c.room.in_(select(_OWN.c.room).where(_OWN.c.visitor == bindparam("who"))),
        browser_members.c.visitor != bindparam("who"),
    )
    .distinct()
)

INSERT_MESSAGE = insert(browser_messages)
INSERT_FILE = insert(browser_files)
_BOTS_MESSAGE = (
    browser_messages.c.place == bindparam("in_place"),
    browser_messages.c.number == bindparam("message"),
    browser_messages.c.author == "",
    browser_messages.c.deleted == false(),
)
REPLACE_MESSAGE = (
    update(browser_messages).where(*_BOTS_MESSAGE).values(body=bindparam("new_body"), edited=true())
)
# The row stays, so that its number is not given again.
DELETE_MESSAGE = update(browser_messages).where(*_BOTS_MESSAGE).values(body="", deleted=true())

LAST_NUMBER: Select[int | None] = select(func.max(browser_messages.c.number)).where(
    browser_messages.c.place == bindparam("in_place")
)
_SELECT_MESSAGE = select(
    browser_messages.c.number,
    browser_messages.c.author,
    browser_messages.c.body,
    browser_messages.c.at,
    browser_messages.c.edited,
    browser_messages.c.answers,
).where(browser_messages.c.place == bindparam("in_place"))
ONE_MESSAGE = _SELECT_MESSAGE.where(browser_messages.c.number == bindparam("message"))
STANDING_MESSAGE = ONE_MESSAGE.where(browser_messages.c.deleted == false())
FILE = (
    select(browser_files.c.name, browser_files.c.body, browser_files.c.mime)
    .join(
        browser_messages,
        and_(
            browser_messages.c.place == browser_files.c.place,
            browser_messages.c.number == browser_files.c.number,
        ),
    )
    .where(
        browser_files.c.place == bindparam("in_place"),
        browser_files.c.number == bindparam("message"),
        browser_messages.c.deleted == false(),
    )
)
_STANDING = (
    browser_messages.c.place == bindparam("in_place"),
    browser_messages.c.nonce == bindparam("known_as"),
    STANDS_BY_NONCE,
)
BY_NONCE = select(
    browser_messages.c.number,
    browser_messages.c.at,
    browser_messages.c.doing,
    exists()
    .where(processes.c.id == browser_messages.c.doing, processes.c.until.is_not(None))
    .label("lives"),
).where(*_STANDING)
DO = (
    update(browser_messages)
    .where(*_STANDING, browser_messages.c.doing == bindparam("known"))
    .values(doing=bindparam("process"))
)
LATEST_MESSAGES = (
    _SELECT_MESSAGE.where(browser_messages.c.deleted == false())
    .order_by(browser_messages.c.number.desc())
    .limit(bindparam("count"))
)
LATEST_OF_THE_BOT = LATEST_MESSAGES.where(browser_messages.c.author == "")

VISITS = (
    select(browser_rooms, browser_visitors.c.name, browser_members.c.seen_at)
    .join(browser_members, browser_members.c.room == browser_rooms.c.code)
    .join(browser_visitors, browser_visitors.c.id == browser_rooms.c.owner)
    .where(browser_members.c.visitor == bindparam("who"))
    .order_by(browser_members.c.seen_at.desc(), browser_rooms.c.code)
    .limit(bindparam("count"))
)
