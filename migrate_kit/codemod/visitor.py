"""The LibCST side of locating; apart, so that LibCST is imported only when a file is read."""

from __future__ import annotations

import libcst as cst
from libcst.metadata import PositionProvider

from migrate_kit.codemod.locate import Place


class FunctionPlaces(cst.CSTVisitor):
    """Collects the place of every function while the tree is visited."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Place] = []
        self._names: list[str] = []

    def visit_ClassDef(self, node: cst.ClassDef) -> None:  # noqa: N802 - LibCST's name
        """Enter a class."""
        self._names.append(node.name.value)

    def leave_ClassDef(self, original_node: cst.ClassDef) -> None:  # noqa: N802
        """Leave a class."""
        self._names.pop()

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:  # noqa: N802
        """Note the function; its position starts at `async` or `def`, below the decorators."""
        self._names.append(node.name.value)
        position = self.get_metadata(PositionProvider, node)
        overload = any(_is_overload(decorator) for decorator in node.decorators)
        self.found.append(Place(".".join(self._names), position.start.line, position.end.line, overload))

    def leave_FunctionDef(self, original_node: cst.FunctionDef) -> None:  # noqa: N802
        """Leave a function."""
        self._names.pop()


def _is_overload(decorator: cst.Decorator) -> bool:
    name = decorator.decorator
    if isinstance(name, cst.Attribute):
        name = name.attr
    return isinstance(name, cst.Name) and name.value == "overload"
