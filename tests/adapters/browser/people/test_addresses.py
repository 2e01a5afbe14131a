"""The client address of a request, behind trusted and untrusted proxies."""

import logging
from ipaddress import ip_address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.browser.people.limits import Addresses

OURS = tuple(map(ip_network, ("127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8")))

_INSIDE = st.one_of([st.ip_addresses(network=network) for network in map(str, OURS)])
_OUTSIDE = st.ip_addresses().filter(
    lambda one: not any(one in net for net in OURS) and getattr(one, "ipv4_mapped", None) is None
)


def _named(address: object) -> str:
    one = ip_address(str(address))
    return str(one) if one.version == 4 else str(ip_network((int(one), 64), strict=False))


def _with_port(address: object) -> str:
    one = ip_address(str(address))
    return f"{one}:4711" if one.version == 4 else f"[{one}]:4711"


@given(
    st.text(st.characters(codec="ascii", exclude_characters="\r\n")),
    _OUTSIDE,
    st.lists(_INSIDE, max_size=3),
    _INSIDE,
    st.booleans(),
    st.integers(0, 3),
)
def test_the_first_untrusted_hop_counts_whatever_it_claims(
    forged: str, client: object, hops: list[object], peer: object, ports: bool, lines: int
) -> None:
    written = [(_with_port if ports else str)(one) for one in (client, *hops)]
    told = [forged, *written]
    cut = min(lines, len(told) - 1)  # a proxy may extend the header line or add one of its own
    header = [", ".join(told[:cut]), ", ".join(told[cut:])] if cut else [", ".join(told)]
    assert Addresses(OURS).client(str(peer), header) == _named(client)


@given(_OUTSIDE, st.lists(st.text(), max_size=3), st.sampled_from([(), OURS]))
def test_an_untrusted_hop_cannot_claim_an_address(
    peer: object, told: list[str], trusted: object
) -> None:
    addresses = Addresses(OURS if trusted else ())
    assert addresses.client(str(peer), told) == _named(peer)
    assert not addresses.is_proxy(str(peer))


@pytest.mark.parametrize(
    "told", ["unknown", "_hidden", "8.8.8.8,", "8.8.8.8, <script>", "1.2.3.4:http", "[::1"]
)
def test_unreadable_addresses_are_the_proxys_own_and_logged_once(
    told: str, caplog: pytest.LogCaptureFixture
) -> None:
    addresses = Addresses(OURS)
    for _ in range(3):
        assert addresses.client("127.0.0.1", [told]) == "127.0.0.1"
        assert addresses.client("127.0.0.1", [f"8.8.8.8, {told}, 10.0.0.3"]) == "10.0.0.3"
    assert [one.levelno for one in caplog.records] == [logging.WARNING]
    assert told not in caplog.text


def test_the_nearest_customer_of_all_is_in_a_house_of_ours() -> None:
    addresses = Addresses(OURS)
    assert addresses.client("127.0.0.1", ["10.0.0.9, 10.0.0.3"]) == "10.0.0.9"
    assert addresses.client("127.0.0.1", []) == "127.0.0.1"
    assert addresses.client("::ffff:10.1.2.3", ["203.0.113.5"]) == "203.0.113.5"
    assert addresses.client("2001:db8:0:1:aaaa::1", []) == "2001:db8:0:1::/64"
    assert addresses.client("::1", ["2001:db8:0:1:aaaa::1"]) == "2001:db8:0:1::/64"


def test_a_proxy_that_nobody_trusts_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    addresses = Addresses()
    for _ in range(2):
        assert addresses.client("172.18.0.2", ["203.0.113.5"]) == "172.18.0.2"
    assert addresses.client("203.0.113.5", ["127.0.0.1"]) == "203.0.113.5"
    [record] = caplog.records
    assert "TRUSTED_PROXIES" in record.getMessage()
