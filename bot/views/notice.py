"""What is told in private about a group: that a table was opened, that it cannot be written to."""

from adapters.chat import Place
from adapters.platform import Missing
from adapters.views import Bell, Button, Tone, View
from bot import buttons as b
from bot.views.names import readable
from bot.views.sentences import preset_name, speaking_of
from bot.views.words import Voice
from engine.tables.table import Table


def notice_view(voice: Voice, table: Table, opener: str, group: Place, place_id: str) -> View:
    """Who opened which table where; sit down there with one tap, or stop this with one."""
    voice = speaking_of(table.rules, voice)
    preset = preset_name(voice, table.preset)
    who = readable(opener) or voice.say("person-unnamed")
    if group.title:
        line = voice.line("notice-opened", who=who, group=readable(group.title), preset=preset)
    else:
        line = voice.line("notice-opened-somewhere", who=who, preset=preset)
    sit = Button(voice.say("lobby-sit"), b.text(b.JoinTableButton(table.code)), Tone.PRIMARY)
    stop = Button(voice.say("notice-stop"), b.text(b.StopNoticesButton(place_id)))
    rows, bell = ((sit,), (stop,)), Bell(f"opened {table.id}", group=group)
    return View((line,), buttons=rows, language=voice.language, notify=True, bell=bell)


def refused_view(voice: Voice, group: Place, missing: Missing) -> View:
    """That a group cannot be written to, and what is missing."""
    why = voice.say(f"refused-{missing}")
    if group.title:
        line = voice.line("refused-group", group=readable(group.title), why=why)
    else:
        line = voice.line("refused-somewhere", why=why)
    return View((line,), language=voice.language)
