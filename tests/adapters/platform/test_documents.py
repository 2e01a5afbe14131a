import pytest

from adapters.platform.chat import Place
from adapters.platform.views import DOCUMENT_BYTES, Document
from tests.every import every


@every("name", ["match.json", "Belot-K7QX_2.txt", "a", "x" * 64])
def test_a_name_that_every_platform_keeps(name: str) -> None:
    assert Document(name, b"{}", "application/json").name == name


@every("name", ["", "x" * 65, "a b.txt", "белот.json", "_a", ".a", "a/b", 'a"', "a\r\nb"])
def test_another_name_is_none(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        Document(name, b"{}", "application/json")


@every("mime", ["", "text", "text/", "text/plain; charset=utf-8", "a/b\r\nX: y"])
def test_a_type_is_plain(mime: str) -> None:
    with pytest.raises(ValueError, match="type"):
        Document("a", b"{}", mime)


@every("size", [0, DOCUMENT_BYTES + 1])
def test_a_file_has_a_size_that_every_platform_takes(size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        Document("a", bytes(size), "text/plain")


def test_file_contents_are_not_logged() -> None:
    assert "secret" not in repr(Document("a", b"secret", "text/plain"))


def test_around_a_whisper_there_is_the_chat() -> None:
    group, private = Place("x", "1"), Place("x", "ana", private=True)
    assert group.whisper("ana").writable == group
    assert group.writable is group
    assert private.writable is private
