"""Failures: inputs that cannot be handled, retries, and the checkup.

- `failures`: input that cannot be handled is put aside and blocks nobody (law 13); `wordless` makes
  errors safe to log, without what people wrote. Pauses grow while something keeps failing, and a
  refused place is tried again.
- `checkup`: one request to a platform, and its findings (`belotbot doctor`).
"""
