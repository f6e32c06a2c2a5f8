"""Write a description file; a new one gets the stamp of the generator."""

from __future__ import annotations

from pathlib import Path

from migrate_kit._whole_file import write_text
from migrate_kit.review.stamp import stamped


def write_description(path: Path, text: str) -> None:
    """Write a description. A file that is new holds only the generator's words, so it gets the stamp that says so.

    Raises NotWritable, and DescriptionInvalid when a new text is no description; the old file is then untouched.
    """
    write_text(path, text if path.exists() else stamped(text, path))
