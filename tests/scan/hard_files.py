"""Files that break readers: each with what is hard in it, in front of a plain router that has to be found all the same."""

from __future__ import annotations

from collections.abc import Iterator

PLAIN = """

def plain_one(): return 1


def plain_two(): return 2


def plain_router(text):
    if "restart the web" in text:
        return plain_one()
    elif "show the log" in text:
        return plain_two()
"""


def hard_files() -> Iterator[tuple[str, bytes]]:
    """Yield (what is hard, bytes)."""
    for name, source in {
        **_deep(),
        **_long(),
        **_new_grammar(),
        **_old_and_broken(),
        **_odd_values(),
        **_cycles(),
    }.items():
        yield name, (source + PLAIN).encode("utf-8", "surrogatepass")
    yield from _bytes()


def _deep() -> dict[str, str]:
    return {
        **{f"brackets {n}": f"x = {'(' * n}1{')' * n}\n" for n in (90, 250, 1_000, 10_000)},
        **{f"lists {n}": f"x = {'[' * n}{']' * n}\n" for n in (90, 1_000)},
        **{f"ifs {n}": "".join(" " * i + f"if t == 'k{i}':\n" for i in range(n)) + " " * n + "pass\n" for n in (60, 99, 400)},
        **{f"nots {n}": f"x = {'not ' * n}1\n" for n in (500, 20_000)},
        **{f"calls {n}": f"x = {'f(' * n}{')' * n}\n" for n in (90, 1_000)},
        **{f"call chain {n}": f"x = a{'.b()' * n}\n" for n in (300, 3_000)},
        **{f"attributes {n}": f"x = a{'.b' * n}\n" for n in (300, 10_000)},
        **{f"lambdas {n}": f"x = {'lambda: ' * n}1\n" for n in (80, 1_000)},
        **{f"conditional expressions {n}": f"def f(t): return {''.join(f'{i} if {i!r} in t else ' for i in map(str, range(n)))}0\n" for n in (100, 3_000)},
        **{f"functions in functions {n}": "".join(" " * i + f"def f{i}(text):\n" for i in range(n)) + " " * n + "pass\n" for n in (50, 98)},
    }  # fmt: skip


def _long() -> dict[str, str]:
    return {
        **{f"elif {n}": _chain(n) for n in (1_000, 10_000)},
        **{f"sibling ifs {n}": _ifs(n) for n in (1_000, 2_000)},
        **{f"or {n}": "def f(text):\n if " + " or ".join(f"'key{i}' in text" for i in range(n)) + ":\n  return plain_one()\n" for n in (1_000, 5_000)},
        "adjacent strings 1500": "x = " + " ".join(["'a'"] * 1_500) + "\n",
        **{f"pluses {n}": "x = " + " + ".join(["'a'"] * n) + "\n" for n in (1_000, 5_000, 30_000)},
        "pluses under a test 30000": "def f(text):\n if text == " + " + ".join(["'a b'"] * 30_000) + ":\n  return plain_one()\n",
        "pluses under a test 2000": "def f(text):\n if " + " + ".join(["'a'"] * 2_000) + " in text:\n  return plain_one()\n",
        "table 20000": "T = {" + ", ".join(f"'word {i}': plain_one" for i in range(20_000)) + "}\n",
        "minified": "import re;T={'a b':1,'c d':2};f=lambda t:[T[k] for k in T if k in t];" + ";".join(f"v{i}=({i},'w{i}')" for i in range(5_000)) + "\n",
        "a long name": f"{'n' * 100_000} = 1\n",
        "a long line": f"x = '{'词' * 300_000}'\n",
        "one name for 2000 functions": "".join(f"def f(text): return {i}\n" for i in range(2_000)),
    }  # fmt: skip


def _chain(length: int) -> str:
    arms = "".join(
        f"    {'el' if i else ''}if 'key {i}' in text:\n        return plain_one({i})\n" for i in range(length)
    )
    return f"def long_router(text):\n{arms}    return None\n"


def _ifs(length: int) -> str:
    return "def many_ifs(text):\n" + "".join(f"    if 'key {i}' in text: plain_one({i})\n" for i in range(length))


def _new_grammar() -> dict[str, str]:
    return {
        "type parameters": "def f[T: str, *A, **P](t: T) -> T: return t\nclass C[T]: pass\ntype X[T] = list[T]\n",
        "type parameter defaults": "class C[T = int]: pass\n",
        "except without brackets": "try: pass\nexcept A, B: pass\n",
        "except group": "try: pass\nexcept* A: pass\n",
        "nested f-strings": "x = f'{f'{f'{1}'}'}'\ny = f'{ {1: 'a'}['b'] !r:>{10}}'\n",
        "template string": "x = t'{a}'\n",
        "lazy import": "lazy import os\n",
        "match": "match t:\n    case {'a': [x, *_], **k} if x: pass\n    case C(a=1) | None: pass\n",
        "walrus and positional-only": "def f(a, /, b, *, c): return (x := a) + b\n",
        "bracketed with": "with (open('a') as a, open('b') as b): pass\n",
        "unpacking in subscripts": "x: tuple[*Ts] = a[*b]\n",
    }


def _old_and_broken() -> dict[str, str]:
    return {
        "print statement": "print 'x'\n",
        "old except": "try:\n    pass\nexcept E, e:\n    print e\n",
        "exec and backticks": "exec 'x' in d\ny = `x`\nif a <> b: pass\n",
        "old raise": "raise E, 'x'\n",
        "old numbers": "x = 0777 + 10L\n",
        "lone backslash": "x = 1 \\\n\n",
        "backslash at the end of a comment": "# c \\\n",
        "open f-string": "x = f'{a\n",
        "empty replacement": "x = f'{}'\n",
        "open bracket": "x = (1,\n",
        "closing bracket": "x = 1)\n",
        "open string": "x = '''a\n",
        "tabs under blanks": "def f(t):\n        x = 1\n\ty = 2\n",
        "unindented": "def f(t):\nreturn 1\n",
        "return outside": "return 1\n",
        "await outside": "await x\n",
        "names that may not be set": "None = 1\nTrue += 1\n",
        "half a try": "try:\n    x = 1\n",
    }


def _odd_values() -> dict[str, str]:
    router = "import re\ndef odd(text):\n    if {0}:\n        return plain_one()\n    elif {1}:\n        return plain_two()\n"
    tests = {
        "surrogates": ("'\\ud800 one' in text", "text == '\\udfff'"),
        "null in a word": ("'a\\0b' in text", "'\\x1b[0m word' in text"),
        "pattern that does not compile": ("re.search('(', text)", "re.search('[', text)"),
        "pattern with nested repeats": ("re.search('(a+)+$', text)", "re.match('((x*)*)*y', text)"),
        "pattern with large counts": ("re.search('a{9999}', text)", "re.search('(?:b{1000}){60}', text)"),
        "pattern with 2000 words": (f"re.search('{'|'.join(f'word{i}' for i in range(2_000))}', text)", "'x y' in text"),
        "pattern with all kinds": (r"re.search(r'(?i)(?<=a)b(?!c)\b(?P<n>d)(?P=n)\1?', text)", r"re.match(r'\Aa\Z|^b$', text, re.M)"),
        "pattern with 120 groups": (f"re.search('{'(a)' * 120}', text)", "'x y' in text"),
        "long word": (f"'{'ab' * 50_000}' in text", "'x y' in text"),
        "empty words": ("'' in text", "text.startswith('')"),
        "one word 300 times": (" or ".join(["'same word' in text"] * 300), "'same word' in text"),
        "negations": (" and ".join(f"not ('a{i}' in text and not 'b{i}' in text)" for i in range(40)), "'x y' in text"),
        "alternatives of alternatives": (" and ".join(f"('a{i}' in text or 'b{i}' in text)" for i in range(40)), "'x y' in text"),
    }  # fmt: skip
    return {
        "huge number": f"x = {'9' * 6_000}\n",
        "huge float and bytes": f"x = 1e999999\ny = b'{'z' * 100_000}'\n",
        "names of full width": "ｄｅｆ_x = 1\nﬁ = 2\n",
        "line separators in text": "x = 'a\u2028b\x85c\x0cd'\n# \u2029\n\x0c\ny = 1\n",
        "right to left": "x = '\u202eabc\u202c'\n",
        **{name: router.format(*pair) for name, pair in tests.items()},
    }


def _cycles() -> dict[str, str]:
    return {
        "functions that call each other": "def a(t): return b(t) or 'x y' in t\ndef b(t): return a(t) and 'z w' in t\ndef r(text):\n    if a(text): return plain_one()\n    if b(text): return plain_two()\n",
        "a name of itself": "W = W + ['a b']\nA = B\nB = A\ndef r(text):\n    if any(w in text for w in W): return plain_one()\n    if A in text: return plain_two()\n",
        "a class of itself": "class A(A): pass\nclass B(C): pass\nclass C(B): pass\n",
        "an import of itself": "from bot import *\nimport bot\nfrom . import bot as b\nfrom .. import x\n",
        "a table of itself": "T = {'a b': 1}\nT['c d'] = T\nfor k in T: T[k] = T\n",
        "a decorator of itself": "@d\ndef d(f): return d(f)\n",
        "doubling words": "W = ['a b']\n" + "W = W + W\n" * 40 + "def r(text):\n    if any(w in text for w in W): return plain_one()\n    elif 'x y' in text: return plain_two()\n",
        "doubling helpers": "def h0(t): return 'a b' in t\n" + "".join(f"def h{i}(t): return h{i - 1}(t) or not h{i - 1}(t + 'x')\n" for i in range(1, 25)) + "def r(text):\n    if h24(text): return plain_one()\n    elif 'x y' in text: return plain_two()\n",
    }  # fmt: skip


def _bytes() -> Iterator[tuple[str, bytes]]:
    plain = PLAIN.encode()
    chinese = PLAIN.replace("the", "日志")
    yield "empty", b""
    yield "only blanks", b" \t\n \f\n"
    yield "only comments", "# 一\n# two\n".encode()
    yield "only a backslash", b"\\"
    yield "a backslash at the end", plain + b"\\"
    yield "no end of line", plain.rstrip()
    for name, end in {"CR": b"\r", "CRLF": b"\r\n", "CR CR LF": b"\r\r\n"}.items():
        yield f"lines end in {name}", plain.replace(b"\n", end)
    for name, odd in {"form feed": b"\f", "vertical tab": b"\v", "file separator": b"\x1c"}.items():
        yield f"{name} in front of lines", plain.replace(b"\ndef", b"\n" + odd + b"def")
    yield "null", plain.replace(b"text", b"te\0xt", 1)
    yield "byte order mark", b"\xef\xbb\xbf" + chinese.encode()
    yield "two byte order marks", b"\xef\xbb\xbf" * 2 + plain
    yield "mark against cookie", b"\xef\xbb\xbf# coding: gbk\n" + plain
    for encoding in ("utf-16", "utf-16-le", "utf-32", "utf-7"):
        yield encoding, chinese.encode(encoding)
    yield "gbk", b"# coding: gbk\n" + chinese.encode("gbk")
    yield "gbk cookie over utf-8", b"# coding: gbk\n" + chinese.encode() + b"# \xff\xff\n"
    yield "latin-1", b"# coding: latin-1\n" + plain.replace(b"web", b"caf\xe9")
    yield "latin-1 without a cookie", plain.replace(b"web", b"caf\xe9")
    yield "unknown cookie", b"# coding: klingon\n" + plain
    yield "cookie that is no text encoding", b"# coding: base64\n" + plain
    yield "encoded surrogate", plain.replace(b"web", b"\xed\xa0\x80")
    yield "bad bytes in a comment", plain + b"# \xff\xfe\n"
    yield "random bytes", bytes(range(256)) * 40
