"""Make a copy of Python sources with other names and other words, of the same shape.

Every name that the sources define and every word in their plain strings is replaced, one to one and letter by letter,
so that what contained what still does. Names of the language, of libraries and of modules stay.
"""

from __future__ import annotations

import builtins
import keyword
import re
from pathlib import Path

import libcst as cst

_LIBRARY = {name for kind in (str, list, dict, set, bytes, int, re.Pattern, re.Match, Path) for name in dir(kind)}
_KEPT = _LIBRARY | set(dir(builtins)) | set(dir(re)) | set(keyword.kwlist) | {"self", "cls", "main", "argv"}
_SYNTAX = re.compile(r"[\\{}%()\[\]|.*+?^$]")


def rename_tree(source: Path, target: Path) -> None:
    """Write the renamed copy of every file below *source* to *target*; other files are left out."""
    files = {path.relative_to(source): cst.parse_module(path.read_bytes()) for path in sorted(source.rglob("*.py"))}
    modules = {part for path in files for part in path.with_suffix("").parts}
    defined: set[str] = set()
    for module in files.values():
        collector = _Names()
        module.visit(collector)
        defined |= collector.defined
    names = {name for name in defined if name not in _KEPT | modules and not name.startswith("__")}
    for path, module in files.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(module.visit(_Rename(names)).bytes)


def other_word(text: str) -> str:
    """Return *text* with every Latin letter and every Chinese character replaced, one to one."""
    return "".join(map(_other, text))


def other_name(name: str) -> str:
    """Return the new name of *name*."""
    return f"zz_{name[::-1]}" if name.islower() else f"ZZ_{name[::-1]}"


def _other(char: str) -> str:
    if "a" <= char <= "z":
        return chr((ord(char) - 97 + 7) % 26 + 97)
    if "A" <= char <= "Z":
        return chr((ord(char) - 65 + 7) % 26 + 65)
    if "\u4e00" <= char <= "\u9fa5":
        return chr((ord(char) - 0x4E00 + 1357) % 20902 + 0x4E00)
    return char


class _Names(cst.CSTVisitor):
    def __init__(self) -> None:
        self.defined: set[str] = set()

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:
        self.defined.add(node.name.value)

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        self.defined.add(node.name.value)

    def visit_Param(self, node: cst.Param) -> None:
        self.defined.add(node.name.value)

    def visit_AssignTarget(self, node: cst.AssignTarget) -> None:
        if isinstance(node.target, cst.Name):
            self.defined.add(node.target.value)

    def visit_For(self, node: cst.For) -> None:
        targets = [e.value for e in node.target.elements] if isinstance(node.target, cst.Tuple) else [node.target]
        self.defined |= {target.value for target in targets if isinstance(target, cst.Name)}


class _Rename(cst.CSTTransformer):
    def __init__(self, names: set[str]) -> None:
        self.names = names

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:
        if updated_node.value not in self.names:
            return updated_node
        return updated_node.with_changes(value=other_name(updated_node.value))

    def leave_SimpleString(self, original_node: cst.SimpleString, updated_node: cst.SimpleString) -> cst.SimpleString:
        raw = updated_node.raw_value
        if updated_node.prefix or _SYNTAX.search(raw) or raw.startswith("__"):
            return updated_node
        quote = updated_node.quote
        return updated_node.with_changes(value=f"{quote}{other_word(raw)}{quote}")
