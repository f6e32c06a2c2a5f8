"""最近两小时 / yesterday / 30m  ->  hours"""
import re

_WORDS = {
    "今天": 14.5, "today": 14.5, "昨天": 38.5, "yesterday": 38.5, "前天": 62.5, "昨晚": 20, "last night": 20,
    "今早": 7, "今天早上": 7, "this morning": 7, "上周": 168, "last week": 168, "刚才": 0.5, "just now": 0.5,
}
_CN = {"半": 0.5, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "十": 10}
_UNIT = {"m": 1 / 60, "分": 1 / 60, "h": 1, "小": 1, "个": 1, "d": 24, "天": 24}


def hours(text):
    if text in _WORDS:
        return _WORDS[text]
    m = re.search(r"([\d.]+|[半一两二三四五六十])\s*(m|分|h|小|个|d|天)", text)
    if not m:
        return 1
    n = _CN.get(m.group(1)) or float(m.group(1))
    return n * _UNIT[m.group(2)]
