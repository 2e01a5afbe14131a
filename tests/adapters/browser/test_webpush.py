"""The example of RFC 8291, and refused keys."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from adapters.browser.push import MOST_BYTES, BadKeys, BrowserKeys, encrypted
from tests.every import every

# RFC 8291, appendix A
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_example_of_the_standard() -> None:
    sender = ec.derive_private_key(int.from_bytes(raw(SENDER), "big"), ec.SECP256R1())
    content = b"When I grow up, I want to be a watermelon"
    body = encrypted(content, BrowserKeys(PUBLIC, SECRET), sender=sender, salt=raw(SALT))
    assert urlsafe_b64encode(body).rstrip(b"=").decode() == BODY


def test_payloads_that_fit() -> None:
    browser = BrowserKeys(PUBLIC, SECRET)
    assert len(encrypted(b"x" * MOST_BYTES, browser)) == 4096
    with pytest.raises(ValueError, match="3994 bytes"):
        encrypted(b"x" * (MOST_BYTES + 1), browser)


@every(
    ("public_key", "secret"),
    [
        ("", SECRET),
        (PUBLIC, ""),
        (PUBLIC, SECRET[:-4]),
        (PUBLIC, SECRET + "AAAA"),
        (PUBLIC[:-1] + "A", SECRET),  # not a point of the curve
        ("A" + PUBLIC[1:], SECRET),
        (PUBLIC[:44], SECRET),
        ("ключ", SECRET),
        (PUBLIC, "\ud800"),
        ("AgMEBQ", "x"),
    ],
)
def test_bad_keys_are_refused(public_key: str, secret: str) -> None:
    with pytest.raises(BadKeys):
        BrowserKeys(public_key, secret)
