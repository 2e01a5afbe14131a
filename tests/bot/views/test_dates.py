"""Points in time in words, and marked for platforms that show them themselves."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.writing import lines
from adapters.platform.views import Moment, MomentForm, Paragraph, Span, View
from adapters.telegram.writing import written
from bot.locales.words import LANGUAGES, Voice, spoken
from bot.views.dates import NEAR, moment_text, with_moments
from tests.bot.views.scenes import WORDS
from tests.emulators.telegram.markup import parse_html
from tests.every import every

NOW = datetime(2026, 11, 26, 18, 20, tzinfo=UTC)
MOMENTS = st.integers(-100_000, 100_000).map(lambda seconds: NOW + timedelta(seconds=seconds))


@every(
    ("language", "near", "far"),
    [
        ("en", "18:30 UTC (in 10 min)", "18:30 UTC (26 Nov)"),
        ("bg", "20:30 (след 10 мин)", "20:30 (26.11.)"),
        ("hr", "19:30 (za 10 min)", "19:30 (26. 11.)"),
    ],
)
def test_a_near_moment_is_told_by_how_long_it_is_until_then(
    language: str, near: str, far: str
) -> None:
    voice, moment = Voice(WORDS, language), NOW + timedelta(minutes=10)
    assert moment_text(voice, moment, NOW) == near
    assert moment_text(voice, moment) == far
    for seconds, told in ((1, 1), (60, 1), (61, 2), (3600, 60)):
        later = NOW + timedelta(seconds=seconds)
        assert voice.say("moment-distance", count=told) in moment_text(voice, later, NOW)
    for other in (NOW, NOW - timedelta(minutes=5), NOW + NEAR + timedelta(seconds=1)):
        assert moment_text(voice, other, NOW) == moment_text(voice, other)


@every("language", sorted(LANGUAGES))
def test_only_a_clock_that_belongs_to_no_country_is_called_utc(language: str) -> None:
    told = moment_text(Voice(WORDS, language), NOW)
    stands = "`moment-clock` says UTC only where `language.toml` has no zone"
    assert ("UTC" in told) == (not spoken(language).zone), stands


@given(st.lists(MOMENTS, max_size=3), st.sampled_from(sorted(LANGUAGES)), st.booleans())
def test_moments_are_marked_and_no_text_is_changed(
    moments: list[datetime], language: str, stands: bool
) -> None:
    voice, now = Voice(WORDS, language), None if stands else NOW
    told = " · ".join(["♥", *(moment_text(voice, one, now) for one in moments), "12"])
    view = View((Paragraph((Span(told, strong=True),)),))
    (block,) = with_moments(voice, view, *moments, now=now).blocks
    assert isinstance(block, Paragraph)
    assert block.plain == told
    assert all(span.strong for span in block.spans)
    marked = {one.moment.at.replace(second=0) for one in block.spans if one.moment is not None}
    assert marked <= {one.replace(second=0) for one in moments}
    assert bool(marked) == bool(moments)


def test_a_platform_tells_them_by_the_readers_clock() -> None:
    at = datetime(2026, 11, 26, 18, 30, tzinfo=UTC)
    unix = int(at.timestamp())
    parts = [
        Span("Starts at "),
        Span("18:30 UTC", strong=True, moment=Moment(at, MomentForm.CLOCK)),
        Span(" ("),
        Span("in 10 min", moment=Moment(at, MomentForm.DISTANCE)),
        Span(") · "),
        Span("18:30 UTC (26 Nov)", moment=Moment(at, MomentForm.DAY)),
    ]
    view = View((Paragraph(tuple(parts)),))
    text, entities = parse_html(written(view).html)
    assert text == "Starts at 18:30 UTC (in 10 min) · 18:30 UTC (26 Nov)"
    times = [(one.unix, one.format) for one in entities if one.kind == "date_time"]
    assert times == [(unix, "t"), (unix, "r"), (unix, "dt")]
    (line,) = lines(parts)
    assert line == f"Starts at **<t:{unix}:t>** (<t:{unix}:R>) · <t:{unix}:f> (<t:{unix}:R>)"
