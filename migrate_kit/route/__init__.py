"""From a request to a decision: recall, arguments, readiness, gate, plan. Executes nothing, reads and writes nothing."""

from migrate_kit.route.router import LexicalRouter

__all__ = ["LexicalRouter"]
