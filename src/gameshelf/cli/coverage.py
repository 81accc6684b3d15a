"""Which tests stand behind which rule, read from the tests' own source."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parents[3] / "tests"


def by_rule(folder: Path = TESTS) -> dict[str, list[str]] | None:
    """For each rule id, the tests marked with it; None where the tests are not at hand."""
    if not folder.is_dir():
        return None
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in _marks(node):
                    found.setdefault(rule, []).append(node.name)
    return found


def _marks(node: ast.FunctionDef) -> list[str]:
    """The ids in `@pytest.mark.rule("...", ...)` above a test."""
    return [
        argument.value
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
