"""Inventories with findings that try the escaping, and a real one."""

from __future__ import annotations

from migrate_kit.model.inventory import Finding, Inventory, NotParsed

EVIL = "<b>&amp; 100%\r\n::error file=x::y, [a](b) {0}"


def finding(code: str = "MK206", line: int = 3, **fields: object) -> Finding:
    message = {"keyword": "天气", "because_line": 1, "other": EVIL}
    known = {"severity": "warning", "file": "资料/a b,c:d%.py", "column": 4, "message": message}
    return Finding.model_validate({"code": code, "line": line, **known, **fields})


def tricky() -> Inventory:
    """One finding of each severity, the mildest first, and one file that was not read."""
    unread = Finding(code="MK001", severity="warning", file="old.py", line=2, message={"what": "Python 2"})
    findings = (
        finding("MK211", severity="note", witness=EVIL, related_lines=(1, 2)),
        finding(router="m:f", tool="t"),
        unread,
        finding("MK201", severity="error"),
    )
    not_parsed = (NotParsed(file="old.py", line=2, what="Python 2"),)
    return Inventory(root=".", files_read=2, findings=findings, not_parsed=not_parsed)
