"""The rules of a table in one message: what everybody knows, and where presets differ."""

from collections.abc import Iterator
from typing import Final

from adapters.chat import Paragraph, Span, View
from bot.views.lobby import preset_name
from bot.views.words import Voice, Words
from engine.rules.ruleset import Rules

_WINDOWS: Final = {
    "with_first_card": "rules-window-card",
    "until_trick1_closed": "rules-window-trick",
    "until_next_card": "rules-window-next",
}
_RUN_TIES: Final = {"cancel_all": "rules-runs-cancel", "trump_then_cancel": "rules-runs-trump"}
_CAPOTS: Final = {
    "inside_takes_all": "rules-capot",
    "defenders_pot_declarer_capot": "rules-capot-kept",
    "declarer_keeps": "rules-capot-declarer",
}


def rules_view(words: Words, language: str, preset: str, rules: Rules) -> View:
    """The rules in a person's words; for the presets that are built."""
    voice = Voice(words, language)
    title = voice.line("rules-title", preset=preset_name(voice, preset))
    basics = voice.line("rules-basics", target=rules.target)
    sections = (_auction, _play, _declarations, _scoring, _hanging, _end)
    told = (_together(tuple(section(voice, rules))) for section in sections)
    return View((title, basics, *told), language=language)


def _together(lines: tuple[Paragraph, ...]) -> Paragraph:
    """Several lines as one paragraph."""
    spans: list[Span] = []
    for line in lines:
        spans += [Span("\n"), *line.spans] if spans else line.spans
    return Paragraph(tuple(spans))


def _auction(voice: Voice, rules: Rules) -> Iterator[Paragraph]:
    yield voice.line("rules-auction")
    if not rules.contra:
        return
    if not rules.outbid_after_contra:
        yield voice.line("rules-contra-closed")
    elif rules.outbid_after_recontra:
        yield voice.line("rules-contra-open")
    else:
        yield voice.line("rules-contra-until-recontra")


def _play(voice: Voice, rules: Rules) -> Iterator[Paragraph]:
    yield voice.line("rules-play")
    if rules.raise_at_all_trumps:
        yield voice.line("rules-all-trumps")
    yield voice.line("rules-cards")


def _declarations(voice: Voice, rules: Rules) -> Iterator[Paragraph]:
    yield voice.line("rules-declarations")
    yield voice.line(_WINDOWS[rules.announce_window])
    yield voice.line(_RUN_TIES[rules.best_run_tie])
    order = " ".join("10" if rank == "T" else rank for rank in reversed(rules.quad_rank))
    yield voice.line("rules-quads", order=order)
    yield voice.line("rules-belote")


def _scoring(voice: Voice, rules: Rules) -> Iterator[Paragraph]:
    yield voice.line("rules-score")
    yield voice.line(_CAPOTS[rules.capot_but_behind], bonus=rules.capot_bonus)
    if rules.contra and rules.contra_multiplies_capot:
        yield voice.line("rules-contra-score")
    elif rules.contra:
        yield voice.line("rules-contra-score-capot")


def _hanging(voice: Voice, rules: Rules) -> Iterator[Paragraph]:
    if rules.hang_carry == "owner_unless_fails":
        yield voice.line("rules-hang-owner")
    elif rules.hang_share == "defender_floor":
        yield voice.line("rules-hang-floor")
    else:
        yield voice.line("rules-hang-next")


def _end(voice: Voice, rules: Rules) -> Iterator[Paragraph]:
    target = rules.target
    yield voice.line("rules-end", target=target)
    if rules.capot_exit == "any_capot":
        yield voice.line("rules-end-capot")
    elif rules.capot_exit == "only_151_159":
        most = target + rules.capot_bonus // 10 - 1
        yield voice.line("rules-end-thin", target=target, most=most)
