"""A set that forgets, for what is only a little more work when it is not in it."""

from collections import OrderedDict

_MOST = 10_000


class Recent:
    """Holds what was added or asked for last."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._kept: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, key: str) -> bool:
        held = key in self._kept
        if held:
            self._kept.move_to_end(key)
        return held

    def __len__(self) -> int:
        return len(self._kept)

    def add(self, key: str) -> None:
        """Hold it; the one that nobody asked for longest is forgotten."""
        self._kept[key] = None
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def discard(self, key: str) -> None:
        """Hold it no longer."""
        self._kept.pop(key, None)
