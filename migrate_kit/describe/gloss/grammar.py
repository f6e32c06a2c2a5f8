"""How the words of a phrase go together: a deed with its object, or things side by side; whatever else is no gloss.

Good: 查看 + 登录 + 日志 (view login log), 退款 + 申请 (refund application), 取消 + 预约 (cancel appointment).
Bad:  备份 + 文件 (a deed or a thing), 登录 + 注册 (two deeds), 时间 + 查看 (no verb stands there in English).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Heads of compounds: a verb before them is a noun (`登录日志`, `退款进度`).
_HEADS = _words("记录 列表 状态 进度 时间 日志 历史 结果 详情 日期 费用")
#: These are heads behind few verbs only: `支付密码`, but `申请权限`.
_HEADS_OF_SOME = _words("密码 电话 权限 地址 短信")
_SOME = _words("登录 登陆 支付 注册 退款 退货 投诉 报修 缴费")
#: Before these nobody knows whether a verb is one: `备份文件` is a deed or a thing.
_EITHER = _words("报告 报表 任务 系统 数据 文件 邮件 图表 方案 接口 通知 短信 电话 地址")
#: What is looked for is a thing (`查询进度`); with these nobody knows (`分析结果`).
_LOOKING = _words("查询 搜索 搜 检索 查")
_ABOUT = _words("分析 对比 比较 监控 监测 翻译 验证 校验 预测 评估 识别 诊断 计算")
#: Verbs that end a compound as its head: `退款申请`, `天气查询`.
_HEAD_VERBS = _words("申请 审批 查询 提醒 推荐 分析 预测 评估 对比 翻译 监控 备份 检查")
#: Verbs whose object may be a deed: `取消预约`, `申请退款`.
_OF_DEEDS = _words("取消 查询 查看 查 申请 停止 设置 确认 提交 创建 新建 添加 删除 修改 暂停 拒绝 批准 发送 查找 显示")


@dataclass(frozen=True, slots=True)
class Piece:
    """A word with its gloss; `kind` is `v` verb, `d` deed with its object, `n` noun, `a` attribute."""

    word: str
    kind: str
    gloss: str
    noun: str = ""
    """What a verb is in a compound, or an attribute before a noun."""


Pieces = Sequence[Piece]


def told(pieces: Pieces) -> list[str]:
    """Return the glosses of *pieces* as they stand together; empty where that is not plain."""
    first = pieces[0]
    if len(pieces) == 1:
        return [first.gloss.removesuffix(" for").removesuffix(" to")]
    if first.kind not in "vd" or _is_thing(first, pieces[1], alone=len(pieces) == 2):
        return _thing(pieces)
    rest = pieces[1:]
    if first.kind == "d" or _is_open(first, rest[0]):
        return []
    if len(rest) == 1 and rest[0].kind in "vd" and first.word not in _OF_DEEDS:
        return []
    thing = _thing(rest)
    return [first.gloss, *thing] if thing else []


def _is_open(first: Piece, second: Piece) -> bool:
    """Whether nobody knows if the verb *first* stands inside a compound or has *second* as its object."""
    differs = bool(first.noun) and first.noun != first.gloss and first.word not in _LOOKING
    return differs and second.word in (_EITHER | _HEADS if first.word in _ABOUT else _EITHER)


def _is_thing(first: Piece, second: Piece, *, alone: bool) -> bool:
    """Whether the verb *first* stands inside a compound with *second*: `登录日志`, `退款申请`."""
    if not first.noun or first.word in _LOOKING | _ABOUT:
        return False
    if second.word in _HEADS or (first.word in _SOME and second.word in _HEADS_OF_SOME):
        return True
    return alone and second.word in _HEAD_VERBS and first.word not in _OF_DEEDS


def _thing(pieces: Pieces) -> list[str]:
    """Return the glosses of attributes before nouns; a verb among these has to be one itself."""
    found: list[str] = []
    seen_noun = False
    for at, piece in enumerate(pieces):
        is_last = at == len(pieces) - 1
        if piece.kind == "a":
            if seen_noun or is_last:
                return []
            found.append(piece.noun or piece.gloss)
        elif piece.kind == "n":
            seen_noun = True
            found.append(piece.gloss)
        elif piece.noun and (is_last or pieces[at + 1].word in _HEADS | _HEADS_OF_SOME | _HEAD_VERBS):
            seen_noun = True
            found.append(piece.noun)
        else:
            return []
    return found
