"""Words that stand where a test was meant: `if "make" and "tea" in q` never looks for "make".

The conditions no longer show it (a non-empty string is true, and the scan says so), so the source is read again.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from migrate_kit.analyze.dead import BranchFate, Inspector
from migrate_kit.analyze.tree import Tree
from migrate_kit.model.inventory import Branch, Finding, LegacyRouter, Severity
from migrate_kit.model.twin import Twin

Inspected = tuple[LegacyRouter, Inspector, list[BranchFate]]
_TESTS = (ast.If, ast.IfExp, ast.While, ast.Assert)


def bare_strings(inspected: Sequence[Inspected], trees: Mapping[str, Tree]) -> Iterator[Finding]:
    """Yield a finding for every bare string among the tests of a file that holds a router."""
    for file, tree in trees.items():
        own = [one for one in inspected if one[0].file == file]
        if own:
            for group, word in _bare(tree):
                yield _finding(file, tree, group, word, own)


def _bare(tree: Tree) -> Iterator[tuple[ast.BoolOp, ast.Constant]]:
    tests = [test for node in ast.walk(tree.module) for test in _tests(node)]
    # A test inside a test is walked twice.
    groups = {id(node): node for test in tests for node in ast.walk(test) if isinstance(node, ast.BoolOp)}
    for group in groups.values():
        if any(map(_is_bare, group.values)) and any(map(_looks_for_a_word, group.values)):
            yield from ((group, part) for part in group.values if isinstance(part, ast.Constant) and _is_bare(part))


def _tests(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, _TESTS):
        yield node.test
    elif isinstance(node, ast.comprehension):
        yield from node.ifs
    elif isinstance(node, ast.match_case) and node.guard is not None:
        yield node.guard


def _is_bare(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and isinstance(part.value, str) and bool(part.value)


def _looks_for_a_word(part: ast.expr) -> bool:
    """Tell whether *part* holds a test like `"word" in text`: only beside one was the bare string meant as one."""
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.In | ast.NotIn)
        and isinstance(node.left, ast.Constant)
        and isinstance(node.left.value, str)
        for node in ast.walk(part)
    )


def _finding(file: str, tree: Tree, group: ast.BoolOp, part: ast.Constant, own: Sequence[Inspected]) -> Finding:
    word = str(part.value)
    line, column = tree.place(part)
    lines = range(group.lineno, (group.end_lineno or group.lineno) + 1)
    around = [one for one in own if one[0].first_line <= line <= one[0].last_line]
    ignored = isinstance(group.op, ast.And)
    branch, witness = _shown(around, lines, word)
    return Finding(
        code="MK219" if ignored else "MK220",
        severity=Severity.warning,
        file=file,
        line=line,
        column=column,
        router=around[0][0].id if around else None,
        tool=branch.tool if branch else None,
        message={"word": word},
        witness=witness,
    )


def _shown(around: Sequence[Inspected], lines: range, word: str) -> tuple[Branch | None, str | None]:
    """Return the branch that is tested in *lines*, and a text without *word* that reaches it."""
    for router, inspector, fates in around:
        for index, branch in enumerate(router.branches):
            if branch.line not in lines:
                continue
            meant = fates[index].whole.meant
            texts = [meant.text if meant else "", "?", "嗯"]
            fitting = (text for text in texts if text and word.lower() not in text.lower())
            return branch, next((text for text in fitting if _reaches(inspector.router, branch, text)), None)
    return None, None


def _reaches(router: LegacyRouter, branch: Branch, text: str) -> bool:
    return any(fired.line == branch.line for fired in Twin(router).decide(text).fired)
