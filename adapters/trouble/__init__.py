"""Failures: inputs that cannot be handled, retries, and the checkup.

- `dead_letters`: input that cannot be handled is put aside and blocks nobody (law 13); `wordless`
  makes errors safe to log, without what people wrote.
- `pauses`: growing pauses while something keeps failing; when a refused place is tried again.
- `checkup`: one request to a platform, and its findings (`belotbot doctor`).
"""
