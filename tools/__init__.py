"""Generators of files that are committed to the repository.

Run one as `python -m tools.NAME` when its sources change; each module says when and how.

- `fitting`, `habits`, `outcomes`, `levels`: tables and ratings of the AI players.
- `faces`, `icon`, `colours`, `fonts`, `letters`: pictures, palettes and fonts.
- `kinds`: the buttons that the browser's scripts name.
- `page/`: the configuration of the checks of the browser's scripts.
"""
