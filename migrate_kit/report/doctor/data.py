"""Whether the requests are those that the tools and the evaluation set are made for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.report.doctor.bench import with_phrases
from migrate_kit.report.doctor.blame import Blame, Blamed
from migrate_kit.report.doctor.drift import Drift, drift
from migrate_kit.report.doctor.judged import Judged, language_of
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.records import Cause, Checked, Said, Truth
from migrate_kit.report.doctor.telling import cause, checked, figure, learned, listed, remedy
from migrate_kit.report.figures import percent

_LOPSIDED = 0.5
"""A tool with more of the requests than this decides every figure."""
_MANY, _UNSERVED, _SHOWN = 20, 0.1, 3
"""So many requests without a tool, and more than this share of all, are worth a look."""
_FEW = 5
"""With fewer judged requests than this, the figures of a tool say little."""


@dataclass(frozen=True, slots=True)
class Data:
    """Stage 6."""

    name: str = "data"

    def blame(self, row: Judged, material: Material) -> Blame | None:
        """Take a request for a tool that nobody described, or in a language that its description does not speak."""
        if row.decision is None:
            return None
        unknown = next((label for label in row.case.labels if label not in material.specs), None)
        if unknown is not None:
            return Blame("MK771", unknown)
        if material.is_misplaced(row) and not material.speaks(row.wanted or "", row.language):
            return Blame("MK775", row.wanted or "", row.language)
        return None

    def examine(self, material: Material, blamed: Sequence[Blamed]) -> Checked:
        """Return what the requests lack, and where they moved."""
        found = [_told(each, material) for each in blamed]
        causes = [
            *found,
            *_drifted(material),
            *_lopsided(material),
            *_unasked(material),
            *_few(material),
            *_unserved(material),
        ]
        return checked(self.name, causes, _figures(material))


def _told(each: Blamed, material: Material) -> Cause:
    tool, n = each.blame.subject, len(each.rows)
    if each.blame.code == "MK771":
        key = "approve_tool" if tool in material.drafts else "describe"
        command = "migrate-kit review" if tool in material.drafts else "migrate-kit describe"
        return cause("MK771", remedy(key, command=command, mends=n, tool=tool), blamed=each, tool=tool, n=n)
    cure = remedy("speak", file=material.file_of(tool), mends=n, tool=tool, spoken=each.blame.other)
    cure = learned(cure, material, with_phrases, tool, each.rows)
    return cause("MK775", cure, blamed=each, tool=tool, spoken=each.blame.other, n=n)


def in_cases(material: Material) -> Counter[str]:
    """Return tool → judged requests for it."""
    return Counter(label for row in material.of(Truth.case, Truth.verdict) for label in dict.fromkeys(row.case.labels))


def _asked_for(material: Material) -> Counter[str]:
    """Return tool → requests: those of the log, or of the evaluation set where there is no log."""
    return Counter(material.log.tools) or in_cases(material)


def _moved(material: Material) -> Drift | None:
    cases = Counter(label for row in material.of(Truth.case) for label in dict.fromkeys(row.case.labels))
    return drift(cases, Counter(material.log.tools))


def _drifted(material: Material) -> Iterator[Cause]:
    found = _moved(material)
    if found is not None and found.is_real:
        moved = listed((f"{tool} {percent(ours)} → {percent(theirs)}" for tool, ours, theirs in found.moved), most=3)
        cure = remedy("refresh", command="migrate-kit adjudicate --cases FILE")
        yield cause("MK773", cure, distance=percent(found.distance), moved=moved, n=found.cases, logged=found.logged)


def _lopsided(material: Material) -> Iterator[Cause]:
    shares = _asked_for(material)
    total = sum(shares.values())
    if len(material.specs) > 2 and total >= _FEW:
        tool, n = shares.most_common(1)[0]
        if n > _LOPSIDED * total:
            cure = remedy("balance", command="migrate-kit report")
            yield cause("MK774", cure, tool=tool, share=percent(n / total), n=n, total=total)


def _unasked(material: Material) -> Iterator[Cause]:
    """Yield one finding for the tools that no request is for."""
    asked = Counter(material.log.tools) + in_cases(material)
    idle = [tool for tool in material.specs if not asked[tool]]
    if idle and asked:
        yield cause("MK772", remedy("unasked", command="migrate-kit synth"), n=len(idle), tools=listed(idle))


def _unserved(material: Material) -> Iterator[Cause]:
    """Yield a finding for requests of the log that no router has a tool for: one may be missing."""
    n, total = material.log.unserved, material.log.observations - material.log.earlier
    if n >= _MANY and n > _UNSERVED * total:
        agreed = (row for row in material.of(Truth.agreed) if not row.case.labels and row.case.text)
        rows = list({row.case.text: row for row in agreed}.values())
        cure = remedy("unserved" if rows else "unserved_text", file="" if rows else "migrate-kit.toml")
        found = cause("MK777", cure, n=n, total=total, share=percent(n / total))
        yield found.model_copy(update={"examples": tuple(row.example() for row in rows[:_SHOWN])})


def _few(material: Material) -> Iterator[Cause]:
    judged = in_cases(material)
    few = [tool for tool in material.specs if 0 < judged[tool] < _FEW]
    if few:
        yield cause("MK776", remedy("few", command="migrate-kit synth"), n=len(few), tools=listed(few), enough=_FEW)


_LOOKS = (_drifted, _lopsided, _unasked, _few, _unserved)
"""What is looked at beside the wrong decisions, in the order it is told."""


def _figures(material: Material) -> Iterator[Said]:
    shares = _asked_for(material)
    total = sum(shares.values())
    if total:
        first = listed(f"{tool} {percent(n / total)}" for tool, n in shares.most_common())
        yield figure("shares", tools=first, n=total)
    for source, counts in _languages(material).items():
        known = sum(counts.values())
        if known:
            shown = {name: percent(counts[name] / known) for name in ("zh", "en", "mixed")}
            yield figure(f"languages_{source}", n=known, **shown)
    yield from _kinds(material)
    found = _moved(material)
    if found is not None:
        yield figure("drift", distance=percent(found.distance), n=found.cases, logged=found.logged)


def _languages(material: Material) -> dict[str, Counter[str]]:
    cases = Counter(language_of(row.case.text) for row in material.of(Truth.case))
    logged = Counter(material.log.languages)
    return {"cases": cases - Counter({"": cases[""]}), "log": logged - Counter({"": logged[""]})}


def _kinds(material: Material) -> Iterator[Said]:
    """Yield which kinds of judged requests are wrong how often, where a file names kinds."""
    asked = Counter(row.case.kind for row in material.of(Truth.case) if row.case.kind)
    wrong = Counter(row.case.kind for row in material.of(Truth.case) if row.case.kind and not row.is_right)
    ordered = sorted(wrong, key=lambda kind: (-wrong[kind] / asked[kind], kind))
    if len(asked) > 1 and ordered:
        yield figure("kinds", kinds=listed(f"{kind} {wrong[kind]}/{asked[kind]}" for kind in ordered))
