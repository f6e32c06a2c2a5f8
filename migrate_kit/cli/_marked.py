"""The marks in the scanned files, read and obeyed: routers that are none, findings that are accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate_kit.model.inventory import Finding, Inventory


def analysed(inventory: Inventory, *, stdin: bytes | None = None) -> tuple[Inventory, tuple[Finding, ...]]:
    """Return the analysed *inventory* as the marks of its files leave it, and the findings that they suppress.

    *stdin* is what was read instead of a file.
    """
    from migrate_kit.analyze import analyse
    from migrate_kit.analyze.claims import apply_claims
    from migrate_kit.analyze.suppress import suppress
    from migrate_kit.cli._requests import asked_requests
    from migrate_kit.model.mark import marks

    sources = _sources(inventory, stdin)
    marked = {file: found for file, source in sources.items() if (found := marks(source))}
    result = analyse(apply_claims(inventory, sources, marked), sources=sources, requests=asked_requests())
    sifted = suppress(result.findings, marked)
    return result.model_copy(update={"findings": sifted.kept}), sifted.suppressed


def _sources(inventory: Inventory, stdin: bytes | None) -> dict[str, bytes]:
    from migrate_kit.scan.notebook import code_of
    from migrate_kit.scan.surrogates import path_of

    root = path_of(inventory.root)
    folder = root if stdin is None and root.is_dir() else root.parent
    files = {router.file for router in inventory.routers}
    files |= {tool.file for tool in inventory.tools} | {finding.file for finding in inventory.findings}
    sources = {}
    for file in sorted(files):
        try:
            data = path_of(f"{folder / file}").read_bytes() if stdin is None else stdin
        except OSError:  # gone since, or closed to us
            continue
        sources[file] = data if inventory.notebook(file) is None else code_of(data).source
    return sources
