"""migrate-kit: from a hand-written tool router to a description-driven one, with a way back in a second.

The names here are the whole public Python API; everything else may change between minor versions. They are
resolved on first access, so that `import migrate_kit` costs a service nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from migrate_kit.errors import MigrateKitError
    from migrate_kit.model.context import context
    from migrate_kit.model.decision import Decision, Refusal, ToolCall
    from migrate_kit.model.stage import Stage
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.route import RegisteredTool, Registry, extractor, registry, tool
    from migrate_kit.shim import router

__all__ = [
    "Decision",
    "MigrateKitError",
    "Refusal",
    "RegisteredTool",
    "Registry",
    "Stage",
    "ToolCall",
    "ToolSpec",
    "__version__",
    "context",
    "extractor",
    "registry",
    "router",
    "tool",
]

_HOMES = {
    "Decision": "migrate_kit.model.decision",
    "MigrateKitError": "migrate_kit.errors",
    "Refusal": "migrate_kit.model.decision",
    "RegisteredTool": "migrate_kit.route",
    "Registry": "migrate_kit.route",
    "Stage": "migrate_kit.model.stage",
    "ToolCall": "migrate_kit.model.decision",
    "ToolSpec": "migrate_kit.model.tool",
    "context": "migrate_kit.model.context",
    "extractor": "migrate_kit.route",
    "registry": "migrate_kit.route",
    "router": "migrate_kit.shim",
    "tool": "migrate_kit.route",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from migrate_kit._resources import version

        return version()
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")  # noqa: EM102
