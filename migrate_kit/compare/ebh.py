"""Which of many claims may be made together: e-BH, for promoting tools one by one."""

from __future__ import annotations

from collections.abc import Mapping

from migrate_kit.compare.eprocess import ALPHA


def discoveries(evidence: Mapping[str, float], *, alpha: float = ALPHA) -> tuple[str, ...]:
    """Return the names whose claims stand together, strongest first; on average at most *alpha* of them are wrong.

    Of K e-values the k largest stand for the largest k whose k-th largest is at least K / (alpha k). No independence
    is needed, and tools share their traffic (Wang & Ramdas 2022, JRSS-B, arXiv 2009.02824).
    """
    ranked = sorted(evidence, key=lambda name: (-evidence[name], name))
    enough = [k for k, name in enumerate(ranked, start=1) if evidence[name] * alpha * k >= len(ranked)]
    return tuple(ranked[: max(enough, default=0)])
