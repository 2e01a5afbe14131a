"""Benchmarks; `make bench` prints their figures.

Each module with a `measure` function is a benchmark and returns (label, figure) pairs; `__main__`
lists and runs them. The others are helpers: `crowds`, `discord_people` and `telegram_people` run
people in a separate process; `percentiles` formats durations; `processor_time` reads processor
time; `bare_page` is the page that the room's is compared with.
"""
