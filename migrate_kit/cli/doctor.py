"""`migrate-kit doctor`: why decisions are wrong, stage by stage, and what mends most."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from migrate_kit.cli import exits, output
from migrate_kit.cli._options import output_file
from migrate_kit.messages import Language

if TYPE_CHECKING:
    from migrate_kit.report.doctor import Diagnosis


@click.command("doctor")
@click.option("--router", metavar="ID", help="Only this router (module:function) and its tools; default: all.")
@click.option(
    "--cases",
    "files",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Judged requests (JSON lines, as for eval) to decide anew; repeatable.",
)
@click.option("--since", help="Only observations since then: 7d, 24h, 30m, or a date like 2026-01-31 (UTC).")
@click.option(
    "--depth",
    type=click.IntRange(1, 10),
    default=5,
    show_default=True,
    help="K: a tool below that rank is not recalled.",
)
@click.option("--all", "everything", is_flag=True, help="Show every finding, not only those with most wrong decisions.")
@click.option("--strict", is_flag=True, help="Notes count as well: exit 1 for any finding.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output format."
)
@click.option("--language", type=click.Choice(["en", "zh"]), help="Language of the text; default: the terminal's.")
@output_file
@click.pass_context
def command(
    ctx: click.Context,
    router: str | None,
    files: tuple[Path, ...],
    since: str | None,
    depth: int,
    everything: bool,
    strict: bool,
    form: Literal["text", "json"],
    language: Language | None,
    target: Path | None,
) -> None:
    """Say why decisions are wrong: each one laid at the first stage that failed, with what to do about it.

    Looks, in this order, at the installation, the descriptions, recall of the right tool, the business rules, the
    parameters, the language model where one is asked, and the mix of requests. What is right is known from --cases,
    from verdicts of adjudicate, and where both routers agree. Nothing is executed, changed, or asked of a model.

    Exit 1 for errors and warnings; notes are shown and do not count without --strict.
    """
    from migrate_kit.cli._patient import Asked, material_of
    from migrate_kit.cli._scan_result import printed_to
    from migrate_kit.config import load_settings
    from migrate_kit.report.doctor import examine

    asked = Asked(router=router, files=files, since=since, depth=depth)
    found = examine(material_of(load_settings(), asked))
    with printed_to(target):
        _print(found, form, language or output.language(), everything=everything)
    output.next_step(_next(found))
    ctx.exit(exits.FINDINGS if _counts(found, strict) else exits.CLEAN)


def _print(found: Diagnosis, form: Literal["text", "json"], language: Language, *, everything: bool) -> None:
    from migrate_kit.report.doctor import render_diagnosis
    from migrate_kit.report.doctor.json import diagnosis_payload

    if form == "json":
        output.envelope("doctor", 1, diagnosis_payload(found, language=language))
    else:
        output.say("report.text", text=render_diagnosis(found, language=language, everything=everything))


def _counts(found: Diagnosis, strict: bool) -> bool:
    return any(strict or cause.severity != "note" for cause in found.causes)


def _next(found: Diagnosis) -> str:
    """Return the command of the remedy that mends most, or else of the gravest finding."""
    ranked = () if found.is_presumed else found.ranked()
    ordered = (*ranked, *(cause for cause in found.causes if cause.severity != "note"))
    if not ordered:
        return "migrate-kit gate --to hybrid"
    return ordered[0].remedy.command or f"migrate-kit explain {ordered[0].code}"
