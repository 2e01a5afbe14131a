"""The command line, ``belotbot COMMAND``: its arguments, and one module for each group of commands.

Vocabulary:
- console: parses the arguments, runs the command, turns errors into sentences and exit codes.
- voice: the words of a language; operators are addressed in English.
- action: a subcommand of `promo` or `ratings`.
- record: a match or deal as JSON. archive: a file of archived tables.
- set aside: an update that could not be handled and was stored for inspection.
- finding: the result of one check: well, a warning, or failed, with a message.
- checkup: a function that yields findings for `doctor`; it changes nothing.

Start with `console`; `arguments` declares the commands. `records`, `narration`, `fairness` and
`arena` work on matches, `data` on the database, `ratings` on standings and promo periods.
"""
