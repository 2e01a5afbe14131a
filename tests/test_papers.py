"""The documents are true: every citation leads somewhere, and every path exists."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from bot.commands.command import COMMANDS
from bot.commands.handlers import load_handlers
from engine.rules.ruleset import PRESETS
from tests.every import every

ROOT = Path(__file__).parent.parent
PAPERS = {path.name: path for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"))}
SECTION = re.compile(r"(?<![\w.])([A-G]\.\d+(?:\.\d+)*)(?: steps? (\d+)(?:-(\d+))?)?")
PART = re.compile(r"\b[Pp]art ([A-Z])\b")
LAW = re.compile(r"\blaws? (\d+)\b")
PAPER = re.compile(r'\b([A-Z]+\.md)\b(?:, "([^"]+)")?')
LINKED = re.compile(r"\]\(([\w./-]+)\)")
HEADING = re.compile(r"#+ (.+)")
NAMED = re.compile(r"`((?:[\w.]+/)+[\w.*{},-]*|[\w-]+\.(?:py|toml|md|jsonl))`")


def read(name: str) -> str:
    return PAPERS[name].read_text(encoding="utf-8")


def headings(name: str) -> list[str]:
    return [found[1] for line in read(name).splitlines() if (found := HEADING.fullmatch(line))]


def numbered() -> dict[str, set[int]]:
    """The sections of the rules, each with the numbers of its steps."""
    found: dict[str, set[int]] = {}
    section = ""
    for line in read("RULES.md").splitlines():
        if heading := re.match(r"#+ ([A-G](?:\.\d+)+) ", line):
            section = heading[1]
            found[section] = set()
        elif row := re.match(r"\| (D\.\d+|F\.5\.\d+) \|", line):
            found[row[1]] = set()
        elif (step := re.match(r"(\d+)\. ", line)) and section:
            found[section].add(int(step[1]))
    return found


SECTIONS = numbered()
PARTS = {found[1] for text in headings("RULES.md") if (found := re.match(r"Part ([A-G])\. ", text))}
LAWS = set(map(int, re.findall(r"^(\d+)\. \*\*", read("DESIGN.md"), flags=re.MULTILINE)))


def told(path: Path) -> Iterator[str]:
    """The text of a file for readers: of a program its comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield text
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(said))):
                yield said


def astray(text: str) -> Iterator[str]:
    """The citations in a text that lead nowhere."""
    for section, first, last in SECTION.findall(text):
        steps = range(int(first), int(last or first) + 1) if first else ()
        if section not in SECTIONS or not set(steps) <= SECTIONS[section]:
            yield f"{section} {first}".strip()
    yield from (f"part {part}" for part in PART.findall(text) if part not in PARTS)
    yield from (f"law {number}" for number in LAW.findall(text) if int(number) not in LAWS)
    for paper, heading in PAPER.findall(text):
        if paper not in PAPERS:
            yield paper
        elif heading and not any(heading in known for known in headings(paper)):
            yield f'{paper}, "{heading}"'


def citing() -> list[Path]:
    folders = ("engine", "adapters", "bot", "tests", "benchmarks")
    kinds = (".py", ".toml", ".ftl", ".json")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    return [*sorted(path for path in found if path.suffix in kinds), *PAPERS.values()]


def test_the_papers_have_their_numbers() -> None:
    assert sorted(PARTS) == list("ABCDEFG")
    assert sorted(LAWS) == list(range(1, len(LAWS) + 1))
    assert {7, 11} <= SECTIONS["B.6"]


@every(
    "text",
    ["(B.99)", "RULES.md B.4.7", "B.6 step 12", "part Z", "law 99", "TRUTH.md", 'JUDGE.md, "No"'],
)
def test_a_citation_that_leads_nowhere_is_found(text: str) -> None:
    assert len(list(astray(text))) == 1


def test_every_citation_leads_somewhere() -> None:
    own = Path(__file__)
    lost = {
        str(path.relative_to(ROOT)): found
        for path in citing()
        if path != own
        and any(astray(path.read_text(encoding="utf-8")))  # seldom, and soon looked at
        and (found := [one for text in told(path) for one in astray(text)])
    }
    assert lost == {}


def places(name: str) -> Iterator[str]:
    """The files and folders that a document names."""
    for line in read(name).splitlines():
        for text in NAMED.findall(line):
            if "NAME" not in text:
                yield text
        yield from LINKED.findall(line)


def exists(text: str) -> bool:
    """Whether the path exists, or at least one file with that name."""
    pattern = text.rstrip("/").replace("{bg,en,hr}", "*")
    return any(ROOT.glob(pattern)) or any(
        any((ROOT / folder).rglob(pattern))
        for folder in ("engine", "adapters", "bot", "tests", "tools")
    )


@every("name", ["CONTRIBUTING.md", "DESIGN.md", "JUDGE.md", "README.md"])
def test_every_path_that_a_paper_names_is_there(name: str) -> None:
    assert [text for text in places(name) if not exists(text)] == []


@every("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_every_link_of_the_papers_leads_to_a_file(path: Path) -> None:
    found = re.findall(r"\]\((?!https?:)([\w./-]*)(?:#[\w-]*)?\)", path.read_text(encoding="utf-8"))
    assert [link for link in found if not (path.parent / link).exists()] == []


def test_the_map_names_every_package() -> None:
    told = read("CONTRIBUTING.md")
    houses = [
        path for services in ("engine", "adapters", "bot") for path in (ROOT / services).iterdir()
    ]
    packages = {f"{path.relative_to(ROOT)}/" for path in houses if (path / "__init__.py").exists()}
    assert sorted(name for name in packages if f"`{name}`" not in told) == []


def test_the_readme_announces_every_preset() -> None:
    told = read("README.md")
    assert [name for name in PRESETS if f"`{name}`" not in told] == []


def test_the_players_page_names_every_command() -> None:
    load_handlers()
    told = read("PLAYING.md")
    listed = [name for name, one in COMMANDS.items() if one.menus is not None]
    assert [name for name in listed if f"`/{name}" not in told] == []


@every("name", ["CONTRIBUTING.md"])
def test_pages_for_everybody_are_short(name: str) -> None:
    assert len(read(name).encode()) <= 10_000
