"""Routing accuracy with three texts of the same tools: what descriptions derived from the router are worth.

    python benchmarks/describe.py [--quick] [--json]

One router (LexicalRouter, its own thresholds), one run, three arms:

    bare        the function as its source has it: name, parameters of the signature, the whole docstring
    line        name and purpose: the line that `describe` words for it (first paragraph of the docstring, else the
                comment at the branch, else the name as words), nothing else
    structured  what `migrate_kit.describe.describe` drafts from a scan of the code, unedited

The sample is `sample_legacy/` with its 300 requests: nothing is learnt from them, all arms see the code alone.

The public sets are no code, so a legacy code base is written for each, as it would have grown: one function for each
intent, whose docstring is the description that the set gives (clinc150 gives none but the words of the name; crosswoz
and metatool have a sentence), and one if chain by keywords. The keywords come from the train part alone: of the runs of
one to three words (Chinese: two to four characters) and pairs of such runs that belong to their intent in at least four
of five train requests, those are taken, at most twelve, that catch most requests not caught yet (`_sets.keywords`). All
arms then read this code: bare and line the functions, structured what scan and describe make of functions and router.
The part named test is asked, of which no arm has seen anything.

A request is right when exactly the tools are decided that a person named, a question for a missing value included; one
that no tool serves is right when none is decided. `tool` is the share of right ones among the requests that a tool
serves, `refused` among the others, `right` of all. The last column is the gain over bare with its 95 % interval (paired
by request). `keywords` is the legacy router itself, where there is one: the first branch of its twin that fires.
A set that is not there is left out, and said so on stderr.
"""

from __future__ import annotations

import ast
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(Path(__file__).parent), str(ROOT)]

from _sets import Absent, Asked, load, write_legacy
from _table import report

from migrate_kit.describe import describe
from migrate_kit.messages import Language
from migrate_kit.model.case import load_cases
from migrate_kit.model.decision import Decision, RefusalKind
from migrate_kit.model.inventory import Inventory
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.model.twin import Twin
from migrate_kit.route import LexicalRouter
from migrate_kit.scan import scan

PUBLIC: tuple[tuple[str, Language], ...] = (("clinc150", "en"), ("crosswoz", "zh"), ("metatool", "en"))
QUICK = 400
"""Requests of each set with --quick, evenly taken."""
ARMS = ("bare", "line", "structured")
_TYPES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean", "list": "array", "dict": "object"}
_CHOSEN = (RefusalKind.missing_argument, RefusalKind.invalid, RefusalKind.needs_confirmation)

Decide = Callable[[str], Sequence[str]]
"""A request → the tools decided, by the names that the requests are labelled with."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One code base with its requests: what every arm gets."""

    name: str
    inventory: Inventory
    language: Language
    labels: Mapping[str, str]
    """Name of the function → label; a function not named here is its own label."""
    asked: Sequence[Asked]
    functions: Sequence[tuple[Path, str]]
    """File and name of every tool, also of those that no branch reaches."""


def sample() -> Trial:
    """Return the sample that ships with its requests."""
    found = scan(ROOT / "sample_legacy")
    # All three texts are of the same functions, and of those the requests speak: statements of a router are none.
    inventory = found.model_copy(update={"tools": tuple(tool for tool in found.tools if not tool.is_inline)})
    cases = load_cases(ROOT / "sample_legacy" / "requests.jsonl")
    asked = [Asked(case.text, tuple(case.labels)) for case in cases]
    root = ROOT / "sample_legacy"
    functions = [(root / tool.file, tool.name.rpartition(".")[2]) for tool in inventory.tools]
    return Trial("sample", inventory, "en", {}, asked, functions)


def public(name: str, language: Language, place: Path) -> Trial:
    """Write the legacy code of a public set into *place* and scan it. Raises Absent."""
    data = load(name, language)
    place.mkdir()
    file = place / "assistant.py"
    labels = write_legacy(data, file)
    return Trial(name, scan(place), language, labels, data.test, [(file, function) for function in labels])


def bare(trial: Trial) -> Iterator[tuple[ToolSpec, str]]:
    """Yield name, signature and docstring of every function, each with its label."""
    for name, function in _functions(trial):
        arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        optional = {a.arg for a in function.args.args[len(function.args.args) - len(function.args.defaults) :]}
        parameters = {a.arg: _declared(a, required=a.arg not in optional) for a in arguments if a.arg != "self"}
        yield ToolSpec(name=name, summary=ast.get_docstring(function) or "", parameters=parameters), _label(trial, name)


def line(trial: Trial) -> Iterator[tuple[ToolSpec, str]]:
    """Yield name and purpose of every function, each with its label."""
    worded = {_own(spec): spec.summary for spec in describe(trial.inventory, language=trial.language)}
    for name, function in _functions(trial):
        purpose = worded.get(name) or (ast.get_docstring(function) or "").partition("\n")[0]
        yield ToolSpec(name=name, summary=purpose), _label(trial, name)


def structured(trial: Trial) -> Iterator[tuple[ToolSpec, str]]:
    """Yield the drafts of `describe`, each with its label."""
    for spec in describe(trial.inventory, language=trial.language):
        yield spec, _label(trial, _own(spec))


def decider(arm: Iterator[tuple[ToolSpec, str]]) -> Decide:
    """Return what the router decides with the descriptions of *arm*."""
    pairs = list(arm)
    router = LexicalRouter([spec for spec, _ in pairs])
    labels = {spec.name: label for spec, label in pairs}
    return lambda text: [labels[tool] for tool in _tools(router.decide(text))]


def by_keywords(trial: Trial) -> Decide:
    """Return what the legacy router decides: the tool of the first branch that fires."""
    (router,) = trial.inventory.routers
    twin = Twin(router)
    return lambda text: [_label(trial, tool) for tool in twin.decide(text).tools[:1]]


def right(asked: Asked, decided: Sequence[str]) -> bool:
    """Tell whether exactly the named tools are decided, in any order."""
    return sorted(set(decided)) == sorted(set(asked.labels))


def measure(trial: Trial) -> tuple[list[list[object]], dict[str, object]]:
    """Ask every arm every request; return rows of the table and flat figures."""
    # The sample has three routers, of which each sees its own requests: together they are no one's decision.
    arms: dict[str, Decide] = {"keywords": by_keywords(trial)} if len(trial.inventory.routers) == 1 else {}
    arms |= {arm: decider(given(trial)) for arm, given in zip(ARMS, (bare, line, structured), strict=True)}
    hits = {arm: [right(asked, decide(asked.text)) for asked in trial.asked] for arm, decide in arms.items()}
    served = [bool(asked.labels) for asked in trial.asked]
    rows: list[list[object]] = []
    flat: dict[str, object] = {f"{trial.name}_requests": len(served), f"{trial.name}_tools": len(trial.functions)}
    for arm, found in hits.items():
        shares = {
            "right": _share(found),
            "tool": _share([hit for hit, some in zip(found, served, strict=True) if some]),
            "refused": _share([hit for hit, some in zip(found, served, strict=True) if not some]),
        }
        flat |= {f"{trial.name}_{arm}_{key}": share for key, share in shares.items() if share is not None}
        gain, interval = _gain(found, hits["bare"])
        if arm == "structured":
            flat |= {f"{trial.name}_gain": round(gain, 4), f"{trial.name}_gain_interval": round(interval, 4)}
        said = f"{gain:+.3f} ± {interval:.3f}" if arm not in ("bare", "keywords") else ""
        figures = ["-" if share is None else share for share in shares.values()]
        rows.append([trial.name, len(trial.functions), len(served), arm, *figures, said])
    return rows, flat


def main() -> None:
    """Measure and report."""
    rows: list[list[object]] = []
    flat: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        for trial in _trials(Path(folder)):
            if "--quick" in sys.argv[1:]:
                step = max(len(trial.asked) // QUICK, 1)
                trial = replace(trial, asked=trial.asked[::step])  # noqa: PLW2901 - the same with fewer requests
            more, figures = measure(trial)
            rows += more
            flat |= figures
    header = ("set", "tools", "requests", "arm", "right", "tool", "refused", "gain over bare")
    report("share of requests decided right, same router and thresholds", header, rows, flat)


def _trials(folder: Path) -> Iterator[Trial]:
    yield sample()
    for name, language in PUBLIC:
        try:
            yield public(name, language, folder / name)
        except Absent as error:
            print(f"left out: {error}", file=sys.stderr)


def _functions(trial: Trial) -> Iterator[tuple[str, ast.FunctionDef]]:
    trees = {file: ast.parse(file.read_bytes()) for file, _ in trial.functions}
    defined = {
        (file, node.name): node
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }
    yield from ((name, defined[file, name]) for file, name in trial.functions)


def _declared(argument: ast.arg, *, required: bool) -> ParameterSpec:
    written = ast.unparse(argument.annotation) if argument.annotation is not None else "str"
    kind = _TYPES.get(written.partition("[")[0].partition(" ")[0], "string")
    return ParameterSpec.model_validate({"type": kind, "required": required})


def _label(trial: Trial, function: str) -> str:
    return trial.labels.get(function, function)


def _own(spec: ToolSpec) -> str:
    """Return the bare name of the function that *spec* describes."""
    return spec.implementation.rpartition(":")[2].rpartition(".")[2]


def _tools(decision: Decision) -> list[str]:
    if decision.refusal is not None:
        asked_for = decision.refusal.tool if decision.refusal.kind in _CHOSEN else None
        return [asked_for] if asked_for else []
    return [call.tool for call in decision.calls]


def _share(hits: Sequence[bool]) -> float | None:
    return round(sum(hits) / len(hits), 4) if hits else None


def _gain(one: Sequence[bool], other: Sequence[bool]) -> tuple[float, float]:
    """Return the difference of two shares of the same requests, and half the width of its 95 % interval."""
    steps = [int(a) - int(b) for a, b in zip(one, other, strict=True)]
    mean = sum(steps) / len(steps)
    variance = sum((step - mean) ** 2 for step in steps) / max(len(steps) - 1, 1)
    return mean, 1.96 * sqrt(variance / len(steps))


if __name__ == "__main__":
    main()
