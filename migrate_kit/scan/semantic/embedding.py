"""Vectors choose: the request is encoded, and the nearest description tells the tool."""

from __future__ import annotations

import re

from migrate_kit.model.ground import Ground, ground
from migrate_kit.scan.semantic.called import called
from migrate_kit.scan.semantic.outlook import CHOSEN, Outlook

HINTS = (b"cosine", b"cos_sim", b"similarity_search", b"semantic_search", b"semantic_router", b"SemanticRouter",
         b"RouteLayer", b"faiss", b"embed")  # fmt: skip
_NEAREST = re.compile(
    r"(?:cosine_similarity|cos_sim|similarity_search\w*|semantic_search|dot_score)$|(?:^|\.)cosine\w*$"
)
_INDEX = re.compile(r"(?:index|collection|store|vector\w*|faiss\w*)\.(?:search|query)$", re.I)
_COMPARED = called(
    rb"routelayer|semanticrouter|semantic_router|(?<![a-z])rl|layer|"
    rb"cosine\w*|cos_sim|similarity_search\w*|semantic_search|dot_score"
)
_STORE = rb"(?:index|collection|store|(?:vector|faiss)\w*)[\s\\]*"
_LOOKED_UP = re.compile(_STORE + rb"\.[\s\\]*(?:search|query)")
#: The same, with a call or an index in between.
_LOOKED_UP_IN_IT = (re.compile(_STORE + rb"[)\](\[#]"), re.compile(rb"[)\]][\s\\]*\.[\s\\]*(?:search|query)"))
_ENCODES = re.compile(r"embed|encode", re.I)
_LAYER = re.compile(
    r"(?:^|\.)(?:RouteLayer|SemanticRouter|route_layer|semantic_router)$|(?:^|\.)(?:rl|route_layer|layer)$"
)


def may_compare_vectors(small: bytes) -> bool:
    """Tell whether some code, in small letters, calls what may look for the nearest."""
    if _COMPARED.search(small) or _LOOKED_UP.search(small):
        return True
    return all(pattern.search(small) for pattern in _LOOKED_UP_IN_IT)


def chosen_by_vectors(seen: Outlook) -> tuple[int, Ground] | None:
    """Return the line where the nearest one is looked for, and the ground; None where none is."""
    for name, call in seen.calls:
        if _LAYER.search(name) and b"semantic_router" in seen.body.module.source.data:
            return call.lineno, ground("semantic-vectors", 0.0, what=name)
    near = next(((n, c) for n, c in seen.calls if _NEAREST.search(n) or _INDEX.search(n)), None)
    if near is None or not any(CHOSEN.search(name) for name in (*seen.names, seen.body.name)):
        return None
    encodes = any(_ENCODES.search(name) for name in seen.names) or _ENCODES.search(near[0])
    return (near[1].lineno, ground("semantic-vectors", 0.0, what=near[0])) if encodes else None
