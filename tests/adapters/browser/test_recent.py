from adapters.browser.recent import Recent


def test_what_nobody_asked_for_longest_is_forgotten() -> None:
    recent = Recent(2)
    for key in "ab":
        recent.add(key)
    assert "a" in recent
    recent.add("c")
    assert ("a" in recent, "b" in recent, "c" in recent, len(recent)) == (True, False, True, 2)
    recent.discard("a")
    assert "a" not in recent
