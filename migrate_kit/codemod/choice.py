"""Which routers of an inventory are wrapped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from migrate_kit.model.condition import LabelIs, atoms, same_label
from migrate_kit.model.inventory import LegacyRouter


def routers_to_wrap(routers: Sequence[LegacyRouter]) -> tuple[list[LegacyRouter], list[LegacyRouter]]:
    """Return (routers to wrap, dispatchers left alone).

    A dispatcher that only turns a classifier's label into a call is left alone when that classifier is wrapped: the
    choice is made in the classifier, its branches know the tool behind each label, and wrapping both would judge
    (and in hybrid take over) one decision twice. A dispatcher whose classifier is not among *routers* (a model, a
    service) is wrapped: nothing else sees its decisions.
    """
    said = [label for router in routers if router.stage == "decide" for label in _labels_said(router)]
    skipped = [r for r in routers if r.stage == "dispatch" and _is_fed_by(r, said)]
    return [router for router in routers if router not in skipped], skipped


def has_tools(router: LegacyRouter, competing: Collection[str]) -> bool:
    """Tell whether there is anything to decide: a branch that reaches a tool, or a description that competes here.

    *competing* are the router ids that descriptions name themselves, `*` for all.
    """
    reached = any(branch.tool for branch in router.branches)
    return reached or router.id in competing or "*" in competing


def _is_fed_by(dispatcher: LegacyRouter, said: Sequence[str]) -> bool:
    tested = [
        atom.text for branch in dispatcher.branches for atom in atoms(branch.condition) if isinstance(atom, LabelIs)
    ]
    return any(same_label(label, one) for label in tested for one in said)


def _labels_said(router: LegacyRouter) -> Iterable[str]:
    return (b.target for b in router.branches if b.target_kind == "label" and b.target is not None)
