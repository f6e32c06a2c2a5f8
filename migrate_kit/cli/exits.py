"""The exit codes, the same for every command."""

CLEAN = 0
"""Nothing to report."""
FINDINGS = 1
"""Findings, unparsed files, a gate that did not pass, or `--check` would change something."""
FAILED = 2
"""Usage, refusal or internal error."""
INTERRUPTED = 130
"""Ended by Ctrl-C, as a shell reports it."""
