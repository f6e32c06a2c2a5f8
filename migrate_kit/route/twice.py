"""Whether two functions of one name stand in one file, or are one that was read twice."""

from __future__ import annotations

from types import FunctionType


def stand_beside(one: FunctionType, other: FunctionType) -> bool:
    """Tell whether the file of both, as it is now, defines both: the later one of two, and no reload of the first."""
    file, lines = one.__code__.co_filename, {one.__code__.co_firstlineno, other.__code__.co_firstlineno}
    if file != other.__code__.co_filename or len(lines) < 2:
        return False
    return lines <= _lines_of(file, one.__name__)


def _lines_of(file: str, name: str) -> set[int]:
    """Return the first lines (of its decorators, where it has any) of each function *name* in *file*."""
    # Read only where a name comes twice, which a serving process hardly sees.
    import ast
    import linecache

    linecache.checkcache(file)
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except (SyntaxError, ValueError):
        return set()
    return {
        min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name
    }
