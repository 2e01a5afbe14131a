"""Settings from the environment or `.env`, the folders they name, and the log.

Vocabulary:
- setting: a field of `Settings`, named like its environment variable in lower case.
- unfit: a value that a setting refuses, with a message for the operator.
- part: one of the shares into which processes divide a platform.
- redaction: removing tokens, passwords and card knowledge from log lines.

Start with `settings`; `.env.example` explains each setting. `logs` sets up logging.
"""
