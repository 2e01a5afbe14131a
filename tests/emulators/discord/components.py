"""The components of a message (https://docs.discord.com/developers/components/reference)."""

from collections.abc import Callable, Collection

from tests.emulators.discord.emojis import is_emoji
from tests.emulators.discord.forms import Form, Path
from tests.emulators.discord.model import (
    ACTION_ROW,
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    SECTION,
    SELECT,
    SEPARATOR,
    TEXT,
    THUMBNAIL,
    Json,
    walk,
)

_LINK, _PREMIUM = 5, 6
_FIELDS = {
    ACTION_ROW: {"components"},
    BUTTON: {"style", "label", "emoji", "custom_id", "url", "disabled"},
    SELECT: {
        "custom_id",
        "options",
        "placeholder",
        "min_values",
        "max_values",
        "disabled",
        "required",
    },
    SECTION: {"components", "accessory"},
    TEXT: {"content"},
    THUMBNAIL: {"media", "description", "spoiler"},
    GALLERY: {"items"},
    FILE: {"file", "spoiler"},
    SEPARATOR: {"divider", "spacing"},
    CONTAINER: {"components", "accent_color", "spoiler"},
}
# Components reference, of each component: its permitted parents
_TOP = (ACTION_ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
_IN_CONTAINER = (ACTION_ROW, TEXT, SECTION, GALLERY, FILE, SEPARATOR)
# Components reference: "Messages allow up to 40 total components"
_MOST = 40
# discord-api-docs pull request 8562: "may total up to 4000 characters"
_TEXT_LENGTH = 4000


class Checker:
    """Checks the components of one message and records errors in the form.

    `unknown`: called for features that are not emulated. `emojis` are ids of the application's
    emojis, `files` the names of the message's attachments.
    """

    def __init__(
        self,
        form: Form,
        unknown: Callable[[str], None],
        emojis: Collection[str],
        files: Collection[str],
    ) -> None:
        self._form = form
        self._unknown = unknown
        self._emojis = emojis
        self._files = files
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()

    def check(self, components: list[Json], *, v2: bool) -> None:
        here: Path = ("components",)
        if not v2 and len(components) > 5:
            # Components reference, legacy behavior: "up to 5 action rows"
            self._form.wrong(here, "BASE_TYPE_BAD_LENGTH", "Must be 5 or fewer in length.")
        for number, one in enumerate(components):
            self._one((*here, number), one, _TOP if v2 else (ACTION_ROW,))
        if self._form.found:
            return
        everything = list(walk(components))
        if v2 and len(everything) > _MOST:
            self._form.wrong(
                here,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"Total number of components cannot exceed {_MOST}",
            )
        if sum(len(one["content"]) for one in everything if one["type"] == TEXT) > _TEXT_LENGTH:
            self._form.wrong(
                here,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"Components displayable text size exceeds maximum size of {_TEXT_LENGTH}",
            )

    def _one(self, path: Path, one: Json, allowed: tuple[int, ...]) -> None:
        kind = one.get("type")
        if kind not in allowed:
            if kind not in _FIELDS:
                self._unknown(f"component of type {kind}")
            # Observed by bots: the types allowed in this place
            message = f'Value of field "type" must be one of {tuple(sorted(allowed))}.'
            self._form.wrong(path, "UNION_TYPE_CHOICES", message)
            return
        if odd := set(one) - _FIELDS[kind] - {"type", "id"}:
            self._unknown(f"fields {', '.join(sorted(odd))} of a component of type {kind}")
        self._own_id(path, one)
        checks = {
            ACTION_ROW: self._row,
            BUTTON: self._button,
            SELECT: self._select,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._picture,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
        }
        checks[kind](path, one)

    def _own_id(self, path: Path, one: Json) -> None:
        number = one.get("id") or 0
        if number and number in self._ids:
            # Components reference, Anatomy: unique within the message; the code is a guess
            self._form.wrong((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id duplicated")
        self._ids.add(number)

    def _many(
        self, path: Path, one: Json, least: int, most: int | None, allowed: tuple[int, ...]
    ) -> None:
        children = one.get("components") or []
        here = (*path, "components")
        if len(children) < least or (most is not None and len(children) > most):
            # TFNS/CTFNote issue 408
            bounds = f"between {least} and {most}" if most is not None else f"{least} or more"
            self._form.wrong(here, "BASE_TYPE_BAD_LENGTH", f"Must be {bounds} in length.")
        for number, child in enumerate(children):
            self._one((*here, number), child, allowed)

    def _row(self, path: Path, one: Json) -> None:
        # Components reference, Action Row: "Up to 5 contextually grouped button components", or
        # "a single interactive select component"
        menu = SELECT in [each.get("type") for each in one.get("components") or []]
        self._many(path, one, 1, 1 if menu else 5, (SELECT,) if menu else (BUTTON,))

    def _container(self, path: Path, one: Json) -> None:
        self._many(path, one, 1, None, _IN_CONTAINER)
        colour = one.get("accent_color")
        if colour is not None and not 0 <= colour <= 0xFFFFFF:
            # Components reference, Container: "RGB from 0x000000 to 0xFFFFFF"
            text = "int value should be less than or equal to 16777215."
            self._form.wrong((*path, "accent_color"), "NUMBER_TYPE_MAX", text)

    def _section(self, path: Path, one: Json) -> None:
        # Components reference, Section: "One to three child components", of text
        self._many(path, one, 1, 3, (TEXT,))
        here = (*path, "accessory")
        if not one.get("accessory"):
            self._form.wrong(here, "BASE_TYPE_REQUIRED", "This field is required")
        else:
            self._one(here, one["accessory"], (BUTTON, THUMBNAIL))

    def _text(self, path: Path, one: Json) -> None:
        # An empty one is refused, and so is one of spaces only, which Discord strips
        content = one.get("content")
        stripped = content.strip() if isinstance(content, str) else content
        self._form.length((*path, "content"), stripped, 1, _TEXT_LENGTH)

    def _separator(self, path: Path, one: Json) -> None:
        # Components reference, Separator: 1 is small, 2 is large
        self._form.one_of((*path, "spacing"), one.get("spacing", 1), (1, 2))

    def _gallery(self, path: Path, one: Json) -> None:
        items = one.get("items") or []
        if not 1 <= len(items) <= 10:
            # Components reference, Media Gallery: "1 to 10 media gallery items"
            text = "Must be between 1 and 10 in length."
            self._form.wrong((*path, "items"), "BASE_TYPE_BAD_LENGTH", text)
        for number, item in enumerate(items):
            self._picture((*path, "items", number), item)

    def _file(self, path: Path, one: Json) -> None:
        url = (one.get("file") or {}).get("url") or ""
        if not url.startswith("attachment://"):
            # Components reference, File: "only supports attachment references"; the code is a guess
            here = (*path, "file", "url")
            self._form.wrong(here, "URL_TYPE_INVALID_SCHEME", "Scheme must be attachment.")
        else:
            self._attached((*path, "file", "url"), url.removeprefix("attachment://"))

    def _attached(self, path: Path, name: str) -> None:
        if name not in self._files:
            # Components reference, Uploading a file: "attachment://<filename>" of an attached one
            text = f"The referenced attachment was not found: {name}"
            self._form.wrong(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text)

    def _picture(self, path: Path, item: Json) -> None:
        url = (item.get("media") or {}).get("url") or ""
        scheme, _, name = url.partition("://")
        if scheme == "attachment":
            self._attached((*path, "media", "url"), name)
        elif scheme not in ("attachment", "http", "https"):
            self._form.wrong(
                (*path, "media", "url"), "URL_TYPE_INVALID_URL", "Not a well formed URL."
            )
        if (item.get("description") or "") != "":
            # Components reference: "max 1024 characters"
            self._form.length((*path, "description"), item["description"], 0, 1024)

    def _button(self, path: Path, one: Json) -> None:
        style = one.get("style")
        # Components reference, Button Styles
        self._form.one_of((*path, "style"), style, (1, 2, 3, 4, _LINK))
        # Components reference, Button: label "max 80 characters"
        self._form.length((*path, "label"), one.get("label"), 0, 80)
        if not one.get("label") and not one.get("emoji"):
            # Components reference, Button, Rules: one of the two; the code is a guess
            text = "A button must have a label or emoji"
            self._form.wrong(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", text)
        self._emoji((*path, "emoji"), one.get("emoji") or {})
        if style == _LINK:
            if not one.get("url") or one.get("custom_id"):
                # Components reference, Button: a link has a url and no custom_id; a guessed code
                text = "A custom id and url cannot both be specified"
                self._form.wrong(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text)
            return
        self._custom_id(path, one)

    def _select(self, path: Path, one: Json) -> None:
        """Components reference, String Select, whose numbers these are."""
        self._custom_id(path, one)
        self._form.length((*path, "placeholder"), one.get("placeholder"), 0, 150)
        least, most = one.get("min_values", 1), one.get("max_values", 1)
        options: list[Json] = one.get("options") or []
        if not 1 <= len(options) <= 25:
            text = "Must be between 1 and 25 in length."
            self._form.wrong((*path, "options"), "BASE_TYPE_BAD_LENGTH", text)
        if not 0 <= least <= most <= len(options):
            text = "max_values has to be at least min_values, and there must be so many options"
            self._form.wrong((*path, "max_values"), "NUMBER_TYPE_MAX", text)
        elif (least, most) != (1, 1) or one.get("disabled"):
            self._unknown("a menu of which not one option is chosen")
        if sum(bool(each.get("default")) for each in options) > most:
            text = f"Must be {most} or fewer in length."
            self._form.wrong((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text)
        for number, each in enumerate(options):
            here = (*path, "options", number)
            if odd := set(each) - {"label", "value", "description", "default"}:
                self._unknown(f"fields {', '.join(sorted(odd))} of an option")
            self._form.length((*here, "label"), each.get("label"), 1, 100)
            self._form.length((*here, "value"), each.get("value"), 1, 100)
            self._form.length((*here, "description"), each.get("description"), 0, 100)
            if each.get("value") in [other.get("value") for other in options[:number]]:
                text = "The specified option value is already used"
                self._form.wrong((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)

    def _custom_id(self, path: Path, one: Json) -> None:
        custom_id = one.get("custom_id")
        # Components reference, Custom ID: "1-100 characters"
        self._form.length((*path, "custom_id"), custom_id, 1, 100)
        if custom_id in self._custom_ids:
            # discord-api-docs issue 3673: even where the buttons are disabled
            text = "Component custom id cannot be duplicated"
            self._form.wrong((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        self._custom_ids.add(str(custom_id))

    def _emoji(self, path: Path, emoji: Json) -> None:
        if odd := set(emoji) - {"id", "name", "animated"}:
            self._unknown(f"fields {', '.join(sorted(odd))} of an emoji")
        number, name = emoji.get("id"), emoji.get("name") or ""
        if number is not None and str(number) not in self._emojis:
            # Observed by bots with a deleted or foreign emoji
            self._form.wrong((*path, "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
        if emoji and number is None and not is_emoji(name):
            # Characters that are not in Unicode's list are refused: some arrows and check marks
            self._form.wrong((*path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
