"""The result of a scan in the form that was asked for, and whether it is worth a look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.analyze.identity import FindingKey
    from migrate_kit.model.inventory import Finding, Inventory

Form = Literal["text", "json", "sarif", "github", "gitlab", "html"]
FORMS: tuple[Form, ...] = ("text", "json", "sarif", "github", "gitlab", "html")


@dataclass(frozen=True)
class ScanResult:
    """An inventory as seen from the working folder, with what is already known and what the source suppresses."""

    inventory: Inventory
    base: str
    """Where the files of the inventory lie, seen from the working folder."""
    known: frozenset[FindingKey] | None
    """The baseline; None without one."""
    suppressed: tuple[Finding, ...]
    shows: Callable[[str], bool] | None = None
    """Which files are reported; None for all."""

    def showing(self, shows: Callable[[str], bool] | None) -> ScanResult:
        """Return the part of this result for whose files *shows* holds."""
        part = replace(self, shows=shows)
        suppressed = tuple(f for f in self.suppressed if shows is None or shows(f.file))
        return replace(part, inventory=part.part_of(self.inventory), suppressed=suppressed)

    def part_of(self, inventory: Inventory) -> Inventory:
        """Return what of another scan of the same files is reported."""
        from migrate_kit.model.narrowed import narrowed

        return inventory if self.shows is None else narrowed(inventory, self.shows)

    def skipped_by_reason(self) -> dict[str, Any]:
        """Return how many files were skipped, and the reasons in words, the most frequent first."""
        reasons = Counter(record.reason for record in self.inventory.skipped)
        told = [output.word(f"scan.skipped.{reason}", count=count) for reason, count in reasons.most_common()]
        return {"count": sum(reasons.values()), "reasons": output.word("scan.skipped.and").join(told)}

    @cached_property
    def fresh(self) -> tuple[Finding, ...]:
        """The findings that no baseline knows."""
        from migrate_kit.analyze.identity import identified

        known = self.known or frozenset()
        return tuple(f for key, f in identified(self.inventory, base=self.base) if key not in known)

    @property
    def is_worth_a_look(self) -> bool:
        """Whether a finding that counts is new, or a file could not be read that nobody has accepted."""
        accepted = {f.file for f in (*self.inventory.findings, *self.suppressed) if f.code == "MK001"}
        unread = any(record.file not in accepted for record in self.inventory.not_parsed)
        return unread or any(finding.severity in ("error", "warning") for finding in self.fresh)

    def rendered(self, form: Form, templates: Path | None = None) -> str:
        """Return the text of a form for another program or a browser; `text` and `json` are not made here."""
        from migrate_kit.analyze import export

        language, known = output.language(), self.known or frozenset()
        if form == "sarif":
            return export.render_sarif(self.inventory, language=language, base=self.base, known=self.known)
        if form == "html":
            return export.render_page(
                self.inventory, language=language, base=self.base, known=known, templates=templates
            )
        render = export.render_github if form == "github" else export.render_gitlab
        return render(self.inventory, language=language, base=self.base, known=known)


def base_of(root: str) -> str:
    """Return the scanned path *root* as seen from the working folder, with `/`; absolute when it lies outside."""
    path = Path(root)
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except ValueError:
        return path.resolve().as_posix()


@contextmanager
def printed_to(target: Path | None) -> Iterator[None]:
    """Send what is printed within to the file *target*, whole or not at all; without one to stdout."""
    if target is None:
        yield
        return
    from migrate_kit._whole_file import write_text

    with redirect_stdout(StringIO()) as printed:
        yield
    write_text(target, printed.getvalue())
    output.chat("export.written", path=target)


def print_rendered(text: str) -> None:
    """Print a rendered document as it is."""
    click.echo(text, nl=False)
