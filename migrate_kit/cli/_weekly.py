"""`report --week`: which week, the report in the form that was asked for, and its delivery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from migrate_kit._whole_file import write_text
from migrate_kit.cli import exits, output
from migrate_kit.cli._evidence import asked_of, check_router
from migrate_kit.cli._store import opened_store
from migrate_kit.errors import MigrateKitError, NotDelivered, OptionInvalid
from migrate_kit.messages import Language

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.report import Target
    from migrate_kit.report.weekly import Week, WeeklyReport
    from migrate_kit.report.weekly.delivery import Address

#: What `--week` stands for without a value.
LAST = "last"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was asked for on the command line."""

    week: str
    router: str | None
    to: Target
    form: str
    html: Path | None
    language: Language
    send: Sequence[str]
    send_texts: bool
    dry_run: bool

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> Asked:
        """Return it from what click parsed."""
        named = {field.name: parameters[field.name] for field in fields(cls)}
        return cls(**named | {"language": parameters["language"] or output.language()})


def report_week(settings: Settings, asked: Asked) -> int:
    """Make the report, show and send it; return the exit code: 0 whatever the gate says, 2 where it did not arrive."""
    from migrate_kit.report.weekly import build_weekly
    from migrate_kit.report.weekly.delivery import address_of

    week = _week(asked.week)
    # An address that is none is said before anything is made.
    addresses = [address_of(given) for given in asked.send]
    with opened_store(settings) as store:
        check_router(store, settings, asked.router)
        report = build_weekly(
            store,
            settings=settings,
            week=week,
            router=asked.router,
            asked=asked_of(settings, asked.to),
            specs=_specs(settings),
        )
    _write(report, settings, asked)
    _show(report, asked)
    arrived = _send(report, settings, asked, addresses)
    output.next_step(_next(report))
    return exits.CLEAN if arrived else exits.FAILED


def _week(given: str) -> Week:
    from migrate_kit.log import now_us
    from migrate_kit.report.weekly import Week

    if given == LAST:
        return Week.last_complete(now_us())
    try:
        return Week.parse(given)
    except ValueError as error:
        what = output.word("weekly.no_week", given=given)
        raise OptionInvalid(option="--week", what=what, command="report") from error


def _specs(settings: Settings) -> Mapping[str, ToolSpec]:
    from migrate_kit.review import load_folder

    # What is wrong with descriptions, `check` says; the week can be told without them.
    with suppress(MigrateKitError, OSError):
        return {spec.name: spec for spec in load_folder(settings.tools_path).specs}
    return {}


def _write(report: WeeklyReport, settings: Settings, asked: Asked) -> None:
    from migrate_kit.report.weekly import as_page

    if asked.html is None:
        return
    needed, templates = settings.min_consistency_rate, settings.templates_path
    write_text(asked.html, as_page(report, language=asked.language, needed=needed, templates=templates))
    output.chat("report.written", path=asked.html)


def _show(report: WeeklyReport, asked: Asked) -> None:
    from migrate_kit.report.weekly import VERSION, as_markdown, as_text, compose, weekly_payload

    if asked.form == "json":
        output.envelope("weekly", VERSION, weekly_payload(report))
        return
    document = compose(report, language=asked.language)
    output.text(as_markdown(document) if asked.form == "markdown" else as_text(document))


def _send(report: WeeklyReport, settings: Settings, asked: Asked, addresses: Sequence[Address]) -> bool:
    """Send to every address, whatever became of the one before; tell whether all of them took it."""
    from migrate_kit.report.weekly.delivery import message_of, send

    if not addresses:
        return True
    message = message_of(
        report,
        language=asked.language,
        with_texts=asked.send_texts,
        needed=settings.min_consistency_rate,
        templates=settings.templates_path,
    )
    failures = 0
    for address in addresses:
        if asked.dry_run:
            output.chat("weekly.would_send", where=address.shown, subject=message.subject)
            continue
        try:
            send(message, address)
            output.chat("weekly.sent", where=address.shown)
        except NotDelivered as error:
            output.report_error(error)
            failures += 1
    return not failures


def _next(report: WeeklyReport) -> str:
    """Return the command of the first action; one that is no command of ours is a line for the configuration."""
    commands = [action.command for action in report.actions if action.command.startswith("migrate-kit ")]
    return commands[0] if commands else f"migrate-kit gate --to {report.gate.to}"
