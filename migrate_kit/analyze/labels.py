"""Classifiers and the dispatchers behind them: labels that nobody gives, and labels that nobody takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.analyze.alternatives import sketches
from migrate_kit.analyze.tree import Tree, functions
from migrate_kit.model.condition import LabelIs, atoms, same_label
from migrate_kit.model.inventory import Branch, Default, Finding, LegacyRouter, Severity
from migrate_kit.model.twin import Twin


@dataclass(frozen=True, slots=True)
class Join:
    """A dispatcher with the classifiers that plausibly feed it."""

    dispatcher: LegacyRouter
    classifiers: tuple[LegacyRouter, ...]

    @property
    def never_said(self) -> frozenset[str]:
        """Labels that the dispatcher waits for and no classifier gives."""
        said = [label for classifier in self.classifiers for label in given_labels(classifier)]
        return frozenset(label for label in taken_labels(self.dispatcher) if not _among(label, said))

    def unheard(self) -> Iterator[tuple[LegacyRouter, Branch]]:
        """Yield each classifier's branches whose label no branch of the dispatcher takes."""
        taken = taken_labels(self.dispatcher)
        for classifier in self.classifiers:
            for branch in classifier.branches:
                joined = branch.tool is not None and branch.tool != branch.target
                if branch.target_kind == "label" and not joined and not _among(branch.target or "", taken):
                    yield classifier, branch


def taken_labels(router: LegacyRouter) -> list[str]:
    """Return the labels that *router* tests, in order."""
    tests = (atom for branch in router.branches for atom in atoms(branch.condition))
    return list(dict.fromkeys(atom.text for atom in tests if isinstance(atom, LabelIs)))


def given_labels(router: LegacyRouter) -> list[str]:
    """Return the labels that *router* can answer with: those of branches that can fire, and of its default."""
    live = [branch for branch in router.branches if not branch.dead]
    return [end.target for end in _ends(router, live) if end.target_kind == "label" and end.target]


def joins(routers: Sequence[LegacyRouter], trees: Mapping[str, Tree] | None = None) -> list[Join]:
    """Return every dispatcher that tests labels, with its classifiers; without a likely one there is no join.

    Where *trees* (file → source) show that a dispatcher calls some of them by name, the others are not its own.
    """
    asked = {id(router): _called(router, trees or {}) for router in routers}
    found = (Join(r, _classifiers(r, routers, asked[id(r)])) for r in routers if taken_labels(r))
    return [join for join in found if join.classifiers]


def _called(router: LegacyRouter, trees: Mapping[str, Tree]) -> frozenset[str]:
    """Return the last names of everything that the function of *router* calls."""
    tree, name = trees.get(router.file), router.function.replace("<locals>.", "")
    own = [function for known, function in functions(tree) if known == name] if tree else []
    calls = (node.func for function in own for node in ast.walk(function) if isinstance(node, ast.Call))
    named = (f.id if isinstance(f, ast.Name) else f.attr if isinstance(f, ast.Attribute) else "" for f in calls)
    return frozenset(named)


def _classifiers(
    dispatcher: LegacyRouter, routers: Sequence[LegacyRouter], called: frozenset[str]
) -> tuple[LegacyRouter, ...]:
    """Return the classifiers that share labels with *dispatcher*, if together they give at least half of its labels."""
    taken = taken_labels(dispatcher)
    likely = [router for router in routers if router.stage == "decide" and not taken_labels(router)]
    sharing = [router for router in likely if any(_among(label, given_labels(router)) for label in taken)]
    feeding = [router for router in sharing if router.function.rpartition(".")[2] in called] or sharing
    if any(not _is_complete(router) for router in feeding):
        return ()
    said = [label for router in feeding for label in given_labels(router)]
    enough = 2 * sum(_among(label, said) for label in taken) >= len(taken)
    return tuple(feeding) if enough else ()


def _is_complete(router: LegacyRouter) -> bool:
    """Tell whether every answer of *router* is known: a computed one could be any label."""
    return all(end.target_kind in ("label", "none") for end in _ends(router, router.branches))


def _ends(router: LegacyRouter, branches: Sequence[Branch]) -> list[Branch | Default]:
    return [*branches, router.default]


def _among(label: str, labels: Sequence[str]) -> bool:
    return any(same_label(label, other) for other in labels)


def label_findings(join: Join) -> Iterator[Finding]:
    """Yield a finding for every label that no branch of the dispatcher takes."""
    default = join.dispatcher.default
    falls_back = default.line is not None or default.target is not None
    for classifier, branch in join.unheard():
        yield Finding(
            code="MK209",
            severity=Severity.note if falls_back else Severity.warning,
            file=branch.file or classifier.file,
            line=branch.line,
            router=classifier.id,
            message={"label": branch.target, "dispatcher": join.dispatcher.id},
            related_lines=(join.dispatcher.first_line,) if classifier.file == join.dispatcher.file else (),
            witness=_saying(classifier, branch),
        )


def with_label_as_witness(finding: Finding, join: Join) -> Finding:
    """Return *finding* about a label that is never given with the label as text, where not even that gives it."""
    label = finding.message.get("label")
    if finding.code != "MK205" or not isinstance(label, str):
        return finding
    text = label.rpartition(".")[2].replace("_", " ").lower()
    for classifier in join.classifiers:
        decision = Twin(classifier).decide(text)
        if decision.maybe or any(same_label(label, branch.target or "") for branch in decision.fired):
            return finding
    return finding.model_copy(update={"witness": text})


def _saying(classifier: LegacyRouter, branch: Branch) -> str | None:
    """Return a text to which *classifier* answers with the label of *branch*."""
    for text in sketches(branch.condition):
        if any(one is branch for one in Twin(classifier).decide(text).fired):
            return text
    return None
