"""Image, compose.yaml and systemd unit fit the bot and each other."""

import json
import re
from configparser import RawConfigParser
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import yaml

from bot.app.app import DEADLINE
from bot.cli.terminal import UNUSABLE
from bot.settings.settings import Settings
from engine.store.copies.archive import folder_for
from engine.store.database import lock_of
from tests.every import every

ROOT = Path(__file__).parents[3]
SETTINGS = {name.upper() for name in Settings.model_fields}
OTHERS = {"PATH", "PYTHONDONTWRITEBYTECODE", "XDG_STATE_HOME"}
OURS = ("belotbot", "backup")


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return found


def unless_chosen(value: str) -> str:
    """The default of a value in compose.yaml, if `.env` does not set it."""
    return re.sub(r"\$\{\w+:-(.*?)\}", r"\1", value)


def image() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile with their arguments."""
    text = (ROOT / "Dockerfile").read_text("utf-8")
    text = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    lines = (line.partition(" ") for line in text.splitlines() if line)
    return [(name, rest.strip()) for name, _, rest in lines]


def of_image(name: str) -> str:
    """The arguments of the last instruction of this kind."""
    return [rest for called, rest in image() if called == name][-1]


def environment() -> dict[str, str]:
    return dict(one.split("=", 1) for one in of_image("ENV").split())


@every("name", compose()["services"])
def test_every_container_has_its_limits_and_rights(name: str) -> None:
    service = compose()["services"][name]
    assert {"mem_limit", "cpus", "pids_limit", "restart"} <= service.keys()
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["logging"]["options"].keys() == {"max-size", "max-file"}
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))
    assert service.get("read_only") or name == "grafana"  # it writes beside its plugins
    for volume in service.get("volumes", ()):
        source, target = volume.split(":")[:2]
        assert target.startswith("/")
        known = source in compose()["volumes"]
        assert known or (ROOT / source).is_file(), volume
    for config in service.get("configs", ()):
        assert yaml.safe_load(compose()["configs"][config["source"]]["content"])


@every("name", OURS)
def test_the_bot_finds_what_its_settings_name(name: str) -> None:
    service = compose()["services"][name]
    told = service["environment"]
    assert told.keys() <= SETTINGS
    Settings(_env_file=None, **{one.lower(): value for one, value in told.items()})
    writable = [one.split(":")[1] for one in service["volumes"] if not one.endswith(":ro")]
    database = lock_of(told["DATABASE_URL"])
    assert database is not None
    assert str(database.parent) in writable
    mounted = [one.split(":")[1] for one in service["volumes"]]
    assert told.get("BACKUP_FOLDER", "/backups") in mounted
    assert set(mounted) == set(json.loads(of_image("VOLUME")))
    assert service["tmpfs"][0].startswith("/tmp:")
    assert service.get("command", [of_image("CMD")])


@every("kept", ["belotbot", "belotbot-1", "belotbot-2"])
def test_old_tables_outlive_the_container_that_puts_them_away(kept: str) -> None:
    """Data outside a named volume is lost with the container."""
    service = compose()["services"][kept]
    told = {"KEEP_TABLES": "365d", **service["environment"]}
    assert told.keys() - {"PGPASSWORD"} <= SETTINGS
    lasting: dict[str, Any] = {name.lower(): unless_chosen(told[name]) for name in told}
    lasting.pop("pgpassword", None)
    settings = Settings(_env_file=None, **lasting)
    folder = folder_for(settings.database_url, settings.archive_folder)
    volumes = dict(reversed(one.split(":")[:2]) for one in service["volumes"])
    (name,) = {volumes[str(above)] for above in folder.parents if str(above) in volumes}
    assert name in compose()["volumes"]
    assert "/data" in json.loads(of_image("VOLUME"))  # the bot's own from the beginning
    if kept != "belotbot":
        assert service["volumes"] == compose()["services"]["belotbot-1"]["volumes"]


def test_only_the_balancer_is_believed_about_whom_it_serves() -> None:
    found = compose()
    services = found["services"]
    (network,) = found["networks"]["front"]["ipam"]["config"]
    address = ip_address(services["balancer"]["networks"]["front"]["ipv4_address"])
    assert address in ip_network(network["subnet"])
    assert address not in ip_network(network["ip_range"])  # no other container can get it
    assert address != ip_address(network["gateway"])
    believed = {
        name: unless_chosen(one["environment"]["TRUSTED_PROXIES"])
        for name, one in services.items()
        if "TRUSTED_PROXIES" in one.get("environment", {})
    }
    assert believed == dict.fromkeys(("belotbot-1", "belotbot-2"), str(address))
    assert all(services[name]["networks"] == ["default", "front"] for name in believed)


def test_the_image_says_what_the_bot_understands() -> None:
    told = environment()
    assert told.keys() <= SETTINGS | OTHERS
    assert set(of_image("EXPOSE").split()) == {told["BROWSER_PORT"], told["METRICS_PORT"]}
    assert of_image("STOPSIGNAL") == "SIGTERM"
    assert json.loads(of_image("CMD")) == ["belotbot", "run"]
    check = of_image("HEALTHCHECK").partition(" CMD ")[2]
    python, _, program = json.loads(check)
    assert python == "python"
    compile(program, "the health check", "exec")
    assert "/health" in program
    assert of_image("WORKDIR") in told["PATH"]
    service = compose()["services"]["belotbot"]
    assert {name: told[name] for name in service["environment"] if name in told} == {
        name: value for name, value in service["environment"].items() if name in told
    }
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {".env", ".git", ".venv"} <= set(ignored)
    assert not {"bot", "adapters", "engine", "README.md", "Makefile"} & set(ignored)


def test_prometheus_finds_the_bot_and_grafana_finds_prometheus() -> None:
    found = compose()
    services = found["services"]
    scraped = yaml.safe_load(found["configs"]["prometheus"]["content"])
    (job,) = scraped["scrape_configs"]
    (named,) = job["dns_sd_configs"]
    bots = {name for name, one in services.items() if "METRICS_PORT" in one.get("environment", {})}
    assert set(named["names"]) == bots > {"belotbot"}
    assert {services[name]["environment"]["METRICS_PORT"] for name in bots} == {str(named["port"])}
    alerts = (ROOT / "docs" / "alerts.yml").read_text("utf-8")
    assert set(re.findall(r'job="(\w+)"', alerts)) == {job["job_name"]}
    mounted = [one.split(":")[1] for one in services["prometheus"]["volumes"]]
    assert set(scraped["rule_files"]) <= set(mounted)
    provider = yaml.safe_load(found["configs"]["dashboards"]["content"])["providers"][0]
    boards = [one.split(":")[1] for one in services["grafana"]["volumes"]]
    home = services["grafana"]["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"]
    assert home in boards
    assert str(Path(home).parent) == provider["options"]["path"]


def test_the_unit_starts_the_bot_and_lets_it_end() -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((ROOT / "docs" / "belotbot.service").read_text("utf-8"))
    service = unit["Service"]
    folder = service["WorkingDirectory"]
    assert service["ExecStart"] == f"{folder}/.venv/bin/belotbot run"
    assert service["Restart"] == "on-failure"
    assert int(service["RestartPreventExitStatus"]) == UNUSABLE
    assert int(unit["Unit"]["StartLimitIntervalSec"]) == 0
    assert int(service["TimeoutStopSec"]) > DEADLINE
    assert int(compose()["services"]["belotbot"]["stop_grace_period"].rstrip("s")) > DEADLINE
    assert unit["Unit"]["Documentation"] == f"file:{folder}/docs/RUNNING.md"
