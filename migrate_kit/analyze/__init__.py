"""From an inventory to findings: what can never fire, what depends on order, what no longer fits together.

Every test of the text is a regular language, so each question is one of emptiness and is answered by an automaton:
dead with the lines that prove it, alive with a witness text, or undecided and said to be so.
"""

from __future__ import annotations

from migrate_kit.analyze.analyse import analyse

__all__ = ["analyse"]
