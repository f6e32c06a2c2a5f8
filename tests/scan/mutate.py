"""Files as nobody would write them: sources cut, joined, shuffled and sprinkled with bytes, always the same for a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Sources = Sequence[bytes]
Mutator = Callable[[Random, Sources], bytes]

_ODD = [
    b"\0", b"\\", b"\f", b"\v", b"\r", b"\xc2\x85", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\xff\xfe", b"\xa3", b"\xb0\xa1",
    b"\t", b" ", b"\n", b'"', b"'''", b"f'{", b"}", b"(", b"]", b"#", b":", b";", b"\\N{", b"\\ud800", b"\xed\xa0\x80",
    b"print 'x'\n", b"except E, e:\n", b"# coding: gbk\n", b"lambda", b"elif", b"else:", b"yield", b"await ", b"*", b"@",
]  # fmt: skip
_ENDS = [b"\r", b"\r\n", b"\n\f", b"\v\n", b"\n\n", b"\x1c\n", b";"]


def mutant(seed: int, sources: Sources) -> tuple[str, bytes]:
    """Return the kind and the bytes of mutant number *seed*."""
    random = Random(seed)
    name, change = random.choice(sorted(MUTATORS.items()))
    data = change(random, sources)
    if random.random() < 0.2:
        other, change = random.choice(sorted(MUTATORS.items()))
        name, data = f"{name}, {other}", change(random, [data])
    return name, data


def _any(random: Random, sources: Sources) -> bytes:
    return random.choice(sources)


def _lines(random: Random, sources: Sources) -> list[bytes]:
    return _any(random, sources).splitlines(keepends=True) or [b""]


def cut_at_a_byte(random: Random, sources: Sources) -> bytes:
    data = _any(random, sources)
    return data[: random.randrange(len(data) + 1)]


def cut_at_a_line(random: Random, sources: Sources) -> bytes:
    lines = _lines(random, sources)
    at = random.randrange(len(lines))
    return b"".join(lines[:at] if random.random() < 0.5 else lines[at:])


def spliced(random: Random, sources: Sources) -> bytes:
    one, other = _lines(random, sources), _lines(random, sources)
    return b"".join([*one[: random.randrange(len(one))], *other[random.randrange(len(other)) :]])


def sprinkled(random: Random, sources: Sources) -> bytes:
    data = bytearray(_any(random, sources))
    for _ in range(random.choice([1, 1, 2, 5, 40])):
        at = random.randrange(len(data) + 1)
        data[at:at] = random.choice(_ODD) if random.random() < 0.7 else random.randbytes(random.randrange(1, 5))
    return bytes(data)


def overwritten(random: Random, sources: Sources) -> bytes:
    data = bytearray(_any(random, sources))
    for _ in range(random.choice([1, 3, 30])):
        if data:
            data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


def doubled_lines(random: Random, sources: Sources) -> bytes:
    return b"".join(line * random.choice([1, 1, 1, 2, 3]) for line in _lines(random, sources))


def lost_lines(random: Random, sources: Sources) -> bytes:
    return b"".join(line for line in _lines(random, sources) if random.random() > 0.1)


def shuffled(random: Random, sources: Sources) -> bytes:
    lines = _lines(random, sources)
    start = random.randrange(len(lines))
    part = lines[start : start + random.choice([3, 10, 1000])]
    random.shuffle(part)
    return b"".join([*lines[:start], *part, *lines[start + len(part) :]])


def other_indents(random: Random, sources: Sources) -> bytes:
    def changed(line: bytes) -> bytes:
        body = line.lstrip(b" \t")
        width = len(line) - len(body)
        return random.choice([b" " * width, b"\t" * (width // 4), b"\t" * (width // 8) + b" " * (width % 8)]) + body

    share = random.choice([0.05, 0.5, 1.0])
    return b"".join(changed(line) if random.random() < share else line for line in _lines(random, sources))


def other_ends(random: Random, sources: Sources) -> bytes:
    end, share = random.choice(_ENDS), random.choice([0.1, 1.0])
    return b"".join(
        line.rstrip(b"\r\n") + (end if random.random() < share else b"\n") for line in _lines(random, sources)
    )


def other_encoding(random: Random, sources: Sources) -> bytes:
    text = _any(random, sources).decode("utf-8", "replace")
    head = random.choice(
        ["", "# coding: gbk\n", "# -*- coding: latin-1 -*-\n", "#!/bin/x\n# coding: utf-8\n", "# coding: nope\n"]
    )
    encoding = random.choice(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "gb18030", "latin-1", "utf-32"])
    return (head + text).encode(encoding, "replace")


def minified(random: Random, sources: Sources) -> bytes:
    lines = [line.strip() for line in _lines(random, sources)]
    return b";".join(line for line in lines if line and not line.startswith(b"#"))


def nested(random: Random, sources: Sources) -> bytes:
    """Put a source, or a part of one, deep into blocks."""
    depth = random.choice([1, 5, 40, 120])
    head = b"".join(b" " * level + b"if x:\n" for level in range(depth))
    return head + b"".join(b" " * depth + line for line in _lines(random, sources))


def quoted(random: Random, sources: Sources) -> bytes:
    lines = _lines(random, sources)
    at = random.randrange(len(lines))
    return b"".join([*lines[:at], random.choice([b'"""', b"f'''{", b"(", b"r'"]), *lines[at:]])


MUTATORS: dict[str, Mutator] = {
    change.__name__: change
    for change in (
        cut_at_a_byte, cut_at_a_line, spliced, sprinkled, overwritten, doubled_lines, lost_lines, shuffled,
        other_indents, other_ends, other_encoding, minified, nested, quoted,
    )
}  # fmt: skip
