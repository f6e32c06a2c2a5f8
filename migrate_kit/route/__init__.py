"""From a request to a decision: recall, arguments, readiness, gate, plan. No execution, no I/O."""

from migrate_kit.route.router import LexicalRouter

__all__ = ["LexicalRouter"]
