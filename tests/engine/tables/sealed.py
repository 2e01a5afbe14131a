"""A driven table whose deals follow from sealed seeds, like those of the timekeeper."""

from collections.abc import Iterable

from engine.rules.cards import Card, pack
from engine.rules.record.deal_record import SEED_BYTES, deck
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.commands import Actor
from engine.tables.folds.evolve import fold
from engine.tables.folds.play import match_of, next_shuffle
from engine.tables.table import Status
from tests.engine.tables.driven import Driven


class Sealed(Driven):
    """`Driven` with seals."""

    def __init__(self, seed: int) -> None:
        super().__init__(switch={"target": 151}, seed=seed)

    def secret(self) -> str:
        return self.rng.randbytes(SEED_BYTES).hex()

    def deal_command(self, _: Iterable[Card] | None = None) -> c.DealNext:
        table, match = self.table, match_of(self.table)
        shuffle = next_shuffle(table, table.seed)
        cards = deck(shuffle, pack(match.rules.deck))
        return c.DealNext(table.match_no, match.number + 1, cards, shuffle, self.secret())

    def reseal(self) -> None:
        """Seal again, as after a restored backup."""
        event = ev.Resealed(at=self.table.last_at, seed=self.secret())
        self.events.append(event)
        self.table = fold("t", self.table, (event,))

    def play_match(self) -> None:
        """Play a match of AI players and ana, who cuts now and then."""
        ana = Actor("ana")
        self.allow(c.Start(ana, self.table.rules.seats[0], "random"))
        while self.table.status is Status.PLAYING:
            if self.table.waits_for_people:
                self.allow(c.ComeBack(ana))
            if self.rng.random() < 0.1:
                self.ask(c.CutCards(ana))
            self.fall_due()
