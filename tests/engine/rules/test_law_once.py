"""Law 1: only `engine/rules` has the rules, and all other code asks it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from engine.rules.cards import CONTRACTS, Contract
from engine.rules.points.raw import doubling

ROOT = Path(__file__).parents[3]


def nodes(*naming: str) -> Iterator[tuple[Path, ast.AST]]:
    """Every part of the product's modules with one of these names, and its file."""
    for folder in ("engine", "adapters", "bot"):
        for source in (ROOT / folder).rglob("*.py"):
            text = source.read_text(encoding="utf-8")
            if re.search(rf"\b({'|'.join(naming)})\b", text):
                for node in ast.walk(ast.parse(text)):
                    yield source.relative_to(ROOT), node


def test_how_often_cards_count_is_asked_and_nowhere_told() -> None:
    told = {
        str(source)
        for source, node in nodes("NT", "NO_TRUMPS")
        if isinstance(node, ast.IfExp)
        and {"NT", "NO_TRUMPS"} & {*_names(node.test)}
        and _number(node.body)
        and _number(node.orelse)
    }
    assert told == {"engine/rules/points/raw.py"}
    assert {contract: doubling(contract) for contract in CONTRACTS if doubling(contract) != 1} == {
        Contract.NT: 2
    }


def test_how_often_a_contract_counts_after_contra_is_asked_and_nowhere_told() -> None:
    told = set()
    for source, node in nodes("factor"):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.LShift | ast.Pow):
            sides = (node.left, node.right)
            if any(map(_number, sides)) and "factor" in {*_names(node)}:
                told.add(str(source))
    assert not told


def _names(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Name):
            yield part.id


def _number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)
