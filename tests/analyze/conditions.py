"""Small random conditions over a small alphabet, for laws that brute force can check."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from migrate_kit.model.condition import (
    AllOf,
    AnyOf,
    Condition,
    Contains,
    EndsWith,
    Equals,
    Not,
    Opaque,
    Regex,
    StartsWith,
    Word,
)

LETTERS = "abB "
TEXTS = ["".join(letters) for size in range(5) for letters in product(LETTERS, repeat=size)]
STEPS = [
    (),
    ("lower",),
    ("upper",),
    ("strip",),
    ("lower", "strip"),
    ("rstrip:b",),
    ("lstrip", "lower"),
    ("remove:a",),
    ("remove:ab",),
    ("replace:a=>bb", "strip"),
    ("resub: +=>",),
    ("casefold", "nfkc"),
    ("lower", "split"),
    ("split:b",),
    ("tokens:[ab]+",),
    (r"tokens:\b\w+\b",),
    ("reverse",),
]
PATTERNS = [
    r"a",
    r"^a",
    r"a$",
    r"\ba\b",
    r"a\B",
    r"a+b",
    r"(a|b)b?$",
    r"[^a]b",
    r"\s",
    r"a(?=b)",
    r"a(?!\S)",
    r"(?<!\w)b",
    r"(?<=a)b(?!b)",
    r"a.b",
    r"\bab?\b|B",
    r"a{2,}",
    r"",
    r"(a)\1",
    r"\w*\b \b",
    r"^$",
    r"a(?: +|\Z)(?:b(?: b)*)?",
    r"(?:a|$)b?$",
    r"^(?:a )?",
    r"$(?=\W)",
    r"a(?:b|\Z)(?:a|\Z)?\Z",
    r"(?:a\Z|b)*\Z(?: |$)?",
    r"a(?!\S)\Z",
    r"(?:\Z\b|a)b?\Z",
    r"(?:^a|b)?B{1,2}",
]
texts = st.text(alphabet=LETTERS, max_size=3)
own_steps = st.one_of(st.none(), st.sampled_from(STEPS))
atoms = st.one_of(
    st.builds(Contains, text=texts),
    st.builds(Contains, text=texts, normalise=own_steps),
    st.builds(Word, text=texts),
    st.builds(Equals, text=texts, normalise=own_steps),
    st.builds(StartsWith, text=texts),
    st.builds(EndsWith, text=texts),
    st.builds(
        Regex,
        pattern=st.sampled_from(PATTERNS),
        how=st.sampled_from(["search", "match", "fullmatch"]),
        flags=st.sampled_from(["", "i"]),
    ),
    st.builds(Opaque, source=st.just("ready()")),
)
steps = st.sampled_from(STEPS)


def _grown(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    several = st.lists(parts, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.builds(AnyOf, of=several), st.builds(AllOf, of=several), st.builds(Not, of=parts.map(lambda part: (part,)))
    )


conditions = st.recursive(atoms, _grown, max_leaves=5)
