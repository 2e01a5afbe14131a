"""The tree of errors of a 50035 (https://docs.discord.com/developers/reference#error-messages)."""

from dataclasses import dataclass, field

from tests.emulators.discord.model import Json, Refused

Path = tuple[str | int, ...]


@dataclass(slots=True)
class Form:
    """Collects the errors of a request's body, by the path of the field."""

    prefix: Path = ()
    found: list[tuple[Path, str, str]] = field(default_factory=list)

    def wrong(self, path: Path, code: str, message: str) -> None:
        self.found.append((self.prefix + path, code, message))

    def length(self, path: Path, value: object, least: int, most: int) -> None:
        """The text must have a length in these bounds."""
        if not isinstance(value, str) or not value:
            if least:
                self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not least <= len(value) <= most:
            # Rapptz/discord.py pull request 10072, FuseFairy/DiscordBot-EdgeGPT issue 153
            bounds = f"between {least} and {most}" if least else f"{most} or fewer"
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be {bounds} in length.")

    def one_of(self, path: Path, value: object, choices: tuple[object, ...]) -> None:
        if value not in choices:
            listed = ", ".join(str(choice) for choice in choices)
            self.wrong(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")

    def check(self) -> None:
        """Refuse the request if it has any error."""
        if not self.found:
            return
        tree: Json = {}
        for path, code, message in self.found:
            node = tree
            for part in path:
                node = node.setdefault(str(part), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        raise Refused(400, 50035, "Invalid Form Body", errors=tree)


def refuse(path: Path, code: str, message: str) -> Refused:
    """A refusal for one reason."""
    form = Form()
    form.wrong(path, code, message)
    try:
        form.check()
    except Refused as refused:
        return refused
    raise AssertionError("a form with an error is refused")
