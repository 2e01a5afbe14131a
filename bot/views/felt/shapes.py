"""The JSON of `View.felt`, for a page that draws the table itself.

A card is two characters, as in `drawn_card` for the reader's language. Times are milliseconds since
1970 on the server's clock.
"""

from typing import Literal, TypedDict

FeltPhase = Literal[
    "lobby", "dealing", "auction", "deciding", "tricks", "between", "over", "closed"
]
"""`deciding`: between the auction and the first lead. `between`: between two deals."""


FeltChairKind = Literal["person", "ai", "held", "free"]


class FeltChair(TypedDict):
    """Who sits in a chair, how many cards they hold and have won, and what they said last.

    who: the person's id on the platform; empty if they have none there.
    face: the name of their picture in the site's `portraits/`; empty if the page draws a face.
    held: the number of cards in their hand; won: the number of tricks they have taken.
    bubble: what they said, in short; bubble_words: the same with their name.
    emote: the emote that they have sent.
    ready: they have asked for the next deal.
    coming: who sits down there at the next deal; empty if nobody does.
    take: data of the button that takes the chair; empty if it cannot be taken.
    machine: data of the button that puts an AI player there or removes it; empty if that is
    impossible.
    """

    seat: int
    side: int
    name: str
    kind: FeltChairKind
    who: str
    face: str
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
    """The decision that the table waits for; `due` is None while no clock runs.

    `nudged`: the player has been reminded; `warned`: for a second time.
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
    """A call, abbreviated and in words with its caller's name."""

    seat: int
    label: str
    words: str
    kind: FeltCallKind


class FeltAuction(TypedDict):
    """The calls in order."""

    calls: list[FeltCall]


class FeltContract(TypedDict):
    """The contract, or in the auction the bid in force; `doubler` has called contra on it."""

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
    """The trick on the table; `winning` is the seat that holds it so far."""

    number: int
    leader: int
    cards: list[FeltLaid]
    winning: int | None


class FeltTaken(TypedDict):
    """A finished trick."""

    number: int
    leader: int
    cards: list[FeltLaid]
    winner: int


class FeltDeclared(TypedDict):
    """A declaration or a belote; `cards` is None until everybody may see them."""

    seat: int
    label: str
    cards: list[str] | None


class FeltCard(TypedDict):
    """A card of the reader's hand.

    `data` and `why` are those of its tile: the button that plays it, or that explains why it cannot
    be played. `chosen`: it is marked for the discard. `ahead`: it is played automatically in the
    reader's turn.
    """

    card: str
    name: str
    data: str
    why: str
    chosen: bool
    ahead: bool


class FeltSide(TypedDict):
    """A side's score; `hanging` are points that it owns but has not yet written."""

    side: int
    names: str
    total: int
    hanging: int
    own: bool


class FeltScore(TypedDict):
    """The score of the match; `hanging` is the pot that no side owns."""

    target: int
    hanging: int
    sides: list[FeltSide]


class FeltAccount(TypedDict):
    """The account of a deal's points, with one cell for each side, the reader's own first.

    `own`: the first side is the reader's.
    """

    sides: list[str]
    own: bool
    rows: list[list[str]]


class FeltResult(TypedDict):
    """How a deal or the match ended; `won` is None for a draw and for spectators.

    ahead: by how much the contract was made or missed.
    account: None unless the deal was played to its end; written: the written points, in words.
    due: when the next deal starts by itself; None if it does not.
    """

    title: str
    ahead: str
    written: str
    account: FeltAccount | None
    due: int | None
    lines: list[str]
    won: bool | None


class Felt(TypedDict):
    """The whole table as one seat sees it or, if `own` is None, as everybody does.

    names: the names of all cards and suits.
    lesson: what the teacher says about the reader's turn.
    changed: in the lobby, how the rules differ from their preset.
    resealed: in the lobby, the note that the first deal was sealed again.
    looking: in the lobby, the note that strangers may sit down.
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
    changed: str
    resealed: str
    looking: str
    say: str
