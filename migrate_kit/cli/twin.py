"""`migrate-kit twin TEXT`: what each legacy router decides for a text, without running any of its code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import click

from migrate_kit.cli import output
from migrate_kit.errors import UnknownRouter

if TYPE_CHECKING:
    from pathlib import Path

    from migrate_kit.messages import Language
    from migrate_kit.model.inventory import Branch, LegacyRouter
    from migrate_kit.model.twin import TwinDecision


@click.command("twin")
@click.argument("text")
@click.option("--router", "router_id", metavar="ID", help="Ask only this router (module:function).")
@click.option(
    "--labels",
    metavar="A,B",
    help="What the classifier said, for routers that test labels; default: what its twin says.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output format."
)
def command(text: str, router_id: str | None, labels: str | None, form: Literal["text", "json"]) -> None:
    """Say what the legacy routers decide for TEXT, from their conditions, without running them."""
    from migrate_kit.config import load_settings
    from migrate_kit.model.twin import Twin, labels_for

    every, routers = _routers(load_settings().inventory_path, router_id)
    given = None if labels is None else frozenset(filter(None, (label.strip() for label in labels.split(","))))
    answers = [
        (router, Twin(router).decide(text, labels=labels_for(router, text, every) if given is None else given))
        for router in routers
    ]
    if form == "json":
        payload = {"text": text, "routers": [_plain(router, decision, text) for router, decision in answers]}
        output.envelope("twin", 1, payload)
        return
    for router, decision in answers:
        _show(router, decision, text)


def _routers(path: Path, router_id: str | None) -> tuple[tuple[LegacyRouter, ...], tuple[LegacyRouter, ...]]:
    """Return every router of the last scan, and those that are asked."""
    from migrate_kit.cli._scanned import inventory_with_routers

    inventory = inventory_with_routers(path)
    if router_id is None:
        return inventory.routers, inventory.routers
    # One function may hold several chains, which share its id.
    chosen = tuple(router for router in inventory.routers if router.id == router_id)
    if not chosen:
        raise UnknownRouter(router=router_id, known=", ".join(dict.fromkeys(r.id for r in inventory.routers)))
    return inventory.routers, chosen


def _show(router: LegacyRouter, decision: TwinDecision, text: str) -> None:
    output.say("twin.router", router=router.id, file=router.file, line=router.first_line)
    for branch in router.branches:
        row = _row(router, branch, text, output.language())
        if any(branch is fired for fired in decision.fired):
            output.say("twin.fires", **row)
        elif any(branch is maybe for maybe in decision.maybe):
            output.say("twin.may_fire", **row)
    if not decision.fired:
        default = _default(router)
        output.say("twin.default", tool=default) if default else output.say("twin.nothing")
    if router.pick is not None:
        output.say("twin.scored")


def _row(router: LegacyRouter, branch: Branch, text: str, language: Language = "en") -> dict[str, Any]:
    from migrate_kit.model.condition_text import show
    from migrate_kit.model.twin import tool_of

    return {
        "tool": tool_of(branch) if branch.target_kind != "none" else "-",
        "place": f"{branch.file or router.file}:{branch.line}",
        "condition": show(branch.condition, language),
        "unknown": ", ".join(_unknown(router, branch, text, language)),
    }


def _unknown(router: LegacyRouter, branch: Branch, text: str, language: Language) -> list[str]:
    """Return the tests of *branch* that the text alone does not decide, with the reason where one is known."""
    from migrate_kit.model.condition import External, Opaque, atoms
    from migrate_kit.model.condition_text import show

    found: list[str] = []
    for atom in atoms(branch.condition):
        if atom.matches(text, router.normalise) is None:
            reason = atom.reason if isinstance(atom, External | Opaque) else ""
            found.append(f"{show(atom, language)} ({reason})" if reason else show(atom, language))
    return list(dict.fromkeys(found))


def _default(router: LegacyRouter) -> str:
    default = router.default
    place = f" {router.file}:{default.line}" if default.line is not None else ""
    return (default.tool or default.target or default.target_kind) + place if place or default.target else ""


def _plain(router: LegacyRouter, decision: TwinDecision, text: str) -> dict[str, Any]:
    fired, maybe = (
        [_row(router, branch, text) | {"line": branch.line} for branch in branches]
        for branches in (decision.fired, decision.maybe)
    )
    return {
        "router": router.id,
        "file": router.file,
        "tools": list(decision.tools),
        "certain": decision.certain,
        "fired": fired,
        "maybe": maybe,
        "default": None if decision.fired else _default(router) or None,
    }
