"""What a page that draws the table itself is told, as the JSON of a `View.felt`.

Cards are two characters, as in `CARD_NAMES`; times are milliseconds since 1970 of the served clock.
"""

from typing import Literal, TypedDict

FeltPhase = Literal[
    "lobby", "dealing", "auction", "deciding", "tricks", "between", "over", "closed"
]
"""`deciding`: what is decided between the auction and the first lead. `between`: two deals."""


FeltChairKind = Literal["person", "ai", "held", "free"]


class FeltChair(TypedDict):
    """Who sits there, what he holds and has taken, and what he has just said.

    `who` is his id on the platform, empty where he has none there. `held` is the number of his
    cards. `bubble` is short, `bubble_words` says the same with his name. `emote` is what he shows
    the others. `ready`: he waits no longer for the next deal. `coming` says who sits down there
    with the next deal, empty where nobody does.
    `take` is the data of the button that takes the chair, `machine` of the one that puts an AI
    player there or sends it away; each is empty where that cannot be done.
    """

    seat: int
    side: int
    name: str
    kind: FeltChairKind
    who: str
    away: bool
    held: int
    won: int
    dealer: bool
    leads: bool
    turn: bool
    bubble: str
    bubble_words: str
    emote: str
    ready: bool
    coming: str
    take: str
    machine: str


class FeltTurn(TypedDict):
    """The decision that is waited for; `due` is None while no clock runs for it.

    `nudged`: its player has been reminded; `warned`: for a second time.
    """

    seat: int
    number: int
    limit: int
    due: int | None
    own: bool
    nudged: bool
    warned: bool


FeltCallKind = Literal["pass", "bid", "contra", "recontra"]


class FeltCall(TypedDict):
    """A call, in short and with its caller's name."""

    seat: int
    label: str
    words: str
    kind: FeltCallKind


class FeltAuction(TypedDict):
    """The calls, the first one first."""

    calls: list[FeltCall]


class FeltContract(TypedDict):
    """What is played, or in the auction the bid in force; `doubler` has said contra on it."""

    label: str
    words: str
    seat: int
    side: int
    factor: int
    doubler: int | None
    suit: str


class FeltLaid(TypedDict):
    """A card on the table."""

    seat: int
    card: str


class FeltTrick(TypedDict):
    """The trick on the table, and who holds it as things stand."""

    number: int
    leader: int
    cards: list[FeltLaid]
    winning: int | None


class FeltTaken(TypedDict):
    """A trick that was taken."""

    number: int
    leader: int
    cards: list[FeltLaid]
    winner: int


class FeltDeclared(TypedDict):
    """A declaration or a belote; its cards once all may see them."""

    seat: int
    label: str
    cards: list[str] | None


class FeltCard(TypedDict):
    """A card of one's own.

    `data` and `why` are those of its tile: what plays it, or tells why it cannot be played.
    `chosen`: it is among those to be discarded. `ahead`: it is played by itself in its turn.
    """

    card: str
    name: str
    data: str
    why: str
    chosen: bool
    ahead: bool


class FeltSide(TypedDict):
    """A side's score; `hanging` are points that it owns and that are not written yet."""

    side: int
    names: str
    total: int
    hanging: int
    own: bool


class FeltScore(TypedDict):
    """How the match stands; `hanging` is the pot that nobody owns."""

    target: int
    hanging: int
    sides: list[FeltSide]


class FeltAccount(TypedDict):
    """Where the points of a deal come from: a text for each side, the reader's own first. `own` is
    whether the first one is the reader's.
    """

    sides: list[str]
    own: bool
    rows: list[list[str]]


class FeltResult(TypedDict):
    """How a deal or the match has ended; `won` is None for a draw, and for those who watch.

    `ahead` says by how much a contract was made or not. `account` is that of a deal that was played
    to its end, `written` what is written of it, in words. `due` is when the next deal comes though
    nobody asks for it; None where none comes by itself.
    """

    title: str
    ahead: str
    written: str
    account: FeltAccount | None
    due: int | None
    lines: list[str]
    won: bool | None


class Felt(TypedDict):
    """The whole table, as one seat sees it or, where `own` is None, everybody.

    `names` has what every card and every suit is called, `lesson` what a teacher says of one's
    turn, `resealed` that the first deal was sealed again, while people gather for it.
    """

    v: Literal[1]
    table: str
    place: str
    phase: FeltPhase
    match: int
    deal: int
    own: int | None
    players: int
    direction: str
    individual: bool
    deck: str
    order: str
    twice: bool
    chairs: list[FeltChair]
    turn: FeltTurn | None
    paused: str
    auction: FeltAuction | None
    contract: FeltContract | None
    upcard: str | None
    about: str
    lesson: str
    trick: FeltTrick | None
    last: FeltTaken | None
    declared: list[FeltDeclared]
    hand: list[FeltCard]
    open: list[list[str]] | None
    names: dict[str, str]
    score: FeltScore
    result: FeltResult | None
    resealed: str
    say: str
