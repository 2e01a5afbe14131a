"""The scene, from which every view of a table is made, and the drawing of the table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property, lru_cache
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from adapters.platform.chat import Place
from adapters.platform.views import Bell, Block, Button, Celebration, Picture, Row, Span, Tile, View
from bot.locales.words import CHOICES, SIGNS, Voice, Words, beside
from bot.people.emotes import SaidEmote
from bot.people.names import MOST, SHORT, AccountNames, any_look_alike, seen_names, told_apart
from bot.people.preferences import CardOrder
from bot.pictures.decks import Deck
from bot.pictures.table import HandCard, SeatDrawing, trick_picture
from bot.views.cards import card_labels, contract_by, contract_label, drawn_card, in_order
from bot.views.rules.sentences import speaking_of
from bot.views.standings.promo import LobbyPromo
from engine.players.player import Thought
from engine.rules.cards import (
    BIT,
    NO_CARD,
    NOBODY,
    SEATS,
    Card,
    Hand,
    Seat,
    Side,
    per_seat,
    per_side,
)
from engine.rules.knowledge import Knowledge
from engine.standings.entry import NOTHING, MatchEffects
from engine.tables.known import TableKnowledge
from engine.tables.table import Pace

T = TypeVar("T")
Args = ParamSpec("Args")

Rows = tuple[Row, ...]

AI_MARK = "🤖\N{NO-BREAK SPACE}"
"""Marks an AI player, or a person replaced by an AI player."""
_AWAY, _HELD = " 💤", "⏳ "


class _SeatName(NamedTuple):
    """The name at a seat: bare, with an AI player's mark, and with the mark of being away too."""

    bare: str
    plain: str
    name: str


def _ai_account(seat: Seat) -> str:
    """The key of an AI player among the accounts of people."""
    return f"/{seat}"


def ai_player_name(voice: Voice, called: str) -> str:
    """The name of an AI player called `fr/2` (language and number) or `/2` (reader's language).

    When a language runs out of names, they repeat with a number.
    """
    language, _, number = called.rpartition("/")
    names = voice.words.phrase(language if language in CHOICES else voice.language, "ai-names")
    several = names.split(", ")
    again, first = divmod(int(number), len(several))
    return f"{several[first]} {again + 1}" if again else several[first]


def told_once(
    make: Callable[Concatenate["Scene", Args], T],
) -> Callable[Concatenate["Scene", Args], T]:
    """Cache a text or drawing for all who see the same change (law 4).

    It may depend only on public knowledge, the names, the language, the deck and its arguments.
    """

    def told(scene: "Scene", /, *args: Args.args, **named: Args.kwargs) -> T:
        public, asked = scene.public or scene, (make, *args, *named.items())
        try:
            found: T = public.told[asked]
        except KeyError:
            found = public.told[asked] = make(public, *args, **named)
        return found

    return told


_DOUBLED = {2: "contract-doubled", 8: "contract-doubled-thrice"}


@dataclass(frozen=True)
class Scene:
    """A table as one place knows and shows it, with the place's language and options.

    names: account → the person's name. ids: account → their id on the place's platform. portraits:
    account → the name of their picture, where pages draw tables.
    group: in a private chat, the table's group; None if it has none.
    paces: the paces to choose from in the lobby.
    by_group: seats of people who play from the group because they have no private chat.
    whispers: the group shows them their hands in messages that only they see.
    invitations: all links to the table; invitation: the one for the place's own platform.
    start_link: opens the private chat; empty if that is not needed here.
    draws: the place shows drawings of play; otherwise play is described in words.
    felt: the place draws the table itself (see `View.felt`), so views do not.
    opens_pages: buttons there can open the table's page.
    as_files: drawings are image files, and score sheets are also drawn.
    deck: the deck of the drawings, which also names the cards. suits: its suit signs in text.
    posts_tricks: each trick is a separate message that stays.
    order: how the reader of a private place sorts their cards.
    ahead: the reader may choose a card before their turn.
    twice: the reader presses twice to decide, and the page asks for the second press.
    number: the number of the bid that the reader has begun; 0 if there is none.
    replay_link: opens a match's replay in the private chat; empty if that is not needed here.
    advice: in a lesson, the best move of the player in turn.
    shown_here: the reader's place also shows the table's public messages.
    private: a person's chat; without a seat they are a spectator. reader: their account.
    levels: levels of AI players to choose from.
    rung: seats of people to notify there that the first hands of a match are dealt.
    signs: emotes and celebrations are shown.
    emotes: the recent emotes, oldest first.
    asked_in_group: the group has a vote that the reader still has to answer.
    after: the match's effects for its people (such as ratings), once it is over.
    promo: the promo shown in the lobby, if any.
    cast: at a tournament's table, the accounts replaced by AI players.
    final: the table's winner wins the tournament.
    public: the scene of public knowledge, shared by the scenes of several places.
    """

    known: TableKnowledge
    names: Mapping[str, str]
    words: Words
    language: str
    group: Place | None = None
    paces: Mapping[str, Pace] = field(default_factory=dict)
    ids: Mapping[str, str] = field(default_factory=dict)
    portraits: Mapping[str, str] = field(default_factory=dict)
    by_group: frozenset[Seat] = frozenset()
    whispers: bool = False
    invitations: tuple[str, ...] = ()
    invitation: str = ""
    start_link: str = ""
    draws: bool = True
    felt: bool = False
    opens_pages: bool = False
    as_files: bool = False
    deck: Deck = Deck.FRENCH
    suits: str = SIGNS
    posts_tricks: bool = False
    order: CardOrder = CardOrder.TRUMPS
    ahead: bool = True
    twice: bool = False
    number: int = 0
    replay_link: str = ""
    advice: Thought | None = None
    shown_here: bool = False
    private: bool = False
    reader: str = ""
    levels: tuple[str, ...] = ()
    signs: bool = True
    emotes: tuple[SaidEmote, ...] = ()
    asked_in_group: bool = False
    after: MatchEffects = NOTHING
    promo: LobbyPromo | None = None
    cast: Mapping[Seat, str] = field(default_factory=dict)
    final: bool = False
    rung: tuple[Seat, ...] = ()
    public: "Scene | None" = None

    def in_language(self, language: str) -> "Scene":
        """The same scene in this language."""
        if language == self.language:
            return self
        public = self.public.in_language(language) if self.public is not None else None
        return replace(self, language=language, public=public)

    @cached_property
    def told(self) -> dict[tuple[object, ...], Any]:
        """The cache of `told_once`."""
        return {}

    @cached_property
    def voice(self) -> Voice:
        """The words in the scene's language, for the game that is played."""
        if self.public is not None:
            return self.public.voice
        voice = Voice(self.words, self.language, deck=self.deck.value, signs=self.suits)
        return speaking_of(self.known.rules, voice)

    @property
    def place_name(self) -> str:
        """The title of the table's group; empty if it has none or it is not shown."""
        return self.group.title if self.group is not None else ""

    @property
    def group_players(self) -> tuple[Seat, ...]:
        """The seats of people who play from the group and are not away."""
        return tuple(seat for seat in sorted(self.by_group) if not self.known.chairs[seat].away)

    @property
    def without_private_chat(self) -> tuple[Span, ...]:
        """Mentions of the people who still have to open their private chat."""
        spans: list[Span] = []
        for seat in self.group_players if self.start_link else ():
            user_id = self.ids.get(self.known.chairs[seat].account or "", "")
            spans += [Span(", "), Span(self.plain(seat), strong=True, calls=user_id)]
        return tuple(spans[1:])

    @property
    def mentions_of_rung(self) -> tuple[Span, ...]:
        """Mentions of the people to notify that their first hand is dealt."""
        spans: list[Span] = []
        for seat in self.rung:
            user_id = self.ids.get(self.known.chairs[seat].account or "", "")
            spans += [Span(", "), Span(self.plain(seat), strong=True, calls=user_id)]
        return tuple(spans[1:])

    def start_button(self) -> Button:
        """The link to the private chat, where the person presses START."""
        return Button(self.voice.say("start-private"), "", link=self.start_link)

    @cached_property
    def individual(self) -> bool:
        """Whether everybody plays for themselves."""
        return self.known.rules.sides == "individual"

    @cached_property
    def match(self) -> Knowledge:
        """The known part of the match; raises `LookupError` if none has begun."""
        if self.known.match is None:
            raise LookupError(f"table {self.known.id} has no match")
        return self.known.match

    def view(
        self,
        *blocks: Block,
        picture: Picture | None = None,
        tiles: tuple[Tile, ...] = (),
        buttons: Rows = (),
        urgent: bool = False,
        notify: bool = False,
        celebration: Celebration | None = None,
        bell: Bell | None = None,
    ) -> View:
        """A view in the scene's language; empty rows are left out."""
        rows = tuple([row for row in buttons if row])
        return View(
            blocks,
            picture,
            tiles,
            rows,
            self.language,
            urgent,
            notify,
            celebration=celebration,
            bell=bell,
            people=self._told_of,
        )

    def time(self, duration: timedelta) -> str:
        """A duration in words."""
        return time_of(self.voice, duration)

    def name(self, seat: Seat, most: int = MOST) -> str:
        """The name at a seat, with marks for an AI player and for being away."""
        return self._at_seat(seat, most).name

    def plain(self, seat: Seat, most: int = MOST) -> str:
        """The name at a seat, without the mark for being away."""
        return self._at_seat(seat, most).plain

    def bare(self, seat: Seat, most: int = SHORT) -> str:
        """The name at a seat without any mark, as for a column header."""
        return self._at_seat(seat, most).bare

    @told_once
    def _at_seat(self, seat: Seat, most: int) -> "_SeatName":
        chair, voice = self.known.chairs[seat], self.voice
        if chair.account is not None:
            bare = self.person(chair.account, most)
        elif chair.held is not None:
            bare = _HELD + self.person(chair.held, most)
        elif chair.level is None:
            bare = voice.say("chair-free")
        else:
            bare = self.person(self.cast.get(seat) or _ai_account(seat), most)
        plain = (AI_MARK if chair.level is not None or chair.retired else "") + bare
        asleep = chair.away and not chair.retired
        return _SeatName(bare, plain, plain + (_AWAY if asleep else ""))

    def coming(self, seat: Seat) -> str:
        """Who sits down there with the next deal, in short; empty if nobody does."""
        reserved = self.known.chairs[seat].reserved
        if reserved is None:
            return ""
        return self.voice.say("chair-coming", who=self.person(reserved, SHORT))

    def person(self, account: str, most: int = MOST) -> str:
        """The name of a person, or of an AI player that plays for itself.

        It is numbered if somebody else at the table has the same name.
        """
        return told_apart(self._people, most).get(account) or self._unnamed

    @cached_property
    def _unnamed(self) -> str:
        return self.voice.say("person-unnamed")

    @cached_property
    def _people(self) -> AccountNames:
        """People, then AI players; of two namesakes, the AI player gets the number."""
        ai_players = tuple(
            (_ai_account(seat), ai_player_name(self.voice, chair.called or f"/{seat}"))
            for seat, chair in per_seat(self.known.chairs)
            if chair.level is not None and seat not in self.cast
        )
        return seen_names(self.voice, (*self.names.items(), *ai_players))

    @cached_property
    def _told_of(self) -> AccountNames:
        """All people who may be named."""
        ahead = self.promo.leader if self.promo is not None else ()
        return tuple({**self.names, **dict(ahead)}.items())

    def ai_player(self, seat: Seat) -> str:
        """The name of the AI player at a seat."""
        return self.plain(seat)

    def side(self, side: Side, most: int = SHORT) -> str:
        """The names of a side's people."""
        return " + ".join(self.plain(seat, most) for seat in self.seats(side))

    def seats(self, side: Side) -> tuple[Seat, ...]:
        """The seats of a side."""
        rules = self.known.rules
        return tuple(seat for seat in rules.seats if rules.side_of(seat) == side)

    @cached_property
    def all_sides(self) -> tuple[Side, ...]:
        """The sides, the reader's own first."""
        rules = self.known.rules
        own = rules.side_of(self.known.seat) if self.known.seat is not None else None
        return tuple(sorted(rules.all_sides, key=lambda side: side != own))

    def by_side(self, numbers: Sequence[T]) -> tuple[T, ...]:
        """The values of the sides, the reader's own first."""
        return tuple(numbers[side] for side in self.all_sides)

    def sides(self) -> tuple[str, ...]:
        """The names of all sides, the reader's own first, for the header of a grid."""
        return tuple(" + ".join(map(self.bare, self.seats(side))) for side in self.all_sides)

    @told_once
    def contract(self) -> str:
        """The contract or the bid in force, with its declarer; empty before the first bid."""
        auction = self.match.auction
        if auction is None or auction.contract is None:
            return ""
        who = self.name(auction.bidder)
        if auction.doubler >= 0 and self.known.rules.side_count > 2:
            label = contract_label(self.voice, auction.contract, auction.number)
            doubler = self.name(auction.doubler)
            message = _DOUBLED.get(auction.factor, "contract-redoubled")
            return self.voice.say(message, contract=label, who=who, doubler=doubler)
        return contract_by(self.voice, who, auction.contract, auction.factor, auction.number)

    def versus(self, numbers: Sequence[object]) -> str:
        """A number for each side, the reader's first: ``Ana + Ivo 3 · Eva + Jan 2``."""
        return beside(f"{self.side(side)} {signed(numbers[side])}" for side in self.all_sides)

    def ours(self, own: Side, numbers: Sequence[object]) -> tuple[str, str]:
        """The number of the `own` side, and those of the others.

        With teams ``3`` and ``2``; if everybody plays for themselves, ``3`` and ``Ivo 2 · Eva 1``.
        """
        others = [side for side, _ in per_side(numbers) if side != own]
        if not self.individual:
            return signed(numbers[own]), signed(numbers[others[0]])
        return signed(numbers[own]), beside(f"{self.side(n)} {signed(numbers[n])}" for n in others)


@lru_cache(maxsize=4096)
def signed(number: object) -> str:
    """A number with a typographic minus; anything else unchanged."""
    return str(number).replace("-", "−")


def time_of(voice: Voice, duration: timedelta) -> str:
    """A duration in words, in the largest unit that fits at least twice without remainder."""
    seconds = round(duration.total_seconds())
    for message, unit in (("time-days", 86400), ("time-hours", 3600)):
        if seconds >= 2 * unit and seconds % unit == 0:
            return voice.say(message, count=seconds // unit)
    if seconds >= 120 and seconds % 60 == 0:
        return voice.say("time-minutes", count=seconds // 60)
    return voice.say("time-seconds", count=seconds)


@dataclass(frozen=True, slots=True, eq=False)
class TableDrawing:
    """The content of a table's drawing; `notes` are short texts beside the names, by seat.

    `turned_card` is the card turned up for the auction, or `NO_CARD`.
    """

    cards: Mapping[Seat, Card] = field(default_factory=dict)
    notes: Mapping[Seat, str] = field(default_factory=dict)
    contract: str = ""
    turn: Seat = NOBODY
    leader: Seat = NOBODY
    dealer: Seat = NOBODY
    winning: Seat = NOBODY
    turned_card: Card = NO_CARD


def table_picture(
    scene: Scene, drawn: TableDrawing, alt: str, told: tuple[Span, ...] = ()
) -> Picture:
    """The table seen from the viewer's seat; for the public, from the first seat."""
    if scene.felt or not scene.draws:
        return Picture(None, alt, told)
    rules = scene.known.rules
    hand = _held(scene) if scene.as_files else ()
    if hand:
        alt = f"{alt}\n{card_labels(scene.voice, hand)}"
    first = scene.known.seat or SEATS[0]
    seats = [rules.seat_after(first, i) for i in range(rules.players)]
    drawn_chairs = _chairs(scene, drawn)
    chairs = [drawn_chairs[seat] for seat in seats]
    winning = seats.index(drawn.winning) if drawn.winning >= 0 else None
    layable = _layable(scene)
    picture = trick_picture(
        chairs,
        drawn.contract,
        alt,
        winning=winning,
        upcard=drawn_card(scene.voice, drawn.turned_card) if drawn.turned_card >= 0 else None,
        clockwise=scene.known.rules.direction == "cw",
        hand=[HandCard(drawn_card(scene.voice, card), bool(layable & BIT[card])) for card in hand],
        deck=scene.deck,
    )
    return replace(picture, told=told)


def _held(scene: Scene) -> tuple[Card, ...]:
    """The viewer's own cards."""
    match = scene.known.match
    return in_order(match.hand, match.contract, scene.order) if match is not None else ()


def _layable(scene: Scene) -> Hand:
    """The cards that the viewer can play now."""
    known = scene.known
    own = known.turn is not None and known.turn.seat == known.seat
    return known.match.choices.cards if own and known.match is not None else 0


@told_once
def _chairs(scene: Scene, drawn: TableDrawing) -> tuple[SeatDrawing, ...]:
    # a name cut in the drawing would lose its distinguishing number
    most = SHORT if any_look_alike(tuple(scene.names.items()), SHORT) else MOST
    return tuple(_chair(scene, drawn, seat, most) for seat in scene.known.rules.seats)


def _chair(scene: Scene, drawn: TableDrawing, seat: Seat, most: int) -> SeatDrawing:
    card = drawn.cards.get(seat)
    return SeatDrawing(
        name=scene.name(seat, most),
        card=drawn_card(scene.voice, card) if card is not None else None,
        note=drawn.notes.get(seat, "") or scene.coming(seat),
        turn=seat == drawn.turn,
        dealer=seat == drawn.dealer,
        leads=seat == drawn.leader and seat != drawn.turn,
    )
