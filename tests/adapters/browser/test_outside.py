"""Only addresses on the internet are accepted for push services."""

import socket

import pytest
from aiohttp import ClientConnectorDNSError, ClientSession

from adapters.browser.push import ENDPOINT_LENGTH, is_public, may_be_asked, to_the_internet
from tests.every import every


@every(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/dX:APA91b-_~%2F?x=1",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB",
        "https://wns2-par02p.notify.windows.com:443/w/?token=BQYAAAC%2b",
        "https://web.push.apple.com/QGuQyavXutnMH",
    ],
)
def test_push_services(endpoint: str) -> None:
    assert may_be_asked(endpoint)


@every(
    "endpoint",
    [
        "",
        "push.example.org/x",
        "http://push.example.org/x",
        "ftp://push.example.org/x",
        "https:///x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://127.1/x",
        "https://2130706433/x",
        "https://0x7f.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://push.example.org:8443/x",
        "https://push.example.org:x/x",
        "https://user@push.example.org/x",
        "https://user:word@push.example.org/x",
        "https://push.example.org#@127.0.0.1/x",
        "https://push.example.org\\@127.0.0.1/x",
        "https://push.example.org/a b",
        "https://push.example.org/\r\nHost: x",
        "https://пуш.example.org/x",
        "https://push.example.org/" + "x" * ENDPOINT_LENGTH,
    ],
)
def test_other_hosts_are_no_push_service(endpoint: str) -> None:
    assert not may_be_asked(endpoint)


PUBLIC = "142.250.184.74 2a00:1450:4001:82f::200a 2600:1901::1 64:ff9b::8efa:b84a 2002:8efa:b84a::1"


@every("address", PUBLIC.split())
def test_public_addresses(address: str) -> None:
    assert is_public(address)


PRIVATE = (
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 "
    "255.255.255.255 ::1 :: fe80::1%eth0 fd00::1 ff02::1 ::ffff:10.0.0.1 ::ffff:127.0.0.1 "
    "64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 2002:7f00:1::1 2002:a00:1:: 64:ff9b:1::7f00:1 "
    "64:ff9b:1::8efa:b84a ::127.0.0.1 ::142.250.184.74 ::ffff:142.250.184.74 ::ffff:0:127.0.0.1 "
    "fec0::1 feff::1 2001::1 2001:0:7f00:1::80ff:fffe 2001:20::1 2001:db8::1 3fff::1 5f00::1 "
    "100::1 100:0:0:1::1 192.0.0.8 192.0.0.9 192.0.0.170 192.88.99.1 198.18.0.1 240.0.0.1 "
    "203.0.113.1 4000::1 fe80::1"
)


@every("address", PRIVATE.split())
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("others", [[], ["142.250.184.74"]])
async def test_a_name_that_stands_for_a_machine_inside_is_not_asked(
    others: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even if it also resolves to another address, or it would reveal the inner one."""
    asked = []

    def look_up(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        addresses = [*others, "192.168.0.10"]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    async with ClientSession(connector=to_the_internet()) as session:
        with pytest.raises(ClientConnectorDNSError) as refused:
            await session.post("https://push.example.org/x")
    assert "is not on the internet" in str(refused.value.os_error)
    assert asked == ["push.example.org"]
