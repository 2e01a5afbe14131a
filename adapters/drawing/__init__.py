"""Pictures as PNG files, for platforms that show no SVG.

A `Drawing` is made of parts. `drawing` draws each part once and caches it: with Pillow if it can
(`pillow`), otherwise with resvg (`svg`), which takes many times as long. Start with `Drawings` in
`drawing.py`.
"""
