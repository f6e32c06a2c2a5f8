"""A decision tree: a topic first, a choice inside it."""

from __future__ import annotations

import ast

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """Two branches at least stand at tests inside the body of another test."""
    inner = {test.lineno for node in look.nodes if isinstance(node, ast.If) for test in _inside(node)}
    return at([branch.line for branch in look.own if branch.line in inner], fewest=2)


def _inside(node: ast.If) -> list[ast.If]:
    return [found for statement in node.body for found in ast.walk(statement) if isinstance(found, ast.If)]


GOOD = example(
    """
    def light_on(): ...
    def light_off(): ...
    def news(): ...

    def handle(text):
        if "light" in text or "灯" in text:
            if "off" in text or "关" in text:  #> light_off
                return light_off()
            elif "on" in text or "开" in text:  #> light_on
                return light_on()
        if "news" in text:  #> news
            return news()
    """
)
BAD = example(
    """
    def visible(user, page):
        if "admin" in user.roles:
            if "draft" in page.flags:
                return True
            if "hidden" in page.flags:
                return True
        return False
    """
)
FORM = Form("nested", recognise, (GOOD,), (BAD,))
