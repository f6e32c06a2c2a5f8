"""The lines of LibCST's nodes: counted while a tree is written out, and told by the stdlib's outline."""

from __future__ import annotations

from pathlib import Path

import libcst as cst
import pytest
from libcst.metadata import MetadataWrapper, PositionProvider

from migrate_kit.scan.node_lines import lines_of
from migrate_kit.scan.outline_lines import NodeLines
from migrate_kit.scan.slices import cut
from migrate_kit.scan.syntax import nodes_in

SHAPES = '''
@first(1,
       2)  # decorated
# above the second
@second
# above the function
def f(
    a,  # the first
    b="x",
):
    """One
    two."""
    x = 1; y = (2 +
                3); z = 4
    # in front of the test
    if (a
            and b):
        return {
            "k": a,
        }
    elif b == 2: return [a, b]
    # in front of the rest

    else:

        # in it
        @third
        class C(Base,
                other=1):
            pass
    for row in rows: print(row)
    else :
        with open(a) as file, \\
                open(b):
            pass
    try:
        while a: a = f(a)
    except (A,
            B) as error:
        raise
    except C: pass
    else:
        pass
    finally:
        # at the end
        del x
    match a:
        # an arm
        case "play" | "stop" if b: return lambda q: (q,
                                                     1)
        case _:
            return None
'''
SHAPED = {
    "many": SHAPES,
    "a broken head": SHAPES.replace("else :", "else \\\n    :"),
    "a broken subject": "match (a,\n  b):\n  case 1:\n    pass\n",
    "a broken pattern": "match a:\n  case (1 |\n    2):\n    pass\n",
}
#: What nobody asks for: it has no place of its own in the outline.
UNASKED = (cst.Module, cst.Decorator, cst.Finally, cst.TrailingWhitespace, cst.EmptyLine, cst.Comment, cst.Newline)


def asked(module: cst.Module) -> list[cst.CSTNode]:
    return [node for node in nodes_in(module) if not isinstance(node, UNASKED)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_lines_of_nodes_are_those_of_libcst(end: str) -> None:
    source = Path(__file__).read_text(encoding="utf-8").replace("\n", end)
    module = cst.parse_module(source.encode())
    places = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    lines = lines_of(module)
    for node, place in places.items():
        if not isinstance(node, cst.Module):
            last = place.end.line - (place.end.column == 0 and place.end.line > place.start.line)
            assert lines[id(node)] == (place.start.line, last)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("shapes", SHAPED.values(), ids=list(SHAPED))
def test_the_outline_tells_the_same_lines(shapes: str, end: str) -> None:
    source = shapes.replace("\n", end)
    module = cst.parse_module(source.encode())
    lines, nodes = lines_of(module), asked(module)
    for order in (nodes, nodes[::-1]):
        told = NodeLines(module, source)
        for node in order:
            assert told.of(node) == lines[id(node)]
    assert told.of(cst.Name("elsewhere")) is None


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_no_module_is_written_out_for_what_the_outline_tells(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = SHAPES.replace("\n", end)
    module = cst.parse_module(source.encode())
    monkeypatch.setattr("migrate_kit.scan.outline_lines.lines_of", None)
    told = NodeLines(module, source)
    assert all(told.of(node) for node in asked(module))


def test_a_statement_that_is_cut_out_has_the_lines_of_its_file() -> None:
    lines = [
        "class C:\n",
        "\n",
        "    def f(self):\n",
        "        x = (1 +\n",
        "             2)\n",
        "        return g(x)\n",
    ]
    piece = cut(lines, 3, 6)
    (function,) = piece.body
    first, last = function.body.body  # type: ignore[union-attr]
    assert (piece.line(function), piece.last_line(function)) == (3, 6)
    assert (piece.line(first.body[0]), piece.last_line(first.body[0])) == (4, 5)  # type: ignore[union-attr]
    assert piece.line(last.body[0].value.args[0]) == 6  # type: ignore[union-attr]
