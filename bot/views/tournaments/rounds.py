"""The rounds of a tournament: a live message with all tables, and each round's result."""

from dataclasses import replace
from typing import Final

from adapters.platform.views import Block, Celebration, Paragraph, Picture, Span, View
from bot.locales.words import Voice, beside, dashed, quiet
from bot.people.names import readable
from bot.pictures.bracket import DrawnPair, DrawnRound, DrawnTableCard, bracket_picture
from bot.pictures.sheet import SheetHead
from bot.views.dates import moment_text, with_moments
from bot.views.tournaments.announcement import (
    TournamentContext,
    entrant,
    kind_name,
    lines_of,
    menu_row,
    pair,
    title_of,
)
from engine.rules.cards import SIDES
from engine.rules.tournament import bracket
from engine.tournaments.decide import LONGEST_TEXT, continues
from engine.tournaments.tournament import PlayedRound, RoundTable, TournamentStatus

_NBSP: Final = "\u00a0"


def round_view(voice: Voice, shown: TournamentContext, number: int) -> View:
    """All tables of a round: who plays whom, and the score."""
    played = shown.tournament.rounds[number - 1]
    lines = tuple(
        _table_line(voice, shown, table, index) for index, table in enumerate(played.tables, 1)
    )
    blocks: list[Block] = [title_of(voice, shown), _heading(voice, shown, number)]
    blocks += [Paragraph(line) for line in lines]
    blocks += quiet(_byes(voice, shown, played))
    last = number == len(shown.tournament.rounds)
    if last and shown.tournament.status is TournamentStatus.PLAYING:
        blocks += quiet(voice.say("cup-watch"))
    rows = (menu_row(voice, shown),) if last and shown.tournament.live else ()
    return View(tuple(blocks), buttons=rows, language=voice.language, people=shown.names)


def _byes(voice: Voice, shown: TournamentContext, played: PlayedRound) -> str:
    """Who has a bye; empty if nobody has."""
    who = ", ".join(entrant(voice, shown, place) for place in played.byes)
    return voice.say("cup-byes", who=who) if who else ""


def _heading(voice: Voice, shown: TournamentContext, number: int) -> Paragraph:
    return voice.line("cup-round", name=round_name(voice, shown, number))


def round_name(voice: Voice, shown: TournamentContext, number: int) -> str:
    """The round's name: "final", or its number out of all."""
    whole = len(bracket(len(shown.tournament.entrants)).rounds)
    if number == whole:
        return voice.say("cup-final")
    return voice.say("cup-round-number", number=str(number), whole=str(whole))


def _table_line(
    voice: Voice, shown: TournamentContext, table: RoundTable, index: int
) -> tuple[Span, ...]:
    score = shown.scores.get(table.id)
    totals = table.totals or (score.totals if score is not None else ())
    told = f"{_NBSP}:{_NBSP}".join(map(str, totals)) if totals else "–"
    first, second = (pair(voice, shown, table.side(side)) for side in SIDES[:2])
    marks = ["✓ " if table.winner == side else "" for side in SIDES[:2]]
    spans = [
        Span(f"{index}. "),
        Span(f"{marks[0]}{first}", strong=table.winner == SIDES[0]),
        Span(f"  {told}  ", strong=True),
        Span(f"{marks[1]}{second}", strong=table.winner == SIDES[1]),
    ]
    if not table.over and score is not None:
        deal = voice.say("cup-deal", count=str(score.deals)) if score.deals else ""
        table_code = voice.say("cup-table", code=score.code)
        spans.append(Span(f"\n{beside((table_code, deal))}"))
    return tuple(spans)


def result_view(voice: Voice, shown: TournamentContext, number: int) -> View:
    """Who advances and when the next round starts, or who has won; with the drawn bracket."""
    tournament = shown.tournament
    final = tournament.final if number == len(tournament.rounds) else None
    if final is not None and final.over and final.winner is not None:
        return _champions(voice, shown, number, final)
    played = tournament.rounds[number - 1]
    through = ", ".join(entrant(voice, shown, place) for place in played.through)
    lines = [voice.say("cup-through", who=through)]
    again = continues(tournament)
    if again is not None and number == len(tournament.rounds):
        lines.append(voice.say("cup-next", time=moment_text(voice, again, shown.now)))
    over = voice.line("cup-round-over", name=round_name(voice, shown, number))
    blocks = (title_of(voice, shown), over, lines_of(tuple(lines)))
    drawn = _drawn(voice, shown, number)
    view = View(blocks, drawn, language=voice.language, people=shown.names)
    return with_moments(voice, view, again, now=shown.now)


def cancelled_view(voice: Voice, shown: TournamentContext) -> View:
    """Say that the tournament was cancelled, and why."""
    reason = shown.tournament.cancelled
    told = voice.say(f"cup-cancelled-{dashed(reason)}") if reason is not None else ""
    return View(
        (title_of(voice, shown), *lines_if(told)), language=voice.language, people=shown.names
    )


def over_view(voice: Voice, shown: TournamentContext) -> View:
    """The result of a finished tournament, for a person who asks; it makes no sound."""
    if shown.tournament.status is TournamentStatus.CANCELLED:
        return cancelled_view(voice, shown)
    view = result_view(voice, shown, len(shown.tournament.rounds))
    return replace(view, notify=False, celebration=None)


def lines_if(*lines: str) -> tuple[Paragraph, ...]:
    """These lines as one paragraph; nothing if all are empty."""
    return (lines_of(lines),) if any(lines) else ()


def _champions(voice: Voice, shown: TournamentContext, number: int, final: RoundTable) -> View:
    """The champions, the finalists and their prizes; AI players win none."""
    winner = SIDES[final.winner or 0]
    champions, finalists = final.side(winner), final.side(SIDES[1 - winner])
    totals = sorted(final.totals, reverse=True)
    entrants = shown.tournament.entrants
    people = any(entrants[place].person is not None for place in champions)
    ai_players = all(entrants[place].account is None for place in champions)
    message = "cup-champions" if people or ai_players else "cup-champions-none"
    if any(entrants[place].account in shown.undone for place in champions):
        message = "cup-champions-undone"
    won = voice.line(message, who=pair(voice, shown, champions))
    lines = [
        voice.say(
            "cup-finalists",
            who=pair(voice, shown, finalists),
            first=str(totals[0]),
            second=str(totals[1]),
        )
    ]
    terms = shown.tournament.terms
    for written, places in ((terms.prize, champions), (terms.second, finalists)):
        if not written:
            continue
        prize = readable(written, LONGEST_TEXT)
        own = [place for place in places if entrants[place].person is not None]
        who = ", ".join(entrant(voice, shown, place) for place in own)
        message = "cup-prize-won" if who else "cup-prize-nobody"
        lines.append(voice.say(message, prize=prize, who=who))
    return View(
        (title_of(voice, shown), won, lines_of(tuple(lines))),
        _drawn(voice, shown, number),
        language=voice.language,
        notify=True,
        people=shown.names,
        celebration=Celebration.VICTORY if people else None,
    )


def _drawn(voice: Voice, shown: TournamentContext, number: int) -> Picture | None:
    """The bracket up to this round, if the place shows drawings."""
    if not (shown.drawing.draws or shown.drawing.as_files):
        return None
    rounds = [
        DrawnRound(
            round_name(voice, shown, index),
            [_card(voice, shown, table) for table in played.tables],
            _byes(voice, shown, played),
        )
        for index, played in enumerate(shown.tournament.rounds[:number], 1)
    ]
    terms = shown.tournament.terms
    size = voice.say("cup-size", count=terms.size)
    over = number == len(shown.tournament.rounds) and not shown.tournament.live
    head = SheetHead(kind_name(voice, terms), size, badge=shown.tournament.code, won=over)
    told = [
        "\n".join(filter(None, (f"{one.name}:", *(card.told for card in one.tables), one.free)))
        for one in rounds
    ]
    alt = "\n".join((head.title, head.line, *told))
    picture = bracket_picture(head, rounds, alt, shown.drawing.deck)
    told = told[:-1] if over and len(told) > 1 else told[-1:]
    return Picture(picture.drawing, alt, (Span("\n".join(told)),))


def _card(voice: Voice, shown: TournamentContext, table: RoundTable) -> DrawnTableCard:
    sides = []
    for side in SIDES[:2]:
        names = tuple(entrant(voice, shown, place) for place in table.side(side))
        points = str(table.totals[side]) if table.totals else ""
        sides.append(DrawnPair(names, points, won=table.winner == side))
    return DrawnTableCard(sides[0], sides[1])
