"""From a path into a YAML document to its line."""

from __future__ import annotations

from ruamel.yaml.nodes import MappingNode, Node


def line_of(node: Node | None, location: tuple[int | str, ...]) -> int:
    """Return the one-based line of the innermost part of *location* that exists."""
    line = 1
    for part in location:
        if isinstance(node, MappingNode):
            found = next(((k, v) for k, v in node.value if str(k.value) == str(part)), None)
            if found is None:
                return line
            line, node = int(found[0].start_mark.line) + 1, found[1]
        elif node is not None and isinstance(part, int) and isinstance(node.value, list) and part < len(node.value):
            node = node.value[part]
            line = int(node.start_mark.line) + 1
        else:
            return line
    return line
