"""Catalogues and requests, made by chance, to catch a router that gives a value nobody said."""

from __future__ import annotations

from hypothesis import strategies as st

from migrate_kit.model.tool import ParameterSpec, ToolSpec

WORDS = ("alpha", "beta", "gamma", "delta", "north-east", "甲组", "乙组", "红色", "蓝色", "大厅", "实验室")
SAID = ("the big one", "小的", "头一个", "vip", "普通", "老样子", "前台", "main hall")
PHRASES = ("fetch", "检查", "调到", "set the level", "订", "通知", "look up", "翻译")
_UNITS = (
    "多少分钟 / minutes",
    "秒数 / seconds",
    "小时 / hours",
    "百分比 / percent",
    "数量 / count",
    "",
    "size in mb",
    "天数",
)
_MEANINGS = (
    "城市 / city",
    "名称 / name",
    "消息内容 / message",
    "原因 / reason",
    "主机 / host",
    "查询内容 / query",
    "备注",
    "",
)
PATTERNS = (r"^FIX-\d+$", r"^v\d+\.\d+$", r"^[A-Z]{2,5}$", r"^#\d{3,6}$", r"^[a-z0-9-]+$", r"^\d{4}$")

NUMERALS = {
    "五": 5, "十": 10, "十五": 15, "二十": 20, "一百零三": 103, "两百": 200, "三千": 3000, "一万二": 12000, "一千二百": 1200,
    "3": 3, "15": 15, "1,200": 1200, "2.5": 2.5, "-4": -4, "007": 7, "三百五": 350, "两万": 20000, "零": 0, "一": 1, "两": 2, "1000000": 1000000,
}  # fmt: skip
"""How numbers are said, and what they are: written by hand, not by the code under test."""
MEASURES = ("", "个", "分钟", "秒", "小时", "天", " minutes", " hours", "s", "%", " mb", "gb", "条", "度", "周")
TIMES = ("昨天", "明天下午3点", "next week", "2031-05-20", "5月1日", "in the past 3 days", "from 9am to 5pm", "下周三到下周五",
         "tomorrow at 3pm", "最近两小时", "上个月", "2031年5月", "半小时后", "12:30")  # fmt: skip
_ASIDE = ("“今晚停机”", '"all good"', "不要", "don't", ":", "因为内存泄漏", "because of a leak", "a.b@c.org", "https://x.org/a?b=1",
          "10.0.0.7", "web-01", "nginx", "FIX-12", "fix 7", "V2.4", "AAPL", "#1234", "从", "到", "from", "to", "和", "and",
          ",然后", ", then", "?", "的", "½", "㎏", "Paris", "把", "改成", "\ud800", "ﬁx-9", "１２")  # fmt: skip


def _enums(draw: st.DrawFn) -> ParameterSpec:
    values = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4, unique=True))
    said = draw(st.lists(st.sampled_from(SAID), max_size=3, unique=True))
    synonyms = {value: (word,) for value, word in zip(values, said, strict=False)}
    kind = draw(st.sampled_from(["string", "string", "array"]))
    return ParameterSpec.model_validate({"type": kind, "enum": tuple(values), "synonyms": synonyms})


def _numbers(draw: st.DrawFn) -> ParameterSpec:
    kind = draw(st.sampled_from(["integer", "number"]))
    limits = draw(st.sampled_from([{}, {"minimum": 1, "maximum": 500}, {"default": 30}]))
    return ParameterSpec.model_validate({"type": kind, "meaning": draw(st.sampled_from(_UNITS))} | limits)


def _switches(draw: st.DrawFn) -> ParameterSpec:
    said = draw(st.sampled_from([{}, {"true": ("马上", "right away")}, {"false": ("慢慢", "slowly")}]))
    return ParameterSpec(
        type="boolean", meaning=draw(st.sampled_from(["是否强制", "whether to notify"])), synonyms=said
    )


def _texts(draw: st.DrawFn) -> ParameterSpec:
    kept = draw(
        st.sampled_from(
            [{}, {}, {"format": "date"}, {"format": "email"}, {"format": "uri"}, {"meaning": "时间 / time"},
             {"examples": ("main hall", "红色")}, {"default": "usual"}, *({"pattern": pattern} for pattern in PATTERNS)]
        )
    )  # fmt: skip
    return ParameterSpec.model_validate({"meaning": draw(st.sampled_from(_MEANINGS))} | kept)


@st.composite
def parameters(draw: st.DrawFn) -> ParameterSpec:
    """Return a parameter of any kind."""
    made = draw(st.sampled_from([_enums, _numbers, _switches, _texts, _texts]))(draw)
    return made.model_copy(update={"required": draw(st.booleans())})


@st.composite
def catalogues(draw: st.DrawFn) -> list[ToolSpec]:
    """Return one to four tools."""
    names = st.sampled_from(
        (
            "city",
            "count",
            "level",
            "since",
            "until",
            "from_city",
            "to_city",
            "message",
            "text",
            "host",
            "when",
            "force",
            "id",
        )
    )
    return [
        ToolSpec(
            name=f"tool_{number}",
            use_when=draw(st.lists(st.sampled_from(PHRASES), min_size=1, max_size=3, unique=True)),
            parameters=draw(st.dictionaries(names, parameters(), max_size=4)),
            effects="read_only",
        )
        for number in range(draw(st.integers(1, 4)))
    ]


PIECES = st.one_of(
    st.sampled_from(PHRASES),
    st.sampled_from(PHRASES),
    st.sampled_from(WORDS + SAID),
    st.builds(lambda number, measure: number + measure, st.sampled_from(list(NUMERALS)), st.sampled_from(MEASURES)),
    st.sampled_from(TIMES),
    st.sampled_from(_ASIDE),
    st.text(max_size=4),
)


def _said(name: str, spec: ParameterSpec) -> st.SearchStrategy[str]:
    """Return ways to say a value of *spec*, with or without its name."""
    words = [*map(str, spec.enum or ()), *(said for phrases in spec.synonyms.values() for said in phrases)]
    numbers = st.builds(
        lambda number, measure: number + measure, st.sampled_from(list(NUMERALS)), st.sampled_from(MEASURES)
    )
    value = st.one_of(
        *([st.sampled_from(words)] if words else ()),
        *([numbers] if spec.type in ("integer", "number") else ()),
        *([st.sampled_from(TIMES)] if spec.format == "date" or "time" in spec.meaning else ()),
        st.sampled_from(_ASIDE + TIMES),
        numbers,
    )
    lead = st.sampled_from(
        ("", "", f"{name}: ", f"{name}=", "从", "到", "from ", "to ", spec.meaning.split(" / ")[0], "for ")
    )
    return st.builds(lambda before, said: before + said, lead, value)


@st.composite
def asked(draw: st.DrawFn) -> tuple[list[ToolSpec], str]:
    """Return a catalogue and a request that calls for one of its tools with values of the kinds it takes, and more."""
    specs = draw(catalogues())
    pieces: list[str] = []
    for spec in draw(st.lists(st.sampled_from(specs), min_size=1, max_size=2)):
        said = [draw(_said(name, parameter)) for name, parameter in spec.parameters.items() if draw(st.integers(0, 3))]
        pieces += draw(st.permutations([draw(st.sampled_from(spec.use_when)), *said]))
        pieces += draw(st.lists(PIECES, max_size=2))
        pieces.append(draw(st.sampled_from(("", ",然后", " and then", ";", "。", ", "))))
    return specs, draw(st.sampled_from(["", " ", " "])).join(pieces)
