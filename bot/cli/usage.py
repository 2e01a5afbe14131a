"""What argparse says by itself, in the language of the terminal."""

import argparse

from bot.views.words import Voice


def speak(voice: Voice) -> None:
    """From now on its sentences are ours; those that no command of ours can bring stay as they are.

    It asks gettext for them, which reads files in a format of its own only.
    """
    choices = {"value": "%(value)r", "choices": "%(choices)s"}
    options = {"option": "%(option)s", "matches": "%(matches)s"}
    ours = {
        "usage: ": f"{voice.say('usage-usage')} ",
        "positional arguments": voice.say("usage-arguments"),
        "options": voice.say("usage-options"),
        "show this help message and exit": voice.say("usage-help"),
        "%(prog)s: error: %(message)s\n": "%(prog)s: %(message)s\n",
        "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
        "the following arguments are required: %s": voice.say("usage-required", names="%s"),
        "unrecognized arguments: %s": voice.say("usage-unknown", names="%s"),
        "expected one argument": voice.say("usage-value"),
        "ignored explicit argument %r": voice.say("usage-no-value", value="%r"),
        "invalid choice: %(value)r (choose from %(choices)s)": voice.say("usage-choice", **choices),
        "ambiguous option: %(option)s could match %(matches)s": voice.say(
            "usage-ambiguous", **options
        ),
    }
    setattr(argparse, "_", lambda sentence: ours.get(sentence, sentence))  # noqa: B010 (it is its own)
