"""Slash commands as the bot registers them.

https://docs.discord.com/developers/interactions/application-commands
"""

from collections.abc import Callable, Collection, Mapping

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
_CHOICE = {"name", "name_localizations", "value"}
_CHAT_INPUT = 1
ENTRY_POINT = 4
_HANDLERS = (1, 2)
# Application Command Option Type: text, whole number, yes or no, a user
_SUBCOMMAND, _STRING, _INTEGER, _BOOLEAN, _USER = 1, 3, 4, 5, 6
_OPTION_TYPES = (_STRING, _INTEGER, _BOOLEAN, _USER)
_WITH_CHOICES = (_STRING, _INTEGER)
# Slash Commands: "a maximum of 8000 characters for combined name, description, and value"
_MOST_LETTERS = 8000


def check_commands(
    commands: list[Json],
    form: Form,
    unknown: Callable[[str], None],
    installs: Collection[int] = (0, 1),
) -> None:
    """Record errors in a list of global commands; `installs`: the application's own settings."""
    if len(commands) > 100:
        # Application Commands, Registering a Command: "100 global CHAT_INPUT commands"
        form.wrong((), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
    _check_names_differ((), [one for one in commands if one.get("type", 1) == 1], form)
    names: set[tuple[int, str]] = set()
    for number, command in enumerate(commands):
        here: Path = (number,)
        kind = command.get("type", _CHAT_INPUT)
        if kind == ENTRY_POINT:
            _check_entry_point(here, command, form, unknown)
        else:
            _check_command(here, command, form, unknown)
        for value in command.get("integration_types") or ():
            # Contexts, Installation Context: "already supported on the application-level"
            form.one_of((*here, "integration_types"), value, tuple(installs))
        if (kind, command.get("name")) in names:
            # Application Commands: names are unique for an application and a type
            text = "Application command names must be unique"
            form.wrong((*here, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
        names.add((kind, command.get("name") or ""))
    if sum(kind == ENTRY_POINT for kind, _ in names) > 1:
        # Application Commands, Registering a Command: "1 global PRIMARY_ENTRY_POINT command"
        form.wrong((), "BASE_TYPE_MAX_LENGTH", "Must be 1 or fewer in length.")


def check_entry_point_kept(commands: list[Json], standing: list[Json]) -> None:
    """Refuse a list without the existing entry point command; nothing is registered then."""
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
    needed = command.get("default_member_permissions")
    if needed is not None and not (isinstance(needed, str) and needed.isdecimal()):
        # Application Command Structure: "represented as a bit set"
        form.wrong((*here, "default_member_permissions"), "BASE_TYPE_BAD_TYPE", "Not a bit set")
    if _letters(command) > _MOST_LETTERS:
        text = "Command exceeds maximum size (8000)"
        form.wrong(here, "APPLICATION_COMMAND_TOO_LARGE", text)
    _check_options(here, command, form, unknown)


def _letters(named: Json) -> int:
    """The size of a command; only the longest translation of each text counts."""
    count = len(str(named["value"])) if isinstance(named.get("value"), str) else 0
    for field in ("name", "description"):
        texts = [named.get(field) or "", *(named.get(f"{field}_localizations") or {}).values()]
        count += max(len(text) for text in texts)
    return count + sum(
        _letters(one) for field in ("options", "choices") for one in named.get(field) or ()
    )


def _check_options(
    here: Path, command: Json, form: Form, unknown: Callable[[str], None], depth: int = 0
) -> None:
    options = command.get("options") or []
    if len(options) > 25:
        # Application Command Structure: "max of 25"
        text = "Must be 25 or fewer in length."
        form.wrong((*here, "options"), "BASE_TYPE_MAX_LENGTH", text)
    _check_names_differ(here, options, form)
    subcommands = [option.get("type") == _SUBCOMMAND for option in options]
    if any(subcommands) and not all(subcommands):
        # Subcommands: they "will make your base command unusable"
        text = "Sub-command and sub-command group option types are mutually exclusive to all others"
        form.wrong((*here, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
    optional = False
    for number, option in enumerate(options):
        spot = (*here, "options", number)
        if odd := set(option) - _OPTION:
            unknown(f"fields {', '.join(sorted(odd))} of an option")
        _check_words(spot, option, form)
        if option.get("type") == _SUBCOMMAND and not depth:
            _check_options(spot, option, form, unknown, depth + 1)
            continue
        if option.get("type") not in _OPTION_TYPES:
            unknown(f"options of type {option.get('type')}")
        _check_choices(spot, option, form, unknown)
        if option.get("required") and optional:
            # Application Command Structure: "Required options must be listed before optional"
            text = "Required options must be placed before non-required options"
            form.wrong(spot, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional = optional or not option.get("required")


def _check_names_differ(here: Path, options: list[Json], form: Form) -> None:
    """Localization: names of options differ from each other, in every language."""
    for locale in (None, *LOCALES):
        names = [
            (one.get("name_localizations") or {}).get(locale, one.get("name")) for one in options
        ]
        others = [
            (one.get("name_localizations") or {}).get(locale) == other.get("name")
            for one in options
            for other in options
            if other is not one
        ]
        if len(set(names)) < len(names) or any(others):
            text = "Option names must be unique"
            form.wrong((*here, "options"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", text)


def _check_choices(here: Path, option: Json, form: Form, unknown: Callable[[str], None]) -> None:
    """Application Command Option Structure, and its choices."""
    kind, choices = option.get("type"), option.get("choices") or []
    if (choices or option.get("autocomplete")) and kind not in _WITH_CHOICES:
        unknown(f"choices of an option of type {kind}")
    if choices and option.get("autocomplete"):
        text = "Autocomplete may not be set to true if choices are present"
        form.wrong((*here, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_CHOICES", text)
    if len(choices) > 25:
        form.wrong((*here, "choices"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    if kind != _INTEGER and {"min_value", "max_value"} & set(option):
        unknown(f"bounds of an option of type {kind}")
    for number, choice in enumerate(choices):
        spot = (*here, "choices", number)
        if odd := set(choice) - _CHOICE:
            unknown(f"fields {', '.join(sorted(odd))} of a choice")
        for name in (choice.get("name"), *(choice.get("name_localizations") or {}).values()):
            form.length((*spot, "name"), name, 1, 100)
        value = choice.get("value")
        if kind == _STRING:
            form.length((*spot, "value"), value, 1, 100)
        elif not isinstance(value, int):
            form.wrong((*spot, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
    for field, given in (("name", "name"), ("value", "value")):
        if len({one.get(given) for one in choices}) < len(choices):
            text = "Choices must be unique"
            form.wrong((*here, "choices", field), "APPLICATION_COMMAND_OPTIONS_CHOICES", text)


def _check_words(here: Path, named: Json, form: Form) -> None:
    """Names and descriptions, including those in other languages."""
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


Given = str | int | bool
"""A value that a person enters for an option."""


def find_command(commands: list[Json], path: str, locale: str) -> tuple[Json, list[Json]]:
    """The command with a path, such as ``table score``, and the subcommand if there is one.

    Each name is in English or in this language.
    """
    names = path.split()
    found, options = [], [one for one in commands if one["type"] == _CHAT_INPUT]
    for name in names:
        local = [
            one
            for one in options
            if name in (one["name"], (one.get("name_localizations") or {}).get(locale))
        ]
        if not local:
            raise LookupError(f"no command /{path} among {[one['name'] for one in options]}")
        found.append(local[0])
        options = [one for one in local[0].get("options") or () if one["type"] == _SUBCOMMAND]
    assert not options, f"/{path} is one of {[one['name'] for one in options]}"
    return found[0], found[1:]


def command_data(
    command: Json, below: list[Json], given: Mapping[str, Given], focused: str = ""
) -> Json:
    """The data of a command that is sent to the bot; `focused`: the option still being written."""
    options = filled_options(below[-1] if below else command, given, focused)
    for one in reversed(below):
        options = [{"name": one["name"], "type": one["type"], "options": options}]
    return {key: command[key] for key in ("id", "name", "type")} | {"options": options}


def filled_options(command: Json, given: Mapping[str, Given], focused: str = "") -> list[Json]:
    """The options as sent to the bot; only values the application lets people enter."""
    known = {one["name"]: one for one in command.get("options") or ()}
    assert set(given) <= set(known), f"/{command['name']} has no options {set(given)}"
    types: dict[int, type] = {_INTEGER: int, _BOOLEAN: bool}
    for name, value in given.items():
        option = known[name]
        choices = [one["value"] for one in option.get("choices") or ()]
        assert not choices or value in choices, f"{name} is one of {choices}"
        wanted = types.get(option["type"], str)
        assert isinstance(value, wanted), f"{name} is a {wanted.__name__}"
        if isinstance(value, str):
            assert len(value) <= option.get("max_length", 6000), f"{name} is too long"
        else:
            assert option.get("min_value", value) <= value <= option.get("max_value", value), name
    needed = {name for name, one in known.items() if one.get("required")}
    assert focused or needed <= set(given), f"/{command['name']} needs {needed}"
    return [
        {"name": name, "type": known[name]["type"], "value": value}
        | ({"focused": True} if name == focused else {})
        for name, value in given.items()
    ]
