"""Card faces, and drawings of tables, score sheets, charts and brackets, as values.

Drawings know neither rules nor languages: the caller passes what they show, and all words in it.
`adapters/drawing` renders them as images for platforms that need files.

- deck: a set of card faces; `decks` holds the files and derives two decks from the first.
- art: an SVG file of a deck by name, such as `cards/TS`; a drawing names it `cards/TS`.
- part: shapes around their own origin, so that equal parts can be drawn once.
- sheet: ivory paper on the felt with rows and columns, such as a score sheet.
- head: the title above a sheet, a chart or a bracket.
- chip: a small card with its rank and suit side by side.
- plate: the name of a seat at the table.
- pill: short text on a rounded ivory ground.

Start with `pieces.py`, then read `table.py`.
"""
