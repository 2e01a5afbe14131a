"""A logger for the HTTP server that never logs the content of malformed requests."""

import logging

from aiohttp.http_exceptions import HttpProcessingError


class _WithoutContent(logging.Filter):
    """Malformed requests come from anybody on the internet; they are answered and not logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, HttpProcessingError):
            return True
        record.levelno, record.levelname = logging.DEBUG, "DEBUG"
        record.msg, record.args = "a request could not be read: %s", (type(error).__name__,)
        record.exc_info = record.exc_text = None
        return logging.getLogger(record.name).isEnabledFor(logging.DEBUG)


requests_log = logging.getLogger(__name__)
requests_log.addFilter(_WithoutContent())
