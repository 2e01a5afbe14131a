"""What every answer bears: what its page may load, and who may show it in a frame."""

import base64
import hashlib

from aiohttp import web


class Headers:
    """Adds the protecting headers to each answer.

    `script` is the one script that stands in the pages themselves. `framed_by` are the origins of
    the sites that may show the room in a frame; by default nobody may, so that no site can lay
    something over it and have people press what they do not see.
    """

    def __init__(self, script: str, framed_by: tuple[str, ...] = ()) -> None:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        # In a frame the room shows its pages in one of its own (`static/who.js`).
        ancestors = " ".join(("'self'", *framed_by)) if framed_by else "'none'"
        policy = (
            "default-src 'self'",
            f"script-src 'self' 'sha256-{digest}'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            f"frame-ancestors {ancestors}",
        )
        self._headers = {
            "Content-Security-Policy": "; ".join(policy),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }
        if not framed_by:  # it can name no origins
            self._headers["X-Frame-Options"] = "DENY"

    async def add(self, _: web.Request, response: web.StreamResponse) -> None:
        """Add those that the answer has not said itself."""
        for name, value in self._headers.items():
            response.headers.setdefault(name, value)
