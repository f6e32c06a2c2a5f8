"""Findings on descriptions in the forms that other programs read; what `lint` and `check` share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.model.inventory import Finding

Form = Literal["text", "json", "sarif", "github", "gitlab"]
FORMS: tuple[Form, ...] = ("text", "json", "sarif", "github", "gitlab")


def rendered(findings: Sequence[Finding], form: Form, *, root: Path) -> str:
    """Return *findings*, whose files are relative to *root*, as `sarif`, `github` or `gitlab`; files as seen from here.

    The other forms are not made here.
    """
    # The exporters of the scan read findings from an inventory; these need nothing else of one.
    from migrate_kit.analyze import export
    from migrate_kit.cli._scan_result import base_of
    from migrate_kit.model.inventory import Inventory

    render = {"sarif": export.render_sarif, "github": export.render_github, "gitlab": export.render_gitlab}[form]
    inventory = Inventory(root=".", findings=tuple(findings))
    return render(inventory, language=output.language(), base=base_of(str(root)))
