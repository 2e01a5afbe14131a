"""The checks of ``belotbot doctor``: everything the bot depends on. They change nothing.

Vocabulary:
- finding: the result of one check: well, a warning, or failed, with a message.
- checkup: a function that yields findings.

`settings` checks the settings, `database` the database and its tables, `machine` the computer:
ports, certificate, disk space, pictures. `bot.cli.doctor` runs them and prints the findings.
"""
