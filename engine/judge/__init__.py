"""The judge answers questions about the rules, one JSON object per line (docs/JUDGE.md).

A question has a `type`, a `preset` and optional `switch`es (the rules), and `given`, its inputs.
The answer is an object, or an error with a code from `Unanswerable`.

- `questions`: the shape of `given` for each type of question.
- `table`: checks of seats, sides and cards against the rules, and conversions.
- `play`, `score`, `deals`: the answers: auction and card play, scoring, whole recorded deals.
- `judge`: parses a line and picks the answer. Start with `judge.answer`.
"""
