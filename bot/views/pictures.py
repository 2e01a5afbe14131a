"""Which pictures are sent to a place, and the choice of others."""

from typing import Final

from adapters.views import Button, Tone, View
from bot import buttons as b
from bot.people.place_defaults import Pictures
from bot.views.scene import Rows
from bot.views.words import Voice

_LABELS: Final = {
    Pictures.OFF: "pictures-off",
    Pictures.SHEETS: "pictures-sheets",
    Pictures.ALL: "pictures-all",
}
_TOLD: Final = {
    Pictures.OFF: "pictures-off-told",
    Pictures.SHEETS: "pictures-sheets-told",
    Pictures.ALL: "pictures-all-told",
}


def pictures_view(voice: Voice, pictures: Pictures | None) -> View:
    """What was chosen, and what there is to choose; None where everything is drawn anyway."""
    told = _TOLD[pictures] if pictures is not None else "pictures-drawn"
    blocks = (voice.line("pictures-title"), voice.line(told))
    return View(blocks, buttons=_choices(voice, pictures), language=voice.language)


def _choices(voice: Voice, chosen: Pictures | None) -> Rows:
    if chosen is None:
        return ()
    return tuple((_button(voice, one, chosen),) for one in Pictures)


def _button(voice: Voice, pictures: Pictures, chosen: Pictures) -> Button:
    label, data = voice.say(_LABELS[pictures]), b.text(b.ChoosePicturesButton(pictures.value))
    if pictures is not chosen:
        return Button(label, data)
    return Button(voice.say("hand-chosen", label=label), data, Tone.SUCCESS)
