"""`migrate-kit route TEXT`: what the dynamic router decides for a text and why, without making any call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import click

from migrate_kit.cli import output
from migrate_kit.cli._contenders import DECIDERS

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.decision import Decision
    from migrate_kit.model.ports import DynamicRouter


@click.command("route")
@click.argument("text")
@click.option("--router", metavar="ID", help="Only the tools that compete in this legacy router (module:function).")
@click.option(
    "--decider", type=click.Choice(list(DECIDERS)), default="lexical", show_default=True, help="The router to ask."
)
@click.option(
    "--approved-only/--all", "approved", default=True, help="Approved descriptions, or drafts too, to try them."
)
@click.option("--user", metavar="NAME", help="Who is asking, for rules.")
@click.option("--role", "roles", metavar="NAME", multiple=True, help="A role of who is asking, for rules; repeatable.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output format."
)
def command(
    text: str,
    router: str | None,
    decider: str,
    approved: bool,
    user: str | None,
    roles: tuple[str, ...],
    form: Literal["text", "json"],
) -> None:
    """Say what the dynamic router decides for TEXT: calls, their plan and arguments, or what stops it, and why.

    The rules of the folder of descriptions are kept; nothing is called.
    """
    from migrate_kit.cli._decided import plain, show
    from migrate_kit.config import load_settings
    from migrate_kit.model.context import Asker

    asked = _router(load_settings(), decider, router, approved)
    decision: Decision = asked.decide(text, asker=Asker(user=user, roles=roles))
    if form == "json":
        payload: dict[str, Any] = {"text": text} | plain(decision, text)
        output.envelope("route", 1, payload)
        return
    show(decision, text)


def _router(settings: Settings, decider: str, router: str | None, approved: bool) -> DynamicRouter:
    from migrate_kit.cli._contenders import field_of
    from migrate_kit.replay.deciders import maker
    from migrate_kit.review import RulesReader
    from migrate_kit.route.rules import Rulebook, RuledRouter

    specs = field_of(settings, router=router, only=(), drafts=not approved).specs
    made = maker(decider, settings)(specs)
    rules = Rulebook(RulesReader().load(settings.tools_path, specs), specs)
    return RuledRouter(made, rules, language=settings.language) if rules else made
