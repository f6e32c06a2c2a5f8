"""How much a YAML text means once every alias stands for what it marks.

Nine lines can mean a thousand million values. Composed they are nine lists; built, checked or hashed one by one they
never end, so they are counted before.
"""

from __future__ import annotations

from ruamel.yaml.nodes import MappingNode, Node

MOST = 200_000
"""Values of one description; a file of two megabytes written out by hand has fewer."""


def is_too_large(root: Node) -> bool:
    """Tell whether the tree below *root*, written out, has more than MOST values, or holds itself."""
    return _size(root, {}) > MOST


def _size(node: Node, known: dict[int, float]) -> float:
    """Return the number of values in *node*; each node is counted once and taken as often as it is used."""
    if not isinstance(node.value, list):
        return 1
    found = known.get(id(node))
    if found is None:
        known[id(node)] = float("inf")  # what holds itself has no end
        parts = [part for pair in node.value for part in pair] if isinstance(node, MappingNode) else node.value
        found = known[id(node)] = 1 + sum(_size(part, known) for part in parts)
    return found
