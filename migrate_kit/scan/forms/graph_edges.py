"""A graph whose edges are labels: a node decides, `add_conditional_edges` says which node comes next."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example
from migrate_kit.scan.project import Project


def recognise(look: Look) -> Evidence | None:
    """The function is named in a call that adds conditional edges."""
    bare = look.record.function.rpartition(".")[2]
    modules = look.project.connected(look.module)
    calls = [
        call for module in modules for call in edges_in(module) if bare in {n for a in call.args for n in _names(a)}
    ]
    labels = [b for b in look.own if b.target_kind == "label" and b.target is not None]
    joined = any(node_behind(b.target or "", bare, look.module, look.project) for b in labels)
    return at([call.lineno for call in calls] or [b.line for b in labels if joined])


def edges_in(module: Module) -> list[ast.Call]:
    """Return the calls that add conditional edges."""
    if b"add_conditional_edges" not in module.source.glimpse():
        return []
    calls = (node for node in ast.walk(module.source.tree) if isinstance(node, ast.Call))
    return [c for c in calls if isinstance(c.func, ast.Attribute) and c.func.attr == "add_conditional_edges"]


def node_behind(label: str, function: str, module: Module, project: Project) -> FunctionDef | None:
    """Return the function of the node that a graph goes to when *function* has answered *label*."""
    modules = project.connected(module)
    nodes = {name: (found, m) for m in modules for name, found in _nodes_in(m)}
    if label in nodes and any(_last(found) == function for found, _ in nodes.values()):
        return _function(*nodes[label], project)  # `Command(goto="search")` names the node itself
    for graph in modules:
        for call in edges_in(graph):
            start = _text(call.args[0]) if call.args else None
            node = nodes.get(start or "")
            starts_here = node is not None and _last(node[0]) == function
            if starts_here or any(_last(given) == function for given in call.args):
                wanted = nodes.get(_edges_of(call).get(label, label))
                if wanted is not None:
                    return _function(*wanted, project)
    return None


def _function(node: ast.expr, module: Module, project: Project) -> FunctionDef | None:
    found = project.definition(ast.unparse(node), module)
    return found if isinstance(found, FunctionDef) else None


def _edges_of(call: ast.Call) -> dict[str, str]:
    given = [*call.args[2:], *(k.value for k in call.keywords if k.arg in ("path_map", "conditional_edge_mapping"))]
    table = next((node for node in given if isinstance(node, ast.Dict)), None)
    if table is None:
        return {}
    pairs = ((_text(key), _text(value)) for key, value in zip(table.keys, table.values, strict=True))
    return {key: value for key, value in pairs if key is not None and value is not None}


def _nodes_in(module: Module) -> Iterator[tuple[str, ast.expr]]:
    """Yield (name, function) of `add_node("buy", order_node)`; without a name it is that of the function."""
    if b"add_node" not in module.source.glimpse():
        return
    for node in ast.walk(module.source.tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="add_node"), args=[name, function, *_]) if text := _text(name):
                yield text, function
            case ast.Call(func=ast.Attribute(attr="add_node"), args=[ast.Name() | ast.Attribute() as function]):
                yield _last(function), function


def _text(node: ast.expr | None) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else str(node.value)
    return _last(node) if isinstance(node, ast.Attribute) else None  # a member of an enumeration


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _names(node: ast.expr) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} | {
        n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)
    }


GOOD = example(
    """
    from langgraph.graph import END, StateGraph

    def search_node(state): ...
    def order_node(state): ...

    def route(state):
        text = state["text"]
        if "查" in text or "search" in text:  #> search_node
            return "search"
        if "买" in text or "order" in text:  #> order_node
            return "order"
        return "done"

    graph = StateGraph(dict)
    graph.add_node("find", search_node)
    graph.add_node("buy", order_node)
    graph.add_conditional_edges("start", route, {"search": "find", "order": "buy", "done": END})
    """
)
STATE = example(
    """
    def search_node(state): ...
    def order_node(state): ...

    def classify(state):
        text = state["text"]
        if "查" in text:  #> search_node
            state["next"] = "search"
        elif "买" in text:  #> order_node
            state["next"] = "order"
        return state

    def build(graph):
        graph.add_node("classify", classify)
        graph.add_node("search", search_node)
        graph.add_node("order", order_node)
        graph.add_conditional_edges("classify", lambda state: state["next"])
    """
)
GOTO = example(
    """
    from langgraph.graph import StateGraph
    from langgraph.types import Command

    def search_node(state): ...
    def order_node(state): ...

    def front(state):
        query = state["query"]
        if "查" in query:  #> search_node
            return Command(goto="search")
        if "买" in query:  #> order_node
            return Command(goto="order", update={"query": query})
        return Command(goto="__end__")

    graph = StateGraph(dict)
    graph.add_node("front", front)
    graph.add_node("search", search_node)
    graph.add_node("order", order_node)
    """
)
BAD = example(
    """
    from langgraph.graph import END, StateGraph

    def work(state): ...
    def check(state): ...

    def enough(state):
        return "stop" if state["rounds"] > 3 else "again"

    graph = StateGraph(dict)
    graph.add_node("work", work)
    graph.add_conditional_edges("work", enough, {"again": "work", "stop": END})
    """
)
FORM = Form("graph_edges", recognise, (GOOD, STATE, GOTO), (BAD,))
