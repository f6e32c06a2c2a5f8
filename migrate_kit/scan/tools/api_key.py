"""Keys that are handed out with a call of a service: a hint that the service counts or bills.

Good: `os.getenv("WEATHER_API_KEY")`, `config["api_key"]`, `settings.APP_CODE`, `API_KEY`.
Bad:  `if request.key != settings.API_KEY` guards the program itself; `BOT_TOKEN`, `SECRET_KEY` are no such keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.syntax import dotted, nodes, spoken

_KEY = re.compile(r"(?:^|[_\W])(?:api_?key|app_?key|app_?code|subscription_key)s?$", re.IGNORECASE)
_GETTER = re.compile(r"_*(?:get|load|read|check|validate|require)_", re.IGNORECASE)


def api_keys(source: FunctionSource) -> Iterator[tuple[str, cst.CSTNode]]:
    """Yield the name of each key that the body takes from outside itself, with the place."""
    compared = {
        id(node) for test in nodes(source.node.body, cst.Comparison) for node in (test.left, *nodes(test, cst.CSTNode))
    }
    own = {p.name.value for p in (*source.node.params.params, *source.node.params.kwonly_params)}
    own |= {dotted(a.targets[0].target) for a in nodes(source.node.body, cst.Assign)}
    for node in nodes(source.node.body, (cst.Call, cst.Subscript, cst.Attribute, cst.Name)):
        name = _named(node)
        if name and not _GETTER.match(name) and name not in own and id(node) not in compared and _KEY.search(name):
            yield name, node


def _named(node: cst.CSTNode) -> str:
    """Return the name in `getenv("NAME")`, `config["name"]`, `settings.NAME` and `NAME`."""
    if isinstance(node, cst.Call):
        asks = dotted(node.func).rpartition(".")[2] in ("getenv", "get", "get_config", "getattr")
        return next((text for a in node.args if (text := spoken(a.value))), "") if asks else ""
    if isinstance(node, cst.Subscript):
        index = node.slice[0].slice
        return spoken(index.value) if isinstance(index, cst.Index) else ""
    if isinstance(node, cst.Attribute):
        return node.attr.value
    return node.value if isinstance(node, cst.Name) and node.value.isupper() else ""
