"""Notebooks as Jupyter saves them, for the tests."""

from __future__ import annotations

import json
from typing import Any

ROUTER = """def handle(text):
    if "log" in text:
        return logs()
    elif "login" in text:
        return boot()
    elif "boot up" in text:
        return boot()"""


def notebook(*cells: str, language: str = "python", indent: int | None = 1) -> str:
    """Return a notebook of code *cells*; one that starts with `#md ` is text."""
    document = {
        "cells": [_cell(cell) for cell in cells],
        "metadata": {"kernelspec": {"language": language, "name": language}, "language_info": {"name": language}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(document, indent=indent, ensure_ascii=False) + "\n"


def _cell(text: str) -> dict[str, Any]:
    source = text.removeprefix("#md ").splitlines(keepends=True)
    if text.startswith("#md "):
        return {"cell_type": "markdown", "metadata": {}, "source": source}
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
