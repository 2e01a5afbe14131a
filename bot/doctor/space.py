"""How much room there is on a disk, and how it is told."""

LEAST = 50_000_000
"""Bytes of free space below which a folder is as good as full."""


def megabytes(size: int) -> str:
    """That many bytes in words, of very many as gigabytes."""
    return f"{size / 1e6:.0f} MB" if size < 10e9 else f"{size / 1e9:.0f} GB"
