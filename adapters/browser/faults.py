"""What is logged of an error whose text may hold what people wrote."""


class Wordless(Exception):
    """Stands for an error of the kind that is named, with its way and without its text."""


def wordless(error: BaseException) -> Wordless:
    """The same error for a log: its kind, its traceback and its causes, and no value at all."""
    cause = error.__cause__ or error.__context__
    told = Wordless(type(error).__name__).with_traceback(error.__traceback__)
    told.__cause__ = wordless(cause) if cause is not None else None
    return told
