"""Who somebody is: linked platforms, what is kept of him, and being forgotten."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import Code


@button("rk")
class LinkButton(BotButton):
    """Become part of the account that has given this code."""

    code: Code


@button("rd")
class OwnDataButton(BotButton):
    """Send me all that is kept of me."""


@button("ra")
class AskToForgetButton(BotButton):
    """Ask me whether I want to be forgotten."""


@button("rf")
class ForgetButton(BotButton):
    """Forget me."""
