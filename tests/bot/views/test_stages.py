"""Features of only some games: trick reviews, dashes, draws, eight-runs, revokes."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from adapters.platform.views import CHOSEN, Grid, Paragraph, View
from bot import buttons as b
from bot.locales.words import LANGUAGES, Voice
from bot.views.sheets.deal import deal_view
from bot.views.sheets.result import result_view
from bot.views.sheets.review import hint_text
from bot.views.sheets.sheet import sheet_view
from bot.views.table.hand import hand_view
from bot.views.table.play import play_view
from engine.players.club.cards import reason_for
from engine.players.player import Thought
from engine.rules.cards import CARDS, SEATS, Card, Seat, Side, cards_of
from engine.rules.deal.actions import OWN, Declare, Exchange, PlayCard, Stage
from engine.rules.deal.deal import Penalty
from engine.rules.knowledge import Knowledge, observe
from engine.rules.points.scoring import Verdict
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.folds.play import match_of
from engine.tables.known import TableKnowledge, look
from engine.tables.table import Status, Table
from tests.bot.views.games import moments
from tests.bot.views.scenes import number_of, pressable, scene
from tests.engine.tables.driven import Driven
from tests.every import every


def paragraphs(view: View) -> str:
    return "\n".join(block.plain for block in view.blocks if isinstance(block, Paragraph))


def grid_of(view: View) -> dict[str, tuple[str, ...]]:
    (grid,) = [block for block in view.blocks if isinstance(block, Grid)]
    return {row[0]: row[1:] for row in grid.rows}


def playing(game: str, seeds: int = 3) -> Iterator[tuple[Table, Knowledge]]:
    for seed in range(seeds):
        for table in moments(seed, game):
            match = look(table, None).match
            if table.status is Status.PLAYING and match is not None and match.stage is Stage.PLAY:
                yield table, match


@every("review", ["off", "last", "own_tricks_on_lead"])
def test_tricks_are_looked_at_again_as_the_rules_have_it(review: str) -> None:
    for played, match in playing("belot_bg", 1):
        rules = match.rules.model_copy(update={"trick_review": review})
        assert played.match is not None
        table = played._replace(rules=rules, match=played.match._replace(rules=rules))
        public = scene(table, None, "en")
        from_here = not table.ai_plays(match.turn) and match.turn in public.by_group
        told = paragraphs(play_view(public))
        assert ("Last trick" in told) == (
            (review == "last" or from_here) and bool(match.trick and match.tricks)
        )
        told = paragraphs(play_view(replace(public, by_group=frozenset())))
        assert ("Last trick" in told) == (review == "last" and bool(match.trick and match.tricks))
        for seat in SEATS:
            known = look(table, seat).match
            assert known is not None
            view = hand_view(scene(table, seat, "en"))
            folded = [b for b in view.blocks if isinstance(b, Paragraph) and b.folded]
            own = review == "own_tricks_on_lead" and known.reviewable
            assert len(folded) == bool(own)
            if own:
                numbers = [line.partition(".")[0] for line in folded[0].plain.split("\n")]
                assert numbers == [str(index + 1) for index in known.reviewable]


def test_points_lost_by_the_caller_are_a_dash_and_nothing_else_is() -> None:
    seen = set()
    for table, match in ((t, look(t, None).match) for s in range(4) for t in moments(s, "bela_hr")):
        if match is None or not match.deal_done or not match.board or match.thrown_in:
            continue
        result = match.board[-1]
        cells = grid_of(sheet_view(scene(table, None, "en"), result.number))["Scored"]
        side = match.rules.side_of(result.declarer)
        seen.add(result.verdict)
        assert (cells[side] == "—") == (result.verdict is Verdict.INSIDE)
        assert "–" not in cells
        assert tuple(map(number_of, cells)) == result.score.written
    assert {Verdict.MADE, Verdict.INSIDE} <= seen


def test_the_points_that_were_needed_stand_in_the_line_of_their_side() -> None:
    seen = 0
    for table, match in ((t, look(t, None).match) for t in moments(0, "contree")):
        if match is None or not match.deal_done or not match.board or match.thrown_in:
            continue
        result = match.board[-1]
        needed = grid_of(sheet_view(scene(table, None, "en"), result.number)).get("Needed")
        if needed is not None:
            side = match.rules.side_of(result.declarer)
            assert needed[side] == str(result.score.need)
            assert needed[1 - side] == "–", "read aloud, a cell of nothing is left out"
            seen += 1
    assert seen


def test_a_hint_gives_no_reason_against_a_card_that_is_as_good() -> None:
    told = set()
    for table, public in playing("belot_bg"):
        known = look(table, Seat(max(public.turn, 0))).match
        if known is None or known.contract is None or not public.trick or known.seat != public.turn:
            continue
        why = {
            card: reason_for(known, public.turn, known.contract, card)
            for card in cards_of(known.choices.lawful)
        }
        for best, other in permutations(why, 2):
            worth = tuple((PlayCard(public.turn, card), 1.0) for card in (best, other))
            thought = Thought(worth[0][0], worth, why[best])
            text = hint_text(scene(table, public.turn, "en"), thought)
            kept = "save your" in text or "as little as you can" in text or "give it points" in text
            assert not kept or why[best] is why[other], text
            told.add(kept)
    assert told == {False, True}


def ended(game: str) -> TableKnowledge:
    """A table whose match is over."""
    for seed in range(20):
        for table in moments(seed, game):
            if table.status is Status.FINISHED:
                return look(table, Seat(0))
    raise AssertionError(game)


@every("language", LANGUAGES)
@every("game", ["bela_hr", "bela_three", "two_handed"])
def test_a_drawn_match_is_told_as_one(game: str, language: str) -> None:
    known = ended(game)
    assert known.match is not None
    drawn = known._replace(match=known.match._replace(winner=None, totals=_even(known)))
    shown = replace(scene(next(moments(0, game)), None, language), known=drawn)
    said = shown.voice.say("result-drawn").replace("**", "")
    assert said in paragraphs(result_view(shown))
    assert said in paragraphs(hand_view(shown))


def _even(known: TableKnowledge) -> tuple[int, ...]:
    return (known.rules.target,) * known.rules.side_count


@every("language", LANGUAGES)
def test_two_of_three_share_a_win(language: str) -> None:
    known = ended("bela_three")
    assert known.match is not None
    tied = known._replace(match=known.match._replace(winner=None, totals=(701, 5, 701)))
    shown = replace(scene(next(moments(0, "bela_three")), None, language), known=tied)
    told = shown.voice.say("result-shared", first=shown.side(Side(0)), second=shown.side(Side(2)))
    assert told.replace("**", "") in paragraphs(result_view(shown))
    assert told.replace("**", "") in paragraphs(hand_view(shown))


def test_deals_that_were_passed_out_are_also_counted() -> None:
    known = ended("belot_bg")
    assert known.match is not None
    written, dealt = len(known.match.board), known.match.number + 1
    passed_out = known._replace(match=known.match._replace(number=dealt))
    shown = replace(scene(next(moments(0, "belot_bg")), None, "en"), known=passed_out)
    assert f" after {dealt} deals" in paragraphs(result_view(shown))
    assert dealt > written


def test_three_are_ranked() -> None:
    known = ended("three_handed")
    assert known.match is not None
    tied = known._replace(match=known.match._replace(totals=(98, 151, 98), winner=Side(1)))
    shown = replace(scene(next(moments(0, "three_handed")), None, "en"), known=tied)
    lines = paragraphs(result_view(shown)).split("\n")
    assert lines[0] == f"{shown.side(Side(1))} wins!"
    assert [line[:1] for line in lines[1:4]] == ["🥇", "🥈", "🥈"]


@every("language", LANGUAGES)
def test_a_revoke_tells_who_played_what_and_who_saw_it(language: str) -> None:
    table, match = next((t, m) for t, m in playing("bela_hr") if len(m.tricks) == 3 and m.trick)
    known = look(table, Seat(0))
    assert known.match is not None
    some = ended("bela_hr").match
    assert some is not None
    result = some.board[-1]._replace(
        number=match.number,
        penalty=Penalty(Seat(1), Seat(2), 13, Card(8)),
        capot=None,
        score=some.board[-1].score._replace(verdict=Verdict.REVOKED, written=(0, 182)),
    )
    over = known.match._replace(board=(result,), phase=some.phase, stage=Stage.DONE)
    shown = replace(scene(table, Seat(0), language), known=known._replace(match=over))
    view = sheet_view(shown, match.number)
    told = paragraphs(view)
    for word in (shown.plain(Seat(1)), shown.plain(Seat(2)), "7♦", "4"):
        assert word in told
    assert grid_of(view)[shown.voice.say("sheet-written")] == ("—", "182")
    assert "7♦" in paragraphs(deal_view(shown, over, match.number))


@every("language", LANGUAGES)
def test_an_eight_run_ends_the_match_and_is_told(language: str) -> None:
    """Ana is dealt all clubs and names hearts."""
    driven = Driven("bela_hr")
    driven.seat_people()
    clubs, others = iter(CARDS[:8]), iter(CARDS[8:])
    anas = {0, 1, 2, 12, 13, 14, 24, 25}
    driven.start(deck=[next(clubs) if place in anas else next(others) for place in range(32)])
    driven.say("H")
    assert driven.table.status is Status.FINISHED
    shown = scene(driven.table, Seat(0), language)
    winner = shown.voice.say("sheet-eight-run-by", who=shown.plain(Seat(0)), suit="♣")
    sheet = sheet_view(shown, 1)
    assert winner in paragraphs(sheet)
    assert winner in paragraphs(hand_view(shown))
    assert len(grid_of(sheet)) == 2, "only what is written, and the total"
    assert shown.side(Side(0)) in paragraphs(result_view(shown))
    assert play_view(shown).picture is None


@every("language", LANGUAGES)
def test_a_player_asked_later_can_choose_before_and_sees_the_choice(language: str) -> None:
    driven = Driven("bela_hr", seed=7)
    driven.seat_people()
    driven.start(deck=CARDS)
    driven.say("C")
    waiting = hand_view(scene(driven.table, Seat(2), language))
    voice = scene(driven.table, Seat(2), language).voice
    assert voice.say("hand-ahead") in paragraphs(waiting)
    assert not waiting.urgent
    silent = next(data for label, data in pressed(waiting) if label == said_nothing(voice))
    own, plans = driven.decision.later(2), observe(match_of(driven.table), Seat(2)).choices.plans
    assert silent == b.text(b.AnnounceButton(driven.table.code, own, len(plans) - 1))
    driven.allow(c.Act(Actor("vera"), own, Declare(OWN, ())))
    chosen = f"{CHOSEN}{said_nothing(voice)}"
    assert chosen in [
        label for label, _ in pressed(hand_view(scene(driven.table, Seat(2), language)))
    ]
    for seat in (Seat(0), Seat(1), Seat(3), None):
        shown = scene(driven.table, seat, language)
        view = hand_view(shown) if seat is not None else play_view(shown)
        assert chosen not in [label for label, _ in pressed(view)]


def said_nothing(voice: Voice) -> str:
    return voice.say("hand-announce-none")


def pressed(view: View) -> list[tuple[str, str]]:
    return [(button.label, button.data) for button in pressable(view)]


@every("language", LANGUAGES)
def test_players_without_the_seven_are_only_offered_to_say_no(language: str) -> None:
    driven = Driven("bela_two", seed=5)
    driven.seat_people("boris")
    driven.start(deck=CARDS)
    driven.say("D")
    asked = {}
    for _ in range(2):
        shown = scene(driven.table, driven.turn.seat, language)
        asked[shown.match.choices.seven] = hand_view(shown)
        assert not shown.match.choices.seven or len(hand_view(shown).buttons[0]) == 2
        driven.allow(c.Act(driven.actor, driven.decision, Exchange(OWN, take=False)))
    keep = scene(driven.table, None, language).voice.say("hand-exchange-keep")
    assert [label for label, _ in pressed(asked[False])] == [keep]
    assert keep in [label for label, _ in pressed(asked[True])]
