"""A table as an immutable value: its seats, its match and its clocks. Pure functions only.

A command is ruled on, becomes events or a denial, and the events are folded into the table.

- **table**: chairs, settings and at most one match at a time; the fold of its events.
- **chair**: a seat's occupant: a person (**account**), an AI player (**level**), or nobody.
- **lobby**: a table before, between and after matches, where people choose seats and rules.
- **opener**: the person who runs the table.
- **command**, **actor**: a request to a table, and who makes it. **Denial**: why it is refused.
- **ruling**: the events that a command results in, or its denial.
- **decision**: the id of one turn of one deal; a press on an old button names a past one.
- **intent**: what a player has chosen ahead of their turn.
- **vote**, **recess**: a question to everybody present, and a pause that they agreed on.
- **due**: the next thing that happens automatically.
- **conduct**, **forsaken**: how much of a match each person played, which decides its rating.
- **seal**: the hash of the next deal's seed, shown before the deal (docs/FAIRNESS.md).

Start with `table.Table`, then `rulings.decide.decide` and `folds.evolve.evolve`.
"""
