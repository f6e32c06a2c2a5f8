"""A graph whose edges are labels: a node decides, `add_conditional_edges` says which node comes next."""

from __future__ import annotations

import ast

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """The function is named in a call that adds conditional edges."""
    bare = look.record.function.rpartition(".")[2]
    nodes = [node for module in look.project.connected(look.module) for node in edges_in(module.source.tree)]
    return at([node.lineno for node in nodes if bare in {n for a in node.args for n in _names(a)}])


def edges_in(tree: ast.Module) -> list[ast.Call]:
    """Return the calls that add conditional edges."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [c for c in calls if isinstance(c.func, ast.Attribute) and c.func.attr == "add_conditional_edges"]


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
FORM = Form("graph_edges", recognise, (GOOD,), (BAD,))
