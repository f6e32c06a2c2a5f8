"""A diagnosis for a terminal: the waterfall, each check with its findings, and what mends most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from migrate_kit.messages import Language, tell
from migrate_kit.report.doctor.records import Cause, Checked, Diagnosis, Example, Remedy, Said, Status
from migrate_kit.report.figures import choice, percent
from migrate_kit.report.text import aligned

_BAR = 30
_MOST_RANKED = 10
_MOST_CAUSES = 6
_WIDTH = 60
_SEVERITIES = ("error", "warning", "note")


def render_diagnosis(found: Diagnosis, *, language: Language = "en", everything: bool = False) -> str:
    """Return the diagnosis as plain text, columns aligned for Chinese too; of many findings the first ones."""
    most = len(found.causes) if everything else _MOST_CAUSES
    parts = [_head(found, language), _waterfall(found, language)]
    parts += ["\n".join(_check(n, each, language, most)) for n, each in enumerate(found.checks)]
    if found.is_presumed:
        parts.append(tell("doctor.presumed", language))
    elif found.ranked():
        parts.append(_ranked(found, language))
    parts.append(_counts(found, language))
    return "\n\n".join(parts)


def say(said: Said, language: Language) -> str:
    """Return a sentence that was written down as key and fields."""
    return tell(said.key, language, **_named(said.fields, language))


def _head(found: Diagnosis, language: Language) -> str:
    names = ("cases", "verdicts", "agreed", "unanswered", "presumed")
    counts = {name: getattr(found, name) for name in names}
    parts = [tell(f"doctor.part.{name}", language, n=n) for name, n in counts.items() if n]
    basis = tell("doctor.basis", language, parts=tell("doctor.list", language).join(parts))
    title = tell("doctor.title", language, router=found.router or tell("doctor.all", language))
    return f"{title}\n  {basis if parts else tell('doctor.basis.none', language)}"


def _waterfall(found: Diagnosis, language: Language) -> str:
    if not found.wrong:
        return tell("doctor.no_wrong", language)
    most = max(check.wrong for check in found.checks) or 1
    rows = [[tell("doctor.column.stage", language), tell("doctor.column.n", language), "", ""]]
    for check in found.checks:
        bar = "█" * round(check.wrong / most * _BAR)
        rows.append([_stage(check, language), str(check.wrong), percent(check.wrong / found.wrong), bar])
    if found.unexplained:
        n = found.unexplained
        rows.append([tell("doctor.unexplained", language), str(n), percent(n / found.wrong), ""])
    title = tell("doctor.differ" if found.is_presumed else "doctor.wrong", language, n=found.wrong)
    split = {"values": found.misread, "none": found.undecided}
    tools = found.wrong - found.misread - found.undecided
    title = f"{title}\n  {tell('doctor.split', language, tools=tools, **split)}"
    return "\n".join([title, *(f"  {line}" for line in aligned(rows))])


def _stage(check: Checked, language: Language) -> str:
    return tell(f"doctor.stage.{check.name}", language)


def _check(number: int, check: Checked, language: Language, most: int) -> Iterator[str]:
    head = {"n": number, "stage": _stage(check, language)}
    if check.wrong or check.status is Status.findings:
        yield tell("doctor.check", language, **head)
    else:
        yield tell("doctor.check.status", language, **head, status=tell(f"doctor.status.{check.status}", language))
    for said in check.figures:
        yield f"  {say(said, language)}"
    # Those without a wrong decision are few, and none of them is said elsewhere.
    laid = [cause for cause in check.causes if cause.wrong]
    for cause in laid[:most]:
        yield from _cause(cause, language)
    if rest := laid[most:]:
        yield f"  {tell('doctor.more', language, n=len(rest), wrong=sum(cause.wrong for cause in rest))}"
    for cause in check.causes:
        if not cause.wrong:
            yield from _cause(cause, language)


def _cause(cause: Cause, language: Language) -> Iterator[str]:
    severity = tell(f"severity.{cause.severity}", language)
    told = tell("doctor.finding", language, code=cause.code, severity=severity, what=sentence(cause, language))
    yield f"  {told}"
    for example in cause.examples:
        yield f"      {_example(example, language)}"
    yield f"      {tell('doctor.do', language, what=_tried(cause, language))}"


def sentence(cause: Cause, language: Language) -> str:
    """Return a finding as a sentence, with the right values where they are known."""
    told = tell(f"finding.{cause.code}", language, **({"tool": cause.tool} | _named(cause.fields, language)))
    values = cause.fields.get("values")
    return tell("doctor.values", language, what=told, values=values) if values else told


def _named(fields: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """Return *fields* with the name of a language as the reader calls it."""
    spoken = fields.get("spoken")
    return {**fields, **({"spoken": tell(f"doctor.language.{spoken}", language)} if spoken else {})}


def _example(example: Example, language: Language) -> str:
    sides = {"expected": _choice(example.expected, language), "decided": _choice(example.decided, language)}
    if example.text is None:
        return tell("doctor.example.no_text", language, **sides)
    return tell("doctor.example", language, text=_short(example.text), **sides)


def _choice(tools: str, language: Language) -> str:
    if not tools:
        return tell("doctor.nothing", language)
    kind, bracket, tool = tools.partition(") ")
    return f"{choice(kind + ')', language)} {tool}" if bracket else choice(tools, language)


def _short(text: str) -> str:
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…"


def _remedy(remedy: Remedy, language: Language) -> str:
    what = say(remedy.says, language)
    if remedy.file:
        what = tell("doctor.edit", language, what=what, file=remedy.file)
    return tell("doctor.run", language, what=what, command=remedy.command) if remedy.command else what


def _tried(cause: Cause, language: Language) -> str:
    what, remedy = _remedy(cause.remedy, language), cause.remedy
    if not remedy.is_tried:
        return what
    figures = {"mends": remedy.mends, "wrong": cause.wrong, "breaks": remedy.breaks}
    key = "doctor.tried_held_out" if remedy.held_out else "doctor.tried"
    return tell(key, language, what=what, **figures)


def _ranked(found: Diagnosis, language: Language) -> str:
    rows = [[tell(f"doctor.column.{key}", language) for key in ("mends", "remedy")]]
    rows += [
        [_worth(cause.remedy, language), f"{cause.code}  {_remedy(cause.remedy, language)}"]
        for cause in found.ranked()[:_MOST_RANKED]
    ]
    return "\n".join([tell("doctor.ranked", language), *(f"  {line}" for line in aligned(rows))])


def _worth(remedy: Remedy, language: Language) -> str:
    if not remedy.is_tried:
        return tell("doctor.mends", language, n=remedy.mends)
    key = "doctor.mends_breaks" if remedy.breaks else "doctor.mends_tried"
    return tell(key, language, n=remedy.mends, breaks=remedy.breaks)


def _counts(found: Diagnosis, language: Language) -> str:
    levels = Counter(cause.severity.value for cause in found.causes)
    return tell("doctor.counts", language, **{f"{name}s": levels[name] for name in _SEVERITIES})
