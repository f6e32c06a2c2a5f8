"""Two halves: a classifier that gives a label, and code or a table that turns the label into a call."""

from __future__ import annotations

from migrate_kit.model.condition import LabelIs
from migrate_kit.scan.forms.form import Evidence, Form, Look, at, example


def recognise(look: Look) -> Evidence | None:
    """The labels are tested here, or are turned into tools elsewhere."""
    tested = look.where(LabelIs)
    if tested is not None:
        return tested
    return at([b.line for b in look.own if b.target_kind == "label" and b.tool is not None and b.tool != b.target])


GOOD = example(
    """
    def restart(text): ...
    def logs(text): ...

    def classify(text):
        if "restart" in text:  #> restart
            return "OPS_RESTART"
        if "journal" in text:  #> logs
            return "OPS_LOGS"
        return "CHAT"

    def run(text):
        label = classify(text)
        if label == "OPS_RESTART":  #> restart
            return restart(text)
        if label == "OPS_LOGS":  #> logs
            return logs(text)
    """
)
BAD = example(
    """
    def apply(event):
        kind = event["type"]
        if kind == "created":
            return created(event)
        if kind == "deleted":
            return deleted(event)

    def created(event): ...
    def deleted(event): ...
    """
)
FORM = Form("label_dispatch", recognise, (GOOD,), (BAD,))
