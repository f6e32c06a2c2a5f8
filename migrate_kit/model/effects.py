"""What calling a tool does to the world."""

from __future__ import annotations

from typing import Literal

Effects = Literal["read_only", "write", "dangerous", "unknown"]
