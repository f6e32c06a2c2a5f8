"""Tools that the scan is measured against, each in a virtual environment of its own: they cap packages that we need."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

from migrate_kit.scan.cache import cache_folder

#: A chain of two tests of one value for literal words: what both can express.
_SEMGREP_RULE = """rules:
  - id: keyword-chain
    languages: [python]
    severity: INFO
    message: a chain of keyword tests
    pattern: |
      if "..." in $X:
          ...
      elif "..." in $X:
          ...
"""
_FIXIT_CONFIG = '[tool.fixit]\nroot = true\nenable = [".keyword_chain"]\ndisable = ["fixit.rules"]\n'
_FIXIT_RULE = '''"""A chain of keyword tests."""

import libcst as cst
from fixit import LintRule


def subject(test):
    if isinstance(test, cst.Comparison) and isinstance(test.left, cst.SimpleString) and len(test.comparisons) == 1:
        target = test.comparisons[0]
        if isinstance(target.operator, cst.In) and isinstance(target.comparator, cst.Name):
            return target.comparator.value
    return None


class KeywordChain(LintRule):
    MESSAGE = "a chain of keyword tests"

    def visit_If(self, node):
        first = subject(node.test)
        if first is not None and isinstance(node.orelse, cst.If) and subject(node.orelse.test) == first:
            self.report(node)
'''


class Missing(Exception):
    """The tool cannot be had here; the message says why."""


def semgrep_command(tree: Path, place: Path) -> list[str]:
    """Return the command that runs one narrow rule over *tree*, offline; *place* takes its rule. Raises Missing."""
    rule = place / "keyword-chain.yml"
    rule.write_text(_SEMGREP_RULE, encoding="utf-8")
    options = ["--metrics", "off", "--disable-version-check", "--no-git-ignore", "--jobs", "1", "--quiet", "--json"]
    program = environment("semgrep") / "bin" / "semgrep"
    return [str(program), "scan", "--config", str(rule), *options, "--max-target-bytes", "0", str(tree)]


def fixit_command(tree: Path) -> list[str]:
    """Return the command that runs one rule over *tree*, into which the rule is written. Raises Missing."""
    program = environment("fixit") / "bin" / "fixit"
    (tree / "pyproject.toml").write_text(_FIXIT_CONFIG, encoding="utf-8")
    (tree / "keyword_chain.py").write_text(_FIXIT_RULE, encoding="utf-8")
    return [str(program), "--quiet", "lint", str(tree)]


def offline() -> dict[str, str]:
    """Return an environment in which none of them calls home."""
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "LANG", "XDG_CACHE_HOME")}
    return kept | {"SEMGREP_SEND_METRICS": "off", "SEMGREP_ENABLE_VERSION_CHECK": "0", "PYTHONWARNINGS": "ignore"}


def environment(package: str) -> Path:
    """Return the virtual environment of *package*, made once on a machine. Raises Missing."""
    folder = cache_folder() / "rivals" / f"{package}-{sys.version_info[0]}.{sys.version_info[1]}"
    if (folder / "ready").exists():
        return folder
    try:
        venv.create(folder, with_pip=True, clear=True)
        command = [
            str(folder / "bin" / "python"),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            package,
        ]
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=900)
    except (subprocess.SubprocessError, OSError) as error:
        said = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        raise Missing(f"{package} cannot be installed: {said[-1] if said else error}") from error
    (folder / "ready").touch()
    return folder
