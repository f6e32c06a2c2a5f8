"""Room for deep trees: a chain of a thousand arms is a thousand nodes deep in LibCST."""

from __future__ import annotations

import ast
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
#: Reserved, not used: the system gives a page of it only when it is touched.
_STACK_BYTES = 512 * 1024 * 1024
_DEPTH = 60_000


def with_room(work: Callable[[], T]) -> T:
    """Run *work* in a thread with a large stack and a high recursion limit; its error is raised here."""
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 - handed over to the caller below
            errors.append(error)

    before, size = sys.getrecursionlimit(), threading.stack_size(_STACK_BYTES)
    try:
        sys.setrecursionlimit(max(before, _DEPTH))
        # A daemon: an interrupt ends the program, and does not wait for the work.
        thread = threading.Thread(target=run, name="migrate-kit-scan", daemon=True)
        thread.start()
    finally:
        threading.stack_size(size)
    try:
        thread.join()
    finally:
        sys.setrecursionlimit(before)
    if errors:
        raise errors[0]
    return results[0]


def deepest_line(tree: ast.Module) -> int:
    """Return the line of the statement of *tree* that is nested most deeply, found without recursion."""
    deepest, line = -1, 1
    for statement in tree.body:
        depth, level = 0, [statement]
        while level:
            level = [child for node in level for child in ast.iter_child_nodes(node)]  # type: ignore[misc]
            depth += 1
        if depth > deepest:
            deepest, line = depth, statement.lineno
    return line
