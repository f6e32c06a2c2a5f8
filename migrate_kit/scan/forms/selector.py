"""A selector: it only names the tool, other code calls it."""

from __future__ import annotations

from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """It decides and hands back names, labels, functions or plans."""
    if look.record.stage != "decide":
        return None
    return at([branch.line for branch in look.own if branch.target_kind != "inline"], fewest=2)


GOOD = example(
    """
    def restart_service(name): ...
    def show_logs(name): ...

    def select_tool(text):
        if "restart" in text:  #> restart_service
            return "restart_service"
        if "日志" in text or "log" in text:  #> show_logs
            return "show_logs"
        return "chat"
    """
)
BAD = example(
    """
    def colour_of(level):
        if "error" in level:
            return "red"
        if "warning" in level:
            return "yellow"
        return "green"
    """
)
FORM = Form("selector", recognise, (GOOD,), (BAD,))
