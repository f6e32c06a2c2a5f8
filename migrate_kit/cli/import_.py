"""`migrate-kit import`: tool definitions of other systems as drafts in the folder of descriptions."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from migrate_kit.cli import exits, output
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.messages import Language
    from migrate_kit.model.inventory import Finding
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.review.catalogue import Catalogue

State = Literal["created", "replaced", "kept"]


@dataclass(frozen=True, slots=True)
class Planned:
    """What is to become of one imported tool."""

    tool: str
    path: Path
    state: State
    text: str


@click.command("import")
@click.argument("source", required=False, metavar="FILE|-")
@click.option("--url", metavar="URL", help="Ask the MCP server at this address (streamable HTTP).")
@click.option("--command", "server", metavar="COMMAND", help="Start this MCP server (stdio) and ask it.")
@click.option("--replace", is_flag=True, help="Replace descriptions that are there; without it they are left alone.")
@click.option("--language", type=click.Choice(["en", "zh"]), help="Language of the comments. Default: the setting.")
@click.option("--dry-run", is_flag=True, help="Say what would be written; write nothing.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the result.")
@click.pass_context
def command(
    ctx: click.Context,
    source: str | None,
    url: str | None,
    server: str | None,
    replace: bool,
    language: Language | None,
    dry_run: bool,
    form: str,
) -> None:
    """Write a draft for every tool of FILE (- is stdin): JSON for OpenAI or Anthropic, or of MCP's tools/list.

    A running MCP server is asked by --url or --command, which need the extra `mcp`.

    A description that is there is left alone, and the exit code is 1, unless --replace is given.
    """
    from migrate_kit.config import load_settings
    from migrate_kit.describe.importing import import_tools

    settings = load_settings()
    spoken: Language = language or settings.language
    place, document = _document(source, url, server)
    result = import_tools(document, source=place, language=output.language())
    planned, refused = _planned(result.specs, settings, spoken, place, replace=replace)
    if not dry_run:
        _write(planned)
    findings = (*result.findings, *refused)
    _report(planned, findings, settings, dry_run=dry_run, as_json=form == "json")
    counts = any(finding.severity != "note" for finding in findings) or any(p.state == "kept" for p in planned)
    ctx.exit(exits.FINDINGS if counts else exits.CLEAN)


def _document(source: str | None, url: str | None, server: str | None) -> tuple[str, Any]:
    """Return (what to name as the source, the document); exactly one of the three is given."""
    from migrate_kit.errors import OptionInvalid

    if sum(given is not None for given in (source, url, server)) != 1:
        raise OptionInvalid(option="FILE|-", what=output.word("import.one_source"), command="import")
    if source is not None:
        return _read(source)
    from migrate_kit.integrations.mcp import fetch_tools

    if url is not None:
        return _named(fetch_tools(url=url))
    try:
        words = shlex.split(server or "")
    except ValueError as error:
        raise OptionInvalid(option="--command", what=str(error), command="import") from error
    if not words:
        raise OptionInvalid(option="--command", what=output.word("option.empty"), command="import")
    return _named(fetch_tools(command=words))


def _named(fetched: dict[str, Any]) -> tuple[str, Any]:
    # Address and command may hold keys, and the evidence goes into git: the server is known by its own name.
    return f"mcp:{fetched['server']}", fetched


def _read(source: str) -> tuple[str, Any]:
    """Return the name and the content of a JSON file or stdin. Raises ImportInvalid with line and column."""
    import orjson

    from migrate_kit.cli._system import system_error
    from migrate_kit.errors import ImportInvalid
    from migrate_kit.messages import tell_json

    name = "stdin" if source == "-" else source
    try:
        raw = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise system_error(error) from error
    try:
        return name, orjson.loads(raw.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError as error:
        raise ImportInvalid(path=name, line=error.lineno, what=tell_json(error)) from error


def _planned(
    specs: Sequence[ToolSpec], settings: Settings, language: Language, source: str, *, replace: bool
) -> tuple[list[Planned], list[Finding]]:
    """Return what is to be written, and a finding for each tool that no description can be made of."""
    from migrate_kit.describe import render_yaml
    from migrate_kit.describe.importing import refusal
    from migrate_kit.errors import DescriptionInvalid
    from migrate_kit.review import load_folder
    from migrate_kit.review.stamp import stamped

    catalogue = load_folder(settings.tools_path)
    templates = settings.templates_path
    planned: list[Planned] = []
    refused: list[Finding] = []
    for spec, path in _places(specs, settings.tools_path, catalogue):
        try:
            text = stamped(render_yaml(spec, language=language, templates=templates), path)
        except DescriptionInvalid as error:
            refused.append(refusal(source, spec.name, str(error.fields["what"])))
            continue
        state: State = "created" if not path.exists() else "replaced" if replace else "kept"
        planned.append(Planned(spec.name, path, state, text))
    return planned, refused


def _places(specs: Sequence[ToolSpec], folder: Path, catalogue: Catalogue) -> Iterator[tuple[ToolSpec, Path]]:
    """Yield each tool with the file that describes it already, or a file name that any system takes."""
    from migrate_kit.describe.naming import file_stem

    taken = {path.name.lower() for path in catalogue.files.values()}
    for spec in specs:
        path = catalogue.files.get(spec.name)
        if path is None:
            stem = file_stem(spec.name, taken)
            taken.add(f"{stem}.yaml")
            path = folder / f"{stem}.yaml"
        yield spec, path


def _write(planned: Sequence[Planned]) -> None:
    # All files were rendered before the first is written, so that bad input leaves nothing half done.
    from migrate_kit._whole_file import write_text

    for file in planned:
        if file.state != "kept":
            write_text(file.path, file.text)


def _report(
    planned: Sequence[Planned], findings: Sequence[Finding], settings: Settings, *, dry_run: bool, as_json: bool
) -> None:
    counts = Counter(file.state for file in planned)
    states = {state: counts[state] for state in ("created", "replaced", "kept")}
    if as_json:
        rows = [{"tool": file.tool, "path": str(file.path), "state": file.state} for file in planned]
        found = [finding.model_dump(mode="json") for finding in findings]
        head = {"folder": str(settings.tools_path), "dry_run": dry_run, **states}
        output.envelope("import", 1, {**head, "tools": rows, "findings": found})
    else:
        _say(planned, findings)
        output.say("import.done", folder=settings.tools_path, **states)
    if dry_run:
        output.chat("describe.dry_run")
    output.next_step("migrate-kit review" if counts["created"] + counts["replaced"] else "migrate-kit import --help")


def _say(planned: Sequence[Planned], findings: Sequence[Finding]) -> None:
    language = output.language()
    for finding in findings:
        sentence = tell(f"finding.{finding.code}", language, **finding.message)
        severity = tell(f"severity.{finding.severity.value}", language)
        output.say("lint.finding", place=finding.file, code=finding.code, severity=severity, sentence=sentence)
    for file in planned:
        if file.state == "kept":
            output.say("import.kept", path=file.path, tool=file.tool)
