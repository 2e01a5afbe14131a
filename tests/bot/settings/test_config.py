"""Settings that depend on each other."""

from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings.settings import MOST_TERMS, Settings


def test_proxies_are_trusted_only_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRUSTED_PROXIES", raising=False)
    assert Settings(browser_url="https://a.example", _env_file=None).trusted_proxies == ()
    monkeypatch.setenv("TRUSTED_PROXIES", "127.0.0.1, ::1,10.0.0.3/8")
    assert Settings(_env_file=None).trusted_proxies == tuple(
        map(ip_network, ("127.0.0.1", "::1", "10.0.0.0/8"))
    )


@pytest.mark.parametrize("wrong", ["1", "*", "nginx", "127.0.0.1,", "0.0.0.0/0", "::/0"])
def test_nobody_is_trusted_by_mistake(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", wrong)
    with pytest.raises(ValidationError):
        Settings(_env_file=None)


def test_telegram_brings_updates_where_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER_URL", "https://a.example/belot")
    for right in ("/telegram", "/belot/telegram", "/belotbot/room/x", ":8443/a-b/c.d"):
        monkeypatch.setenv("TELEGRAM_WEBHOOK_URL", f"https://a.example{right}")
        monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", "aZ0_-" * 51)
        settings = Settings(_env_file=None)
        assert settings.telegram_webhook_url.endswith(right)
        assert "aZ0_-" * 51 in settings.secrets
    for wrong in (
        "http://a.example/telegram",
        "https://a.example",
        "https://a.example/",
        "https://a.example:8080/telegram",
        "https://a.example/telegram?a=b",
        "https://me:key@a.example/telegram",
        "https://a.example/room/x",
        "https://a.example/belot/health",
        "https://a.example/{x}",
    ):
        monkeypatch.setenv("TELEGRAM_WEBHOOK_URL", wrong)
        with pytest.raises(ValidationError, match="telegram_webhook_url"):
            Settings(_env_file=None)
    monkeypatch.delenv("TELEGRAM_WEBHOOK_URL")
    for secret in ("a b", "x" * 257, "ж", "a/b"):
        monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", secret)
        with pytest.raises(ValidationError, match="telegram_webhook_secret"):
            Settings(_env_file=None)


def test_a_site_may_show_the_room_only_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BROWSER_FRAMED_BY", raising=False)
    assert Settings(_env_file=None).browser_framed_by == ()
    monkeypatch.setenv("BROWSER_FRAMED_BY", "https://a.example/, https://*.b.example:8443")
    named = ("https://a.example", "https://*.b.example:8443")
    assert Settings(_env_file=None).browser_framed_by == named
    wrong = ("*", "https:", "https://*", "a.example", "https://a.example/x", "https://a; b")
    for one in wrong:
        monkeypatch.setenv("BROWSER_FRAMED_BY", f"https://a.example,{one}")
        with pytest.raises(ValidationError):
            Settings(_env_file=None)


def test_admins_are_named_and_their_terms_can_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ADMINS", "telegram:12345, browser:a_b-c")
    path = tmp_path / "terms.txt"
    monkeypatch.setenv("PROMO_TERMS", str(path))
    path.write_text(" Честна игра. \n" + "ж" * (MOST_TERMS - 14))
    settings = Settings(_env_file=None)
    assert settings.admins == ("telegram:12345", "browser:a_b-c")
    assert settings.terms_of_promos.startswith("Честна игра.")
    path.write_text("ж" * (MOST_TERMS + 1))
    with pytest.raises(ValidationError):
        Settings(_env_file=None)
    monkeypatch.delenv("PROMO_TERMS")
    for one in ("12345", "telegram:", "matrix:1", "telegram:1 discord:2"):
        monkeypatch.setenv("ADMINS", one)
        with pytest.raises(ValidationError):
            Settings(_env_file=None)


def test_old_tables_are_kept_for_days(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEEP_TABLES", "365d")
    assert Settings(_env_file=None).keep_tables == timedelta(days=365)
    for wrong in ("365", "0d", "-1d", "1y", "d"):
        monkeypatch.setenv("KEEP_TABLES", wrong)
        with pytest.raises(ValidationError, match="setting-days"):
            Settings(_env_file=None)


def test_old_tables_of_a_server_go_where_somebody_has_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://someone@host/belot")
    assert not Settings(_env_file=None).archive_folder
    monkeypatch.setenv("KEEP_TABLES", "365d")
    with pytest.raises(ValidationError, match="archive_folder"):
        Settings(_env_file=None)
    monkeypatch.setenv("ARCHIVE_FOLDER", "/srv/archive")
    assert Settings(_env_file=None).archive_folder == "/srv/archive"
