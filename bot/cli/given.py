"""What is given on the command line, read; what cannot be is told in people's words."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from datetime import timedelta

from bot.config import Unfit, days
from bot.views.words import Voice
from engine.store.database import parse_url
from engine.store.problems import DatabaseProblem, UnusableDatabase

_CHAT = re.compile(r"telegram:-?[0-9]{1,20}|discord:[0-9]{1,20}")
_NUMBER = re.compile(r"-?[0-9]{1,18}")


def chat_of_platform(voice: Voice) -> Callable[[str], str]:
    """Reads a chat such as telegram:-100123."""

    def read(text: str) -> str:
        if not _CHAT.fullmatch(text):
            raise ArgumentTypeError(voice.say("console-wants-chat"))
        return text

    return read


def database_address(voice: Voice) -> Callable[[str], str]:
    """Takes what is an address; of whichever database is said when it is opened."""

    def read(text: str) -> str:
        try:
            parse_url(text)
        except UnusableDatabase as error:
            if error.reason is DatabaseProblem.MALFORMED_URL:
                raise ArgumentTypeError(voice.say("console-wants-address")) from None
        return text

    return read


def number_of_things(voice: Voice, most: int | None = None) -> Callable[[str], int]:
    """Reads a number of things, from 1, where there is a `most` no more than that."""

    def read(text: str) -> int:
        number = int(text) if _NUMBER.fullmatch(text) else 0
        if number < 1:
            raise ArgumentTypeError(voice.say("console-wants-count"))
        if most is not None and number > most:
            raise ArgumentTypeError(voice.say("console-wants-fewer", most=most))
        return number

    return read


def any_number(voice: Voice) -> Callable[[str], int]:
    """Reads a whole number."""

    def read(text: str) -> int:
        if not _NUMBER.fullmatch(text):
            raise ArgumentTypeError(voice.say("console-wants-number"))
        return int(text)

    return read


def number_of_days(voice: Voice) -> Callable[[str], timedelta]:
    """Reads days as 365d."""

    def read(text: str) -> timedelta:
        try:
            return days(text)
        except Unfit as unfit:
            told = voice.say(unfit.message, name=text, **unfit.args_told)
            raise ArgumentTypeError(told) from None

    return read
