"""What the settings make of each other."""

import pytest

from bot.config import Settings


@pytest.mark.parametrize(
    ("url", "told", "proxies"),
    [("", None, 0), ("https://a.example", None, 1), ("https://a.example", 0, 0), ("", 2, 2)],
)
def test_one_proxy_stands_before_a_public_address_unless_it_is_said(
    url: str, told: int | None, proxies: int
) -> None:
    settings = Settings(browser_url=url, browser_proxies=told, _env_file=None)
    assert settings.proxies == proxies
