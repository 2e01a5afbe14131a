"""Metrics and health of the running bot, for its operator; they contain no personal data.

- `measures`: counters and histograms, updated as things happen, and the plain numbers behind them.
- `vitals`: reads the bot's present state from its parts.
- `collector`: exposes the vitals as Prometheus gauges.
- `health`: serves `/metrics` and `/health`.

Vocabulary:

- heard: a tap or a line (a message with a command) that came in.
- own time: the time from a tap or a line to its answer, without the platform's.
- lag: the delay of the event loop.
- beat: the stored heartbeat of the process.
- link: the connection to a platform.
- budget: writes left within a platform's rate limits.

Start with `vitals.py`.
"""
