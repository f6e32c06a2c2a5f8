"""`migrate-kit describe`: one reviewable description file for each tool of the last scan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from migrate_kit.cli import _polished, _successor, output

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.messages import Language
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.review.catalogue import Catalogue

Form = Literal["full", "compact", "definition", "yaml"]
FORMS: tuple[Form, ...] = ("full", "compact", "definition", "yaml")
State = Literal["created", "updated", "stale", "unchanged", "orphan"]


@dataclass(frozen=True, slots=True)
class Written:
    """What became of one description file."""

    tool: str
    path: Path
    state: State
    text: str
    before: str | None = None
    """What the file said when this was worked out; None where there was none."""
    conflicts: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    """Parameters that the source needs and a person took out, or called otherwise."""
    was: str = ""
    """The tool that it was described as, where the source renamed it."""
    former: Path | None = None
    """The file that the text stood in, where it moves to another."""
    former_text: str = ""


@click.command()
@click.option("--tool", "tools", multiple=True, metavar="NAME", help="Only this tool; may be given more than once.")
@click.option("--show", is_flag=True, help="Print the text that a model or person reads; write nothing.")
@click.option(
    "--form",
    type=click.Choice(FORMS),
    default="full",
    help="Which text --show prints: full or compact, definition as export and serve give it, yaml as in a new file.",
)
@click.option("--language", type=click.Choice(["en", "zh"]), help="Language of the wording. Default: the setting.")
@click.option(
    "--inventory",
    "inventory_file",
    type=click.Path(path_type=Path),
    help="Read this inventory instead of the last scan.",
)
@click.option(
    "--polish", is_flag=True, help="Then ask a language model for another wording, kept beside the text for review."
)
@click.option("--again", is_flag=True, help="With --polish: ask also where the same was answered before.")
@click.option("--dry-run", is_flag=True, help="Say what would be written, or sent by --polish; write and send nothing.")
@click.option("--format", "form_of_output", type=click.Choice(["text", "json"]), default="text", help="Form of output.")
@click.pass_context
def command(
    ctx: click.Context,
    tools: tuple[str, ...],
    show: bool,
    form: Form,
    language: Language | None,
    inventory_file: Path | None,
    polish: bool,
    again: bool,
    dry_run: bool,
    form_of_output: str,
) -> None:
    """Write a reviewable description for every tool. Your edits and comments in existing files are kept."""
    _refuse_mixed(polish=polish, again=again, show=show)
    from migrate_kit.config import load_settings
    from migrate_kit.review import load_folder, successions

    settings = load_settings()
    spoken: Language = language or settings.language
    catalogue = load_folder(settings.tools_path)
    templates = settings.templates_path
    if show and inventory_file is None and _needs_no_scan(settings, catalogue, tools):
        _show(_chosen(catalogue.specs, tools), spoken, form, templates, form_of_output)
        return
    fresh = _derived(inventory_file or settings.inventory_path, catalogue, spoken)
    succeeded = successions(catalogue, fresh)
    fresh, former = _successor.under_kept_names(fresh, succeeded, catalogue)
    if show:
        _show(_chosen(_standing(fresh, catalogue, spoken), tools), spoken, form, templates, form_of_output)
        return
    specs = _chosen(fresh, tools)
    files = {spec.name: _file_of(spec.name, settings.tools_path, catalogue) for spec in specs}
    plans: list[Callable[[], Written]] = [
        partial(_successor.planned, spec, catalogue, former[spec.name], files[spec.name], spoken, templates)
        if spec.name in former
        else partial(_planned, spec, files[spec.name], spoken, templates)
        for spec in specs
    ]
    if not tools:
        plans += _orphans(catalogue, {*(spec.name for spec in fresh), *former.values()}, spoken)
    with ExitStack() as stack:
        asking = None
        if polish:
            asking = _polished.polisher(
                stack, settings, language=spoken, templates=templates, again=again, dry_run=dry_run
            )
        # All files are rendered before the first is written, so that bad input leaves nothing half done.
        written = [plan() for plan in plans]
        if not dry_run:
            written = [_write(plan, file) for plan, file in zip(plans, written, strict=True)]
        described = [(file.tool, file.path, file.text) for file in written if file.state != "orphan"]
        asked = list(asking.ask_about(described)) if asking else None
    _successor.report_unclear(succeeded)
    if language is None and "language" not in settings.model_fields_set and output.language() != spoken:
        output.chat("describe.language")
    _report(written, settings, asked, asking.name if asking else "", dry_run=dry_run, as_json=form_of_output == "json")
    if asked:
        ctx.exit(_polished.exit_code(asked))


def _refuse_mixed(*, polish: bool, again: bool, show: bool) -> None:
    from migrate_kit.errors import OptionInvalid
    from migrate_kit.messages import tell

    if again and not polish:
        raise OptionInvalid(option="--again", what=tell("polish.only_with", output.language()), command="describe")
    if show and polish:
        raise OptionInvalid(option="--polish", what=tell("polish.not_with_show", output.language()), command="describe")


def _needs_no_scan(settings: Settings, catalogue: Catalogue, names: Sequence[str]) -> bool:
    """Tell whether all that is to be shown was written by hand, where there is no scan to bring it up to date by."""
    if settings.inventory_path.exists():
        return False
    named = [spec for spec in catalogue.specs if not names or spec.name in names]
    return len(named) >= max(1, len(set(names))) and not any(spec.source_hash or spec.evidence for spec in named)


def _derived(inventory: Path, catalogue: Catalogue, language: Language) -> list[ToolSpec]:
    """Return what the scan in *inventory* says of every tool. Raises NoRouter when it found no router."""
    from migrate_kit.cli._scanned import inventory_with_routers
    from migrate_kit.describe import describe
    from migrate_kit.review import names_by_implementation

    known = names_by_implementation(catalogue.specs)
    return list(describe(inventory_with_routers(inventory), language=language, known=known))


def _chosen(specs: Sequence[ToolSpec], names: Sequence[str]) -> list[ToolSpec]:
    from migrate_kit.errors import UnknownTool

    known = {name: spec for spec in specs for name in (spec.name, spec.implementation.rpartition(":")[2])}
    for name in names:
        if name not in known:
            raise UnknownTool(tool=name, known=", ".join(spec.name for spec in specs) or "-")
    wanted = {known[name].name for name in names}
    return [spec for spec in specs if not names or spec.name in wanted]


def _standing(fresh: Sequence[ToolSpec], catalogue: Catalogue, language: Language) -> list[ToolSpec]:
    """Return what every description says once *fresh* is merged into it, those written by hand included."""
    from migrate_kit import review
    from migrate_kit.review.description import parse_description, read_text

    found = {spec.name: spec for spec in (*catalogue.specs, *fresh)}
    for spec in fresh:
        path = catalogue.files.get(spec.name)
        if path is not None:
            merged = review.merge(read_text(path), spec, path=path, language=language)
            found[spec.name] = parse_description(merged.text, path)
    return list(found.values())


def _show(
    specs: Sequence[ToolSpec], language: Language, form: Form, templates: Path | None, form_of_output: str
) -> None:
    texts = {spec.name: _text(spec, language, form, templates) for spec in specs}
    if form_of_output == "json":
        output.envelope("descriptions", 1, {"texts": texts})
    else:
        click.echo("\n".join(texts.values()), nl=False)


def _text(spec: ToolSpec, language: Language, form: Form, templates: Path | None) -> str:
    from migrate_kit.describe import render_text, render_yaml
    from migrate_kit.describe.export.wording import worded

    if form == "yaml":
        return render_yaml(spec, language=language, templates=templates)
    if form == "definition":
        return worded(spec, language=language, limit=None, templates=templates).text + "\n"
    return render_text(spec, language=language, form=form, templates=templates)


def _file_of(name: str, folder: Path, catalogue: Catalogue) -> Path:
    """Return the file that describes *name*, whatever it is called; else a free name for a new one."""
    if name in catalogue.files:
        return catalogue.files[name]
    from migrate_kit.describe.naming import file_stem

    taken = {path.name.lower() for path in catalogue.files.values()}
    return folder / f"{file_stem(name, taken)}.yaml"


def _planned(spec: ToolSpec, path: Path, language: Language, templates: Path | None) -> Written:
    from migrate_kit.describe import render_yaml

    if not path.exists():
        text = render_yaml(spec, language=language, templates=templates)
        _refuse_no_description(text, spec, language, templates)
        return Written(spec.name, path, "created", text)
    from migrate_kit import review
    from migrate_kit.review.description import read_text

    before = read_text(path)
    merged = review.merge(before, spec, path=path, language=language)
    state: State = "stale" if merged.stale else "updated" if merged.changed else "unchanged"
    missing = _missing(merged.text, spec, path)
    return Written(spec.name, path, state, merged.text, before, tuple(merged.conflicts), missing)


def _missing(text: str, fresh: ToolSpec, path: Path) -> tuple[str, ...]:
    from migrate_kit.review import not_described
    from migrate_kit.review.description import parse_description

    return not_described(parse_description(text, path), fresh)


def _refuse_no_description(text: str, spec: ToolSpec, language: Language, templates: Path | None) -> None:
    """Raise TemplateInvalid where the user's own template makes what is no description of *spec*."""
    from migrate_kit.describe.template import own_template
    from migrate_kit.errors import DescriptionInvalid, TemplateInvalid
    from migrate_kit.messages import tell
    from migrate_kit.review.description import parse_description

    template = own_template(f"tool.yaml.{language}.jinja", templates)
    if template is None:
        return
    try:
        made = parse_description(text, template)
    except DescriptionInvalid as error:
        fields = {"tool": spec.name, "line": error.fields["line"], "what": error.fields["what"]}
        what = tell("describe.template_makes", output.language(), **fields)
        raise TemplateInvalid(path=template, line=1, what=what) from error
    if made.name != spec.name:
        what = tell("describe.template_renames", output.language(), tool=spec.name, name=made.name)
        raise TemplateInvalid(path=template, line=1, what=what)


def _orphans(catalogue: Catalogue, names: Collection[str], language: Language) -> list[partial[Written]]:
    from migrate_kit.review import is_orphan

    found = [(spec.name, catalogue.files[spec.name]) for spec in catalogue.specs if is_orphan(spec, names)]
    return [partial(_orphan, name, path, language) for name, path in found]


def _orphan(name: str, path: Path, language: Language) -> Written:
    from migrate_kit.review import mark_orphan
    from migrate_kit.review.description import read_text

    before = read_text(path)
    return Written(name, path, "orphan", mark_orphan(before, path, language=language), before)


def _write(plan: Callable[[], Written], file: Written) -> Written:
    """Write *file*, worked out anew by *plan* as long as somebody saves another text meanwhile."""
    from migrate_kit.review.writing import write_over

    while _successor.has_moved_on(file) or not write_over(file.path, file.text, expected=file.before):
        file = plan()
    _successor.settle(file)
    return file


def _report(
    written: Sequence[Written],
    settings: Settings,
    asked: Sequence[_polished.Asked] | None,
    model: str,
    *,
    dry_run: bool,
    as_json: bool,
) -> None:
    from migrate_kit.messages import tell

    states = Counter(file.state for file in written)
    counts = {state: states[state] for state in ("created", "updated", "stale", "unchanged")}
    orphans = [file.tool for file in written if file.state == "orphan"]
    folder = settings.tools_path
    if as_json:
        rows = [
            {"tool": f.tool, "path": str(f.path), "state": f.state, "conflicts": list(f.conflicts)}
            | ({"missing": list(f.missing)} if f.missing else {})
            | ({"was": f.was} if f.was else {})
            for f in written
        ]
        payload = {"folder": str(folder), "dry_run": dry_run, **counts, "tools": rows, "orphans": orphans}
        if asked is not None:
            payload["polish"] = _polished.as_record(asked, model=model)
        output.envelope("describe", 1, payload)
    else:
        output.say("describe.done", total=len(written) - len(orphans), folder=folder, **counts)
        for file in written:
            for field in file.conflicts:
                output.say("describe.conflict", path=file.path, field=field)
            if file.missing:
                missing = tell("describe.list", output.language()).join(file.missing)
                output.say("describe.not_described", path=file.path, missing=missing)
            if file.was:
                output.say("describe.renamed", old=file.was, new=file.tool, path=file.path)
        if orphans:
            names = tell("describe.list", output.language()).join(orphans)
            output.say("describe.orphans", count=len(orphans), names=names)
        if asked is not None:
            _polished.report(asked, model=model, dry_run=dry_run)
    if dry_run:
        output.chat("describe.dry_run")
    output.next_step("migrate-kit review")
