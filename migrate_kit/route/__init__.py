"""From a request to a decision: registry, recall, arguments, readiness, gate, plan. No execution, no I/O."""

from migrate_kit.route.arguments.plugged import extractor
from migrate_kit.route.decorator import tool
from migrate_kit.route.registry import RegisteredTool, Registry, registry
from migrate_kit.route.router import LexicalRouter, Router

__all__ = ["LexicalRouter", "RegisteredTool", "Registry", "Router", "extractor", "registry", "tool"]
