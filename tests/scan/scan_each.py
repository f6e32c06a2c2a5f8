"""A child process that scans many files, one after the other, so that a crash or an endless search can be seen from outside.

    python -m tests.scan.scan_each FOLDER [FORMAT ...]

FOLDER holds NAME/bot.py; for each it prints a line when it starts and a line of JSON when it is through. With FORMATs
the command line is run too. A file that takes more than ten seconds of processor time ends the process with a trace.
"""

from __future__ import annotations

import faulthandler
import json
import signal
import sys
from pathlib import Path
from typing import Any

from migrate_kit.analyze import analyse
from migrate_kit.scan import scan

LIMIT_S = 10


def main(folder: Path, formats: list[str]) -> None:
    """Scan every file below *folder*."""
    faulthandler.enable()
    faulthandler.register(signal.SIGPROF, chain=True)
    for one in sorted(folder.iterdir()):
        print(json.dumps({"start": one.name}), flush=True)
        signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
        found = result(one)
        signal.setitimer(signal.ITIMER_PROF, 0)
        found["printed"] = {form: printed(one, form) for form in formats}
        print(json.dumps({"name": one.name, **found}), flush=True)


def result(folder: Path) -> dict[str, Any]:
    """Return what the scan of one file says."""
    inventory = analyse(scan(folder))
    return {
        "files_read": inventory.files_read,
        "not_parsed": [[record.line, record.column, record.what] for record in inventory.not_parsed],
        "codes": sorted({finding.code for finding in inventory.findings}),
        "routers": [router.function for router in inventory.routers],
    }


def printed(folder: Path, form: str) -> list[Any]:
    """Return exit code, standard output and error of the command line."""
    from click.testing import CliRunner

    from migrate_kit.cli import cli

    done = CliRunner().invoke(cli, ["scan", str(folder), "--dry-run", "--format", form])
    fault = None if done.exception is None or isinstance(done.exception, SystemExit) else repr(done.exception)[:300]
    return [done.exit_code, done.stdout, done.stderr, fault]


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
