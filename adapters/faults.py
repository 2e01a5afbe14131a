"""Errors as they may be logged: without their texts, which can contain what people wrote."""


class Wordless(Exception):
    """Stands for an error of the named kind, with its traceback and without its text."""


def wordless(error: BaseException) -> Wordless:
    """The error without any values in it, for the log: kind, traceback and causes."""
    cause = error.__cause__ or error.__context__
    told = Wordless(type(error).__name__).with_traceback(error.__traceback__)
    told.__cause__ = wordless(cause) if cause is not None else None
    return told
