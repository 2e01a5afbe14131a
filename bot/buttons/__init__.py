"""Buttons: what each one means, its short name, and its fields.

Each button is a frozen dataclass declared with `@button("short name")`. `codec` derives the
button's text from the class; the platform sends that text back when somebody presses the button.

- button: what a person asks for with one tap; `BotButton` is the base class.
- short name: identifies the class in the text, such as ``c`` for `SayCallButton`.
- field: an argument; its type in `codec` says how it is read and written.
- layout: the order and separators of the fields in the text.
- code: identifies a table; `HERE` stands for the next table in this place.
- decision: the match, deal and turn that a button was made for.
- place: a group, topic, channel, room or private chat.

Short names and the order of fields never change, because old buttons stay on people's screens. A
button that is pressed again after its decision was made must do no harm.

Start with `codec`; each of the other modules holds one family of buttons.
"""

from bot.buttons.codec import *
from bot.buttons.lobby import *
from bot.buttons.people import *
from bot.buttons.standings import *
from bot.buttons.table import *
from bot.buttons.tournaments import *
