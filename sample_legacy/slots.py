# -*- coding: utf-8 -*-
"""Pull values out of what people type. 能用就行，别太较真。"""
import re

from sample_legacy.keywords import DOWN_WORDS

SERVICE_ALIASES = {
    "订单": "order", "order": "order", "下单": "order",
    "支付": "payment", "付款": "payment", "payment": "payment",
    "用户": "user", "user": "user", "登录服务": "user",
    "搜索": "search", "search": "search",
    "网关": "gateway", "gateway": "gateway",
    "库存": "inventory", "inventory": "inventory",
    "优惠券": "coupon", "coupon": "coupon",
    "报表": "report", "report": "report",
}

TEAM_ALIASES = {
    "sre": "sre", "运维": "sre",
    "dba": "dba", "数据库": "dba",
    "支付": "payment", "payment": "payment", "payments": "payment",
    "前端": "frontend", "frontend": "frontend", "front end": "frontend",
    "后端": "backend", "backend": "backend", "back end": "backend",
    "网络": "network", "network": "network",
    "安全": "security", "security": "security",
}

DATABASE_ALIASES = {
    "订单": "orders", "orders": "orders", "order": "orders",
    "支付": "payments", "payments": "payments", "payment": "payments",
    "用户": "users", "users": "users", "user": "users",
    "库存": "inventory", "inventory": "inventory",
}

METRIC_ALIASES = {
    "内存": "memory", "memory": "memory", "qps": "qps", "流量": "qps", "traffic": "qps",
    "延迟": "latency", "latency": "latency", "响应时间": "latency",
    "错误率": "error_rate", "error rate": "error_rate", "cpu": "cpu",
}

_CN_NUMBERS = {"一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}

SINCE = re.compile(
    r"昨天|昨晚|前天|今天早上|今早|今天|上周|刚才|yesterday|last night|this morning|today|last week|just now"
    r"|(?:最近|近|过去)?(?:\d+|半|[一两二三四五六十])个?(?:分钟|小时|天)"
    r"|(?:last|past) \d* ?(?:minutes?|mins?|hours?|days?)|\b\d+(?:m|h|d)\b"
)


def _lookup(table, text):
    for word, value in table.items():
        if word in text:
            return value
    return None


def find_service(text):
    return _lookup(SERVICE_ALIASES, text)


def find_team(text):
    return _lookup(TEAM_ALIASES, text)


def find_database(text):
    return _lookup(DATABASE_ALIASES, text)


def find_metric(text):
    return _lookup(METRIC_ALIASES, text) or "cpu"


def find_number(text):
    m = re.search(r"\d+", text)
    if m:
        return int(m.group())
    m = re.search("([一两二三四五六七八九十])(?:个|台|副本|份|分钟)", text)
    return _CN_NUMBERS[m.group(1)] if m else None


def find_since(text, default="1h"):
    m = SINCE.search(text)
    return m.group() if m else default


def find_level(text):
    if "警告" in text or "warn" in text:
        return "WARN"
    if "debug" in text or "调试" in text:
        return "DEBUG"
    if "info" in text:
        return "INFO"
    return "ERROR"


def find_severity(text):
    if "严重" in text or "紧急" in text or "critical" in text:
        return "critical"
    if "警告" in text or "warning" in text:
        return "warning"
    return None


def find_version(text):
    m = re.search(r"v?(\d+\.\d+\.\d+)", text)
    return "v" + m.group(1) if m else ""


def find_env(text):
    if "预发" in text or "staging" in text:
        return "staging"
    if "测试环境" in text or "开发环境" in text or " dev" in text:
        return "dev"
    return "prod"


def find_ticket_id(text):
    m = re.search(r"ops-?(\d+)", text.lower())
    return "OPS-" + m.group(1) if m else None


def find_alert_id(text):
    m = re.search(r"alt-?(\d+)", text.lower())
    return "ALT-" + m.group(1) if m else None


def find_host(text):
    m = re.search(r"(?:web|db|cache|mq)-\d+", text)
    return m.group() if m else None


def find_node(text):
    m = re.search(r"node-?\d+", text)
    return m.group() if m else None


def find_instance(text):
    m = re.search(r"[a-z]+-[0-9a-f]{4}\b", text)
    return m.group() if m else None


def find_priority(text):
    m = re.search(r"\bp([0-4])\b", text.lower())
    return "P" + m.group(1) if m else "P3"


def find_username(text):
    # last latin word that looks like a login name
    names = re.findall(r"[a-z][a-z0-9_]*(?:\.[a-z]+)?", text.lower())
    names = [n for n in names if n not in ("unlock", "account", "the", "please", "of", "for", "to", "assign", "ops")]
    return names[-1] if names else None


def find_domain(text):
    m = re.search(r"[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|cn|net|io)\b", text.lower())
    return m.group() if m else None


def find_trace_id(text):
    m = re.search(r"[0-9a-f]{8,}", text.lower())
    return m.group() if m else None


def find_message(text):
    """What comes after the colon, or after 说 / that."""
    m = re.search(r"[:：]\s*(.+)$", text) or re.search(r"(?:说一声|说|that)\s*(.+)$", text)
    return m.group(1) if m else ""


def mentions_problem(text):
    return any(w in text for w in DOWN_WORDS)
