"""What a project sets as the prefix of its commands: `Bot(command_prefix="!")`, `BOT_PREFIX = "!"`, `.env`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from migrate_kit.scan.definitions import Module
from migrate_kit.scan.forms.frameworks.given import Given
from migrate_kit.scan.forms.frameworks.shape import Framework
from migrate_kit.scan.project import Project

_ENV_FILES = (".env", ".env.prod", ".env.dev")


def prefix_of(framework: Framework, module: Module, project: Project) -> str:
    """Return the pattern of what stands before a command; the framework's own where the project sets none."""
    if not framework.prefix_settings:
        return framework.prefix
    for texts in _settings(framework.prefix_settings, module, project):
        if texts:
            choice = "|".join(re.escape(text) for text in texts)
            return choice if len(texts) == 1 else f"(?:{choice})"
    return framework.prefix


def _settings(names: tuple[str, ...], module: Module, project: Project) -> Iterator[list[str] | None]:
    for near in dict.fromkeys([*project.connected(module), *project.modules.values()]):
        if any(name.encode() in near.source.glimpse() for name in names):
            for node in ast.walk(near.source.tree):
                value = _set_here(node, names)
                if value is not None:
                    yield _texts(value, near, project)
    yield from _in_env(names, module)


def _set_here(node: ast.AST, names: tuple[str, ...]) -> ast.expr | None:
    match node:
        case ast.keyword(arg=str() as name, value=value) if name in names:
            return value
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in names and name.isupper():
            return value
    return None


def _texts(node: ast.expr, module: Module, project: Project) -> list[str] | None:
    if isinstance(node, ast.Call):  # commands.when_mentioned_or("!", "?")
        return [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    call = ast.Call(func=ast.Name("prefix"), args=[node], keywords=[])
    return Given(call, module, project, "").texts(node)


def _in_env(names: tuple[str, ...], module: Module) -> Iterator[list[str]]:
    found = module.source.found
    depth = found.name.count("/")
    for folder in list(found.path.parents)[: depth + 1]:
        for name in _ENV_FILES:
            path = folder / name
            if path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace")
                for line in re.findall(rf"(?m)^(?:{'|'.join(names)})\s*=\s*(.+)$", text):
                    yield re.findall(r"[\"']([^\"']*)[\"']", line) or [line.strip()]
