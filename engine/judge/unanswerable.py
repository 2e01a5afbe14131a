"""Why a question has no answer."""

from typing import Final

from pydantic import ValidationError

_LONGEST: Final = 200
_CODES: Final = {"missing": "missing", "extra_forbidden": "unknown_key"}


class Unanswerable(Exception):
    """A question that is malformed or asks the impossible.

    `code` is one word for it, `index` the place in the list that is asked about:

    - the line: ``not_json``, ``not_an_object``, ``too_long``
    - its words: ``missing``, ``malformed``, ``unknown_key``, ``unknown_type``, ``unknown_preset``
    - its switches: ``unknown_switch``, ``bad_switch``, ``incoherent``
    - what cannot be under these rules: ``impossible``, ``bad_deck``
    - what was done against them: ``illegal_call``, ``illegal_play``, ``illegal_declaration``,
      ``illegal_cancel``, ``illegal_exchange``, ``illegal_discard``, ``illegal_challenge``
    """

    def __init__(self, code: str, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message if len(message) <= _LONGEST else f"{message[: _LONGEST - 1]}…"
        self.index = index


def impossible(message: str) -> Unanswerable:
    """For what cannot happen under these rules."""
    return Unanswerable("impossible", message)


def malformed(error: ValidationError) -> Unanswerable:
    """For the first thing that cannot be read."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    code = _CODES.get(first["type"], "malformed")
    return Unanswerable(code, f"{where}: {first['msg']}" if where else first["msg"])
