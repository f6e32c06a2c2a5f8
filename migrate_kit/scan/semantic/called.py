"""Calls in the bytes of a file: most files that speak of models call none, and need no look at their outline."""

from __future__ import annotations

import re


def called(names: bytes) -> re.Pattern[bytes]:
    """Return a pattern that finds, in small letters, whatever is done with something whose name ends so.

    A name in brackets may be called, and so may an element or attribute of it, also on the next line.
    """
    return re.compile(rb"(?:" + names + rb")[\s\\]*[(.\[)#]")
