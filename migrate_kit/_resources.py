"""Where the data files lie: inside the package in a wheel, at the top of the checkout in an editable install."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def templates_folder() -> Path:
    """Return the folder of the shipped Jinja2 templates."""
    return _find("_templates", "templates")


def sample_folder() -> Path:
    """Return the folder of the runnable legacy sample."""
    return _find("_sample_legacy", "sample_legacy")


def version() -> str:
    """Return the version: of the installation, else of the checkout the package is run from."""
    from importlib import metadata

    try:
        return metadata.version("migrate-kit")
    except metadata.PackageNotFoundError:
        import tomllib

        try:
            document = tomllib.loads((_PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
            return f"{document['project']['version']}+checkout"
        except (OSError, ValueError, KeyError):
            return "unknown"


def _find(packaged: str, checkout: str) -> Path:
    # The wheel's folder comes first: a checkout that happens to be the working folder must not shadow it.
    for candidate in (_PACKAGE / packaged, _PACKAGE.parent / checkout):
        if candidate.is_dir():
            return candidate
    msg = f"the data folder {checkout!r} is missing; this installation is incomplete"
    raise FileNotFoundError(msg)
