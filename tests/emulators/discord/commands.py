"""Slash commands as the bot registers them.

https://docs.discord.com/developers/interactions/application-commands
"""

from collections.abc import Callable

from tests.emulators.discord.forms import Form, Path
from tests.emulators.discord.model import Json, Refused

# https://docs.discord.com/developers/reference#locales
_LOCALES = (
    "id,da,de,en-GB,en-US,es-ES,es-419,fr,hr,it,lt,hu,nl,no,pl,pt-BR,ro,fi,sv-SE,vi,tr,cs,el,bg,"
    "ru,uk,hi,th,zh-CN,ja,zh-TW,ko"
)
LOCALES = frozenset(_LOCALES.split(","))
_COMMAND = {
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "integration_types",
    "contexts",
    "nsfw",
    "handler",
}
_OPTION = {
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "min_length",
    "max_length",
    "min_value",
    "max_value",
    "autocomplete",
    "options",
    "channel_types",
}
_CHAT_INPUT = 1
ENTRY_POINT = 4
_HANDLERS = (1, 2)
# Application Command Option Type: text, whole number, yes or no
_OPTION_TYPES = (3, 4, 5)


def check_commands(commands: list[Json], form: Form, unknown: Callable[[str], None]) -> None:
    """Record errors in a list of global commands."""
    if len(commands) > 100:
        # Application Commands, Registering a Command: "100 global CHAT_INPUT commands"
        form.wrong((), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
    names: set[tuple[int, str]] = set()
    for number, command in enumerate(commands):
        here: Path = (number,)
        kind = command.get("type", _CHAT_INPUT)
        if kind == ENTRY_POINT:
            _check_entry_point(here, command, form, unknown)
        else:
            _check_command(here, command, form, unknown)
        if (kind, command.get("name")) in names:
            # Application Commands: names are unique for an application and a type
            text = "Application command names must be unique"
            form.wrong((*here, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
        names.add((kind, command.get("name") or ""))
    if sum(kind == ENTRY_POINT for kind, _ in names) > 1:
        # Application Commands, Registering a Command: "1 global PRIMARY_ENTRY_POINT command"
        form.wrong((), "BASE_TYPE_MAX_LENGTH", "Must be 1 or fewer in length.")


def check_entry_point_kept(commands: list[Json], standing: list[Json]) -> None:
    """Refuse a list that lacks the entry point command there is; then nothing is registered."""
    kept = {str(one.get("id")) for one in commands if one.get("type") == ENTRY_POINT}
    kept |= {one["name"] for one in commands if one.get("type") == ENTRY_POINT}
    for one in standing:
        if one["type"] == ENTRY_POINT and not kept & {one["id"], one["name"]}:
            # As bots have seen it once activities were enabled for them
            text = (
                "You cannot remove this app's Entry Point command in a bulk update operation."
                " Please include the Entry Point command in your update request or delete it"
                " separately."
            )
            raise Refused(400, 50240, text)


def _check_entry_point(
    here: Path, command: Json, form: Form, unknown: Callable[[str], None]
) -> None:
    """Application Command Structure: no options, and a handler."""
    if odd := set(command) - (_COMMAND - {"options"}):
        unknown(f"fields {', '.join(sorted(odd))} of an entry point command")
    form.length((*here, "name"), command.get("name"), 1, 32)
    form.one_of((*here, "handler"), command.get("handler"), _HANDLERS)


def _check_command(here: Path, command: Json, form: Form, unknown: Callable[[str], None]) -> None:
    if odd := set(command) - _COMMAND:
        unknown(f"fields {', '.join(sorted(odd))} of a command")
    if command.get("type", _CHAT_INPUT) != _CHAT_INPUT:
        unknown(f"commands of type {command['type']}")
    _check_words(here, command, form)
    for value in command.get("contexts") or ():
        # Interaction Context Types
        form.one_of((*here, "contexts"), value, (0, 1, 2))
    for value in command.get("integration_types") or ():
        # Application Integration Types
        form.one_of((*here, "integration_types"), value, (0, 1))
    options = command.get("options") or []
    if len(options) > 25:
        # Application Command Structure: "max of 25"
        text = "Must be 25 or fewer in length."
        form.wrong((*here, "options"), "BASE_TYPE_MAX_LENGTH", text)
    optional = False
    for number, option in enumerate(options):
        spot = (*here, "options", number)
        if odd := set(option) - _OPTION:
            unknown(f"fields {', '.join(sorted(odd))} of an option")
        if option.get("type") not in _OPTION_TYPES or option.get("autocomplete"):
            unknown(f"options of type {option.get('type')} or with autocomplete")
        _check_words(spot, option, form)
        if option.get("required") and optional:
            # Application Command Structure: "Required options must be listed before optional"
            text = "Required options must be placed before non-required options"
            form.wrong(spot, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional = optional or not option.get("required")


def _check_words(here: Path, named: Json, form: Form) -> None:
    """Names and descriptions, also those in other languages."""
    languages: Json = named.get("name_localizations") or {}
    names = {("name",): named.get("name")} | {
        ("name_localizations", one): name for one, name in languages.items()
    }
    for path, name in names.items():
        form.length((*here, *path), name, 1, 32)
        if isinstance(name, str) and name and not _is_name(name):
            # Application Command Naming
            code, text = "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"
            form.wrong((*here, *path), code, text)
    described: Json = named.get("description_localizations") or {}
    texts = {("description",): named.get("description")} | {
        ("description_localizations", one): text for one, text in described.items()
    }
    for path, description in texts.items():
        # Application Command Structure: "1-100 character description"
        form.length((*here, *path), description, 1, 100)
    for one in set(languages) | set(described):
        if one not in LOCALES:
            listed = ", ".join(sorted(LOCALES))
            field = "name_localizations" if one in languages else "description_localizations"
            form.wrong((*here, field), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")


def _is_name(name: str) -> bool:
    """Application Command Naming: letters (small where there are such), digits, - _ '."""
    return name == name.lower() and all(one.isalnum() or one in "-_'" for one in name)


def find_command(commands: list[Json], name: str, locale: str) -> Json:
    """The command with a name, in English or in this language."""
    for one in commands:
        if name in (one["name"], (one.get("name_localizations") or {}).get(locale)):
            return one
    raise LookupError(f"no command /{name} among {[one['name'] for one in commands]}")


def filled_options(command: Json, given: dict[str, str]) -> list[Json]:
    """The options as sent to the bot; only values the application lets people enter."""
    known = {one["name"]: one for one in command.get("options") or ()}
    assert set(given) <= set(known), f"/{command['name']} has no options {set(given)}"
    for name, value in given.items():
        choices = [one["value"] for one in known[name].get("choices") or ()]
        assert not choices or value in choices, f"{name} is one of {choices}"
        assert len(value) <= known[name].get("max_length", 6000), f"{name} is too long"
    needed = {name for name, one in known.items() if one.get("required")}
    assert needed <= set(given), f"/{command['name']} needs {needed}"
    return [
        {"name": name, "type": known[name]["type"], "value": value} for name, value in given.items()
    ]
