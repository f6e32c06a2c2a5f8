"""The network of `use`, with what it makes of a piece of a word alone remembered: half the work of a short request.

Up to its first convolution the network sees each piece by itself. Nearly half the time of a short request goes into
fetching the weights for that, and requests to one service share their words. So the results are kept for the pieces
seen last, and only what looks at neighbours is computed again. The vectors are the package's own but for rounding.

It reads the weights of the package where they lie. Where they do not, or where another vector comes out than the
package's own, there is no such thing, and the package does all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from migrate_kit.route_ext.encoders.encoder import Matrix

MOST_PIECES = 1_024
"""Pieces that are remembered, 15 KB each; when there are more it begins anew."""
LONGEST = 256
"""Texts of more pieces together are left to the package: there is enough to do then for each weight that is fetched."""
_ORDERS = ((2, 0), (3, 1), (5, 2))
"""Of each convolution: how many pieces it sees, and how many of them before its place."""
_REACH = 2
"""No convolution sees further, so that as many blanks keep two texts apart."""
_BLANK = -1
_CLOSE = 1e-4
_TRIED = ("restart the payment service of region 3", "查看昨天北区的日志", " ")


class Words:
    """Encodes short texts. Share it between threads behind a lock only."""

    def __init__(self, model: Any) -> None:
        """*model* is the package's own. Fails in one way or another where it is built differently."""
        self._model = model
        self._pieces = model._tokenizer.encode
        self._net: Any = model._model
        self._size = int(self._net.table.shape[1])
        self._cells = int(self._net.w1[0].shape[1])
        self._width = self._size + len(_ORDERS) * self._cells
        """Numbers that the network has of each place in the end, and here of each piece before its convolutions."""
        beside = sum(order for order, _ in _ORDERS) * self._cells
        self._kept: Matrix = np.zeros((MOST_PIECES, self._width + beside), dtype=np.float32)
        self._places = {_BLANK: 0}

    def is_sound(self) -> bool:
        """Tell whether the vectors are those of the package."""
        ours = self.encode(_TRIED)
        return ours is not None and bool(np.abs(ours - self._model.encode(list(_TRIED))).max() < _CLOSE)

    def encode(self, texts: Sequence[str]) -> Matrix | None:
        """Return one row a text, of length 1; None where they are too long."""
        line = [_BLANK] * _REACH
        bounds: list[int] = []
        for text in texts:
            bounds.append(len(line) - _REACH)
            line += self._pieces(text, out_type=int, add_bos=True, add_eos=True)
            bounds.append(len(line) - _REACH)
            line += [_BLANK] * _REACH
        if not texts or len(line) > LONGEST:
            return None
        known = self._looked_up(line)
        convolved = self._convolved(known, np.array(line) == _BLANK)
        # Every second stretch is blanks; the last one of all ends with the rows.
        sums = np.add.reduceat(convolved, bounds[:-1], axis=0)[::2]
        return self._summed_up(sums, np.subtract(bounds[1::2], bounds[::2]).astype(np.float32)[:, None])

    def _looked_up(self, line: Sequence[int]) -> Matrix:
        fresh = [piece for piece in dict.fromkeys(line) if piece not in self._places]
        if len(self._places) + len(fresh) > MOST_PIECES:
            self._places = {_BLANK: 0}
            fresh = [piece for piece in dict.fromkeys(line) if piece != _BLANK]
        if fresh:
            first = len(self._places)
            self._kept[first : first + len(fresh)] = self._alone(np.array(fresh))
            self._places.update(zip(fresh, range(first, first + len(fresh)), strict=True))
        return self._kept[[self._places[piece] for piece in line]]

    def _alone(self, pieces: NDArray[np.intp]) -> Matrix:
        """Return of each piece its row of the table, its projection, and what each convolution makes of that."""
        net, cells = self._net, self._cells
        block = pieces % len(net.scale)
        rows = net.table[pieces] * net.scale[block, None] + net.lo[block, None]
        projected = _levelled(rows @ net.proj_W + net.proj_b, net.ln_g_all, net.ln_b_all, net.eps)
        found = [rows, projected]
        for number, (order, _) in enumerate(_ORDERS):
            own = np.ascontiguousarray(projected[:, number * cells : (number + 1) * cells])
            found += [own @ net.w1[number][tap * cells : (tap + 1) * cells] for tap in range(order)]
        return np.concatenate(found, axis=1)

    def _convolved(self, known: Matrix, blank: NDArray[np.bool_]) -> Matrix:
        """Return the levelled rows of all places but the outermost blanks."""
        net, cells, count = self._net, self._cells, len(known) - 2 * _REACH
        rows = np.empty((count, self._width), dtype=np.float32)
        rows[:, : self._size] = known[_REACH:-_REACH, : self._size]
        line = np.zeros((len(known), cells), dtype=np.float32)
        inner = line[_REACH:-_REACH]
        at = self._width
        for number, (order, before) in enumerate(_ORDERS):
            own = slice(self._size + number * cells, self._size + (number + 1) * cells)
            starts = range(_REACH - before, _REACH - before + order)
            inner[...] = net.b1[number]
            for start in starts:
                inner += known[start : start + count, at : at + cells]
                at += cells
            np.maximum(inner, 0, out=inner)
            inner += known[_REACH:-_REACH, own]
            line[blank] = 0
            seen = np.concatenate([line[start : start + count] for start in starts], axis=1)
            found = seen @ net.w2[number] + net.b2[number]
            rows[:, own] = np.maximum(found, 0, out=found) + inner
        return _levelled(rows, net.ln_g, net.ln_b, net.eps)

    def _summed_up(self, sums: Matrix, counts: Matrix) -> Matrix:
        net = self._net
        mean = (sums @ net.cnn_W + counts * net.cnn_b) / np.sqrt(counts)
        inner = np.maximum(mean @ net.p1 + np.maximum(mean @ net.d0, 0) @ net.d1, 0)
        found = np.tanh(inner @ net.p3 + np.maximum(inner @ net.d2, 0) @ net.d3)
        unit: Matrix = found / np.sqrt(np.maximum(np.einsum("ij,ij->i", found, found), net.eps))[:, None]
        return unit


def words_of(model: Any) -> Words | None:
    """Return what encodes as *model* does and remembers words, if that can be had of this version of the package."""
    try:
        words = Words(model)
        return words if words.is_sound() else None
    except (AttributeError, TypeError, ValueError, IndexError, KeyError, ZeroDivisionError):
        return None


def _levelled(rows: Matrix, gain: Matrix, shift: Matrix, least: float) -> Matrix:
    """Bring the mean and the spread of each row to what was learned (layer normalisation, Ba et al. 2016)."""
    rows -= rows.mean(axis=1, keepdims=True)
    spread = np.einsum("ij,ij->i", rows, rows) / np.float32(rows.shape[1])
    rows *= (1 / np.sqrt(spread + np.float32(least)))[:, None]
    rows *= gain
    rows += shift
    return rows
