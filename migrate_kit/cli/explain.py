"""`migrate-kit explain CODE`: what a finding or an error means and what to do."""

from __future__ import annotations

from typing import Any, Literal

import click

from migrate_kit.cli import output
from migrate_kit.errors import OptionInvalid
from migrate_kit.messages import Explained, code_entry, codes, tell
from migrate_kit.model.rule import RULES


@click.command("explain")
@click.argument("asked", metavar="CODE|NAME", required=False)
@click.option("--all", "everything", is_flag=True, help="List every code with its title.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output format."
)
def command(asked: str | None, everything: bool, form: Literal["text", "json"]) -> None:
    """Explain a finding or error code: what it means, why it matters, what to do.

    CODE is a code such as MK201, or its name such as dead-branch; or a rule named in evidence, such as range-check.
    """
    if (asked is None) is not everything:
        raise OptionInvalid(option="CODE|NAME", what="name one code, or ask for --all", command="explain")
    if asked is not None and asked.strip().lower() in RULES:
        _rule(asked.strip().lower(), as_json=form == "json")
        return
    entries = dict(codes()) if asked is None else dict([code_entry(asked)])
    if form == "json":
        output.envelope("explain", 1, {"codes": [_plain(code, entry) for code, entry in entries.items()]})
    elif asked is None:
        _list(entries)
    else:
        for code, entry in entries.items():
            _show(code, entry)


def _rule(rule: str, *, as_json: bool) -> None:
    language, confidence = output.language(), RULES[rule]
    says = tell(f"rule.{rule}", language)
    if as_json:
        entry = {"rule": rule, "confidence": confidence, "says": says}
        output.envelope("explain", 1, {"codes": [], "rules": [entry]})
        return
    output.say("explain.rule", rule=rule, confidence=tell(f"confidence.{confidence}", language))
    output.say("explain.rule_reads", says=says)


def _list(entries: dict[str, Explained]) -> None:
    language = output.language()
    header = [tell(f"explain.{key}", language) for key in ("code", "name", "severity", "headline")]
    rows = [
        (code, entry.name, tell(f"severity.{entry.severity}", language), entry.title.in_(language))
        for code, entry in entries.items()
    ]
    output.table(header, rows)
    output.next_step("migrate-kit explain CODE")


def _show(code: str, entry: Explained) -> None:
    language = output.language()
    severity = tell(f"severity.{entry.severity}", language)
    output.say("explain.title", code=code, name=entry.name, severity=severity, title=entry.title.in_(language))
    output.say("explain.why", why=entry.why.in_(language))
    if entry.remedy.in_(language):
        output.say("explain.remedy", remedy=entry.remedy.in_(language))
    if entry.example:
        output.say("explain.example")
        for line in entry.example.splitlines():
            output.say("explain.line", line=line)


def _plain(code: str, entry: Explained) -> dict[str, Any]:
    language = output.language()
    return {
        "code": code,
        "name": entry.name,
        "severity": entry.severity,
        "title": entry.title.in_(language),
        "why": entry.why.in_(language),
        "remedy": entry.remedy.in_(language),
        "example": entry.example,
    }
