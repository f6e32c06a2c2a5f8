"""`migrate-kit train`: learn from the log and from judged requests; nothing serves before it was compared."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from migrate_kit.cli import exits, output

Form = Literal["text", "json"]


@click.command("train")
@click.argument("cases", nargs=-1, type=click.Path(path_type=Path))
@click.option("--router", metavar="ID", help="Only this legacy router's tools and decisions (module:function).")
@click.option("--since", help="Only decisions since then: 7d, 24h, 30m, or a date like 2026-01-31 (UTC).")
@click.option("--log/--no-log", "from_log", default=True, help="Learn from agreed decisions in the log, or from CASES.")
@click.option(
    "--test",
    type=click.Path(path_type=Path),
    help="Judged requests to compare on (JSON lines); default: a share that nothing is learned from.",
)
@click.option(
    "--held-out",
    "share",
    type=click.FloatRange(0.1, 0.9),
    help="That share of each tool's requests; default 0.3, with --phrases 0.5.",
)
@click.option("--phrases", is_flag=True, help="Propose phrases for the rewriting table instead of training a model.")
@click.option("--force", metavar="WHY", help="Let it serve although it was not shown to be better, for this reason.")
@click.option("--dry-run", is_flag=True, help="Learn and compare, but write nothing.")
@click.option("--list", "listing", is_flag=True, help="List the versions and how each did.")
@click.option("--use", metavar="VERSION", help="Let this version serve; `recall`: none.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output on stdout."
)
@click.pass_context
def command(
    ctx: click.Context,
    cases: tuple[Path, ...],
    router: str | None,
    since: str | None,
    from_log: bool,
    test: Path | None,
    share: float | None,
    phrases: bool,
    force: str | None,
    dry_run: bool,
    listing: bool,
    use: str | None,
    form: Form,
) -> None:
    """Learn a router from the log and compare it with recall before it may serve.

    Decisions on which both routers agree teach, where the log keeps texts (`keep_text = true`); so do CASES, JSON
    lines that a person has judged, which have the last word. The learned router serves only when it is better than
    recall on requests it has not seen (exact McNemar, 5 %); what it does not know is left to recall.

    With --phrases it proposes what users say for a tool, for a person to approve in learned_phrases.yaml.

    Exit 1 when it was not shown to be better: it is kept and does not serve; or when no phrase helps.
    """
    from migrate_kit.cli._lessons import Wanted
    from migrate_kit.config import load_settings
    from migrate_kit.errors import OptionInvalid

    if force is not None and not force.strip():
        raise OptionInvalid(option="--force", what=output.word("train.no_reason"), command="train")
    settings = load_settings()
    wanted = Wanted(cases, router, since, from_log, test, share or (0.5 if phrases else 0.3))
    if listing:
        from migrate_kit.cli._learned import show_versions

        show_versions(settings, form)
    elif use is not None:
        from migrate_kit.cli._learned import use_version

        use_version(settings, use, force=force, dry_run=dry_run)
    elif phrases:
        from migrate_kit.cli._mined import propose

        found = propose(settings, wanted, dry_run=dry_run, form=form)
        ctx.exit(exits.CLEAN if found else exits.FINDINGS)
    else:
        from migrate_kit.cli._learned import learn

        serves = learn(settings, wanted, force=force, dry_run=dry_run, form=form)
        ctx.exit(exits.CLEAN if serves else exits.FINDINGS)
    output.next_step("migrate-kit eval CASES --decider semantic")
