from adapters.screen.surfaces import SurfaceGroup, SurfaceKey
from tests.every import every


@every(
    ("text", "key"),
    [
        ("t1/play/2.11.3", SurfaceKey("t1", "play", (2, 11, 3))),
        ("t1/play/2.11.3~0a1b", SurfaceKey("t1", "play", (2, 11, 3), "0a1b")),
        ("t1/lobby", SurfaceKey("t1", "lobby")),
        ("t1/trick/1.x", SurfaceKey("t1/trick/1.x")),
        ("t1/trick/01", SurfaceKey("t1/trick/01")),
        ("t1/trick/", SurfaceKey("t1/trick/")),
        ("a name~0a1b", SurfaceKey("a name", left="0a1b")),
    ],
)
def test_stored_surface_keys_keep_their_text(text: str, key: SurfaceKey) -> None:
    assert SurfaceKey.parse(text) == key
    assert str(key) == text


def test_a_group_has_what_begins_with_its_numbers_and_is_not_to_be_deleted() -> None:
    first, eleventh = SurfaceKey("t1", "play", (1, 1, 0)), SurfaceKey("t1", "play", (11, 1, 0))
    assert SurfaceGroup("t1", "play", (1,)).has(first)
    assert not SurfaceGroup("t1", "play", (1,)).has(eleventh)
    assert SurfaceGroup("t1", "play").has(eleventh)
    assert not SurfaceGroup("t1", "sheet").has(first)
    assert not SurfaceGroup("t2", "play").has(first)
    assert not SurfaceGroup("t1", "play").has(first._replace(left="0a1b"))
