"""The judge answers questions about the rules, one JSON object per line (docs/JUDGE.md).

A question has a `type`, a `preset` and optional `switch`es (the rules), and `given`, its inputs.
The answer is an object, or an error with a code from `Unanswerable`.

- `questions`: the shape of `given` for each type of question, and its checks against the rules.
- `play`, `score`: the answers on auction and card play, and on scoring.
- `judge`: parses a line and picks the answer; answers on whole recorded deals. Start with
  `judge.answer`.
"""
