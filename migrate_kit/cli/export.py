"""`migrate-kit export`: the approved descriptions as tool definitions in a vendor's format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

import click

from migrate_kit.cli import exits, output
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.describe.export import Vendor
    from migrate_kit.describe.lint import Described
    from migrate_kit.messages import Language
    from migrate_kit.model.inventory import Finding

Format = Literal["mcp", "openai", "openai-responses", "anthropic", "langchain"]


@click.command("export")
@click.argument("vendor", type=click.Choice(get_args(Format)))
@click.option("--all", "everything", is_flag=True, help="Drafts as well; rejected descriptions never.")
@click.option("--tool", "tools", multiple=True, metavar="NAME", help="Only this tool; may be given more than once.")
@click.option(
    "--strict/--no-strict",
    default=None,
    help="Keep to the vendor's strict mode, or not. Default: strict for OpenAI only.",
)
@click.option("--language", type=click.Choice(["en", "zh"]), help="Language of the wording. Default: the setting.")
@click.option("--notes", is_flag=True, help="Name each limit that stands in words only, instead of counting them.")
@click.option(
    "--output",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the definitions into this file instead of printing them.",
)
@click.pass_context
def command(
    ctx: click.Context,
    vendor: Format,
    everything: bool,
    tools: tuple[str, ...],
    strict: bool | None,
    language: Language | None,
    notes: bool,
    target: Path | None,
) -> None:
    """Print the approved descriptions as tool definitions: MCP, OpenAI, Anthropic or LangChain, as JSON.

    openai is for chat completions, openai-responses for the Responses API.

    What the vendor does not take stands in words, or is left out and named on stderr; then the exit code is 1.

    Ranges, patterns and defaults stand in words in any case. Tools that are pinned to legacy, or are statements of
    a legacy router, are left out.
    """
    from migrate_kit.cli._scan_result import printed_to
    from migrate_kit.config import load_settings
    from migrate_kit.describe.export import VENDORS, export_tools

    settings = load_settings()
    form = VENDORS[vendor]
    if strict and form.strict_rules is None:
        _refuse_strict(form)
    chosen = _chosen(settings, tools, everything=everything)
    templates = settings.templates_path
    result = export_tools(chosen, form, language=language or settings.language, strict=strict, templates=templates)
    document = {"tools": result.definitions} if vendor == "mcp" else result.definitions
    with printed_to(target):
        output.document(document)
    _report(result.findings, notes=notes)
    output.chat("definition.written", count=len(result.definitions), vendor=form.name)
    counts = any(finding.severity != "note" for finding in result.findings)
    ctx.exit(exits.FINDINGS if counts else exits.CLEAN)


def _refuse_strict(vendor: Vendor) -> None:
    from migrate_kit.errors import OptionInvalid

    what = output.word("definition.no_strict", vendor=vendor.name)
    raise OptionInvalid(option="--strict", what=what, command="export")


def _chosen(settings: Settings, names: Sequence[str], *, everything: bool) -> list[Described]:
    """Return the descriptions that go out. Raises NoDescription, NoApprovedDescription, UnknownTool."""
    from migrate_kit.errors import NoApprovedDescription, NoDescription, UnknownTool

    known = {tool.spec.name: tool for tool in _described(settings)}
    if not known:
        raise NoDescription(path=settings.tools_path)
    for name in names:
        if name not in known:
            raise UnknownTool(tool=name, known=", ".join(known))
    wanted = [tool for name, tool in known.items() if not names or name in names]
    pinned = [tool.spec.name for tool in wanted if tool.spec.pin == "legacy"]
    inline = [tool.spec.name for tool in wanted if tool.spec.pin != "legacy" and tool.spec.is_inline]
    free = [tool for tool in wanted if tool.spec.name not in (*pinned, *inline)]
    going = [tool for tool in free if everything or tool.spec.is_approved]
    if not going and not pinned and not inline:
        raise NoApprovedDescription(path=settings.tools_path)
    if len(going) < len(free):
        output.chat("definition.drafts", count=len(free) - len(going))
    for sentence, names_left_out in (("definition.pinned", pinned), ("definition.inline", inline)):
        if names_left_out:
            listed = tell("describe.list", output.language()).join(names_left_out)
            output.chat(sentence, count=len(names_left_out), names=listed)
    return going


def _described(settings: Settings) -> list[Described]:
    """Return every description that is not rejected, with the place of its parts."""
    from migrate_kit.cli._linted import shown_path
    from migrate_kit.describe.lint import Described
    from migrate_kit.model.tool import Status
    from migrate_kit.review import load_folder
    from migrate_kit.review.description import lines_of, open_document, read_text

    catalogue = load_folder(settings.tools_path)
    found = []
    for spec in catalogue.specs:
        path = catalogue.files[spec.name]
        if spec.status is not Status.rejected:
            lines = lines_of(open_document(read_text(path), path))
            found.append(Described(spec, shown_path(path, settings.root), lines))
    return found


def _report(findings: Sequence[Finding], *, notes: bool) -> None:
    language = output.language()
    shown = [finding for finding in findings if notes or finding.severity != "note"]
    if len(shown) < len(findings):
        output.chat("definition.notes", count=len(findings) - len(shown))
    for finding in shown:
        sentence = tell(f"finding.{finding.code}", language, **finding.message)
        severity = tell(f"severity.{finding.severity.value}", language)
        place = f"{finding.file}:{finding.line}"
        output.chat("lint.finding", place=place, code=finding.code, severity=severity, sentence=sentence)
