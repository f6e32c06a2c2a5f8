# -*- coding: utf-8 -*-
"""
ops bot, chat entry point.   usage: python -m sample_legacy.ops_bot "看看昨天订单服务的错误日志"

2021-06  first version (zhangwei)
2021-11  english keywords for the Dublin colleagues
2022-05  呼叫值班 / 静默
2023-02  慢日志 (wangqiang)
"""
import re
import sys

from sample_legacy import infra
from sample_legacy.keywords import LOG_WORDS, METRIC_WORDS, RESTART_WORDS, ROLLBACK_WORDS
from sample_legacy.slots import (
    find_database, find_env, find_level, find_message, find_metric, find_number, find_priority, find_service,
    find_severity, find_since, find_team, find_ticket_id, find_version,
)
from sample_legacy.tools import (
    check_health, clear_cache, close_ticket, create_ticket, deploy_service, find_runbook, list_alerts,
    list_deployments, notify_team, page_oncall, query_logs, query_metrics, restart_service, rollback_deploy,
    scale_service, silence_alert, slow_queries, who_is_oncall,
)

GREETINGS = ("你好", "您好", "hello", "hi", "hey", "在吗", "早上好")
HELLO = "您好，我是运维小助手，请问有什么可以帮您？"
HELP = "我可以：查日志、看指标、健康检查、重启、扩缩容、发布/回滚、告警、值班、工单、通知。"
DEFAULT = "抱歉，我没听懂。输入“帮助”看看我会什么。 / Sorry, I did not get that."

RUNBOOK_NOISE = ("怎么处理", "应急手册", "手册", "预案", "runbook", "for", "the", "的", "查一下", "找一下")


def is_greeting(q):
    return q in GREETINGS or q.startswith(("hello", "hi ", "你好呀"))


def wants_metrics(q):
    # 磁盘不归这里管
    return any(w in q for w in METRIC_WORDS) and "磁盘" not in q and "disk" not in q


def _topic(q):
    for noise in RUNBOOK_NOISE:
        q = q.replace(noise, " ")
    return " ".join(q.split())


def handle(text):
    q = text.strip().lower()

    # small talk first, otherwise "hello" ends up in the ticket system
    if is_greeting(q):
        return HELLO
    elif q == "help" or "帮助" in q or "你会什么" in q or "what can you do" in q:
        return HELP
    # must stay above restart: 重启前先看下日志
    elif any(w in q for w in LOG_WORDS):
        return query_logs(find_service(q), level=find_level(q), since=find_since(q))
    elif any(k in q for k in RESTART_WORDS):
        return restart_service(find_service(q), force="强制" in q or "force" in q)
    elif any(k in q for k in ROLLBACK_WORDS):
        return rollback_deploy(find_service(q), find_version(q))
    elif "发布记录" in q or "上线记录" in q or "发布历史" in q or "deploy history" in q or "deployments" in q:
        return list_deployments(find_service(q))
    elif "发布" in q or "上线" in q or "部署" in q or q.startswith("ship ") or "deploy" in q:
        return deploy_service(find_service(q), find_version(q), env=find_env(q))
    elif "扩容" in q or "缩容" in q or "扩到" in q or "缩到" in q or re.search(r"\bscale\b.*\d", q):
        n = find_number(q)
        return scale_service(find_service(q), n)
    elif wants_metrics(q):
        return query_metrics(find_service(q), metric=find_metric(q), window=find_since(q, "15m"))
    elif "健康" in q or "health" in q or ("状态" in q and "工单" not in q):
        return check_health(find_service(q))
    # wangqiang: 慢日志走 DBA 的接口
    elif "慢日志" in q or "slow log" in q:
        return slow_queries(find_database(q))
    elif "呼叫" in q or "叫醒" in q or "打电话" in q or q.startswith("page "):
        if "p1" in q or "紧急" in q:
            return page_oncall(find_team(q), reason=text, severity="P1")
        return page_oncall(find_team(q), reason=text)
    elif "值班" in q or "on call" in q or "oncall" in q or "on-call" in q:
        return who_is_oncall(find_team(q), day=find_since(q, "今天"))
    elif "静默" in q or "屏蔽" in q or "silence" in q or "mute" in q:
        return silence_alert(find_service(q), find_number(q) or 30)
    elif "告警" in q or "报警" in q or "alert" in q or "alarm" in q:
        return list_alerts(find_severity(q))
    elif "缓存" in q and "清" in q or "cache" in q and ("clear" in q or "flush" in q):
        return clear_cache(find_service(q))
    elif "关单" in q or "关闭工单" in q or "close ticket" in q or re.search(r"(关|close).*ops-\d+", q):
        return close_ticket(find_ticket_id(q))
    elif "工单" in q or "ticket" in q or "建单" in q:
        title = re.sub(r"(帮我|请|提|开|建|创建|一?个|工单|[:：]|create|open|a |ticket|for )", "", text, flags=re.I)
        return create_ticket(title.strip(), find_priority(q), find_service(q))
    elif "通知" in q or "notify" in q or q.startswith("tell "):
        return notify_team(find_team(q), find_message(text))
    elif "手册" in q or "预案" in q or "怎么处理" in q or "runbook" in q:
        return find_runbook(_topic(q))
    elif "记一下" in q or q.startswith("note "):
        infra.notes.append(text)
        return "记下了，共 %d 条" % len(infra.notes)
    elif q.startswith(("谢谢", "多谢", "thanks", "thank you")) or "辛苦" in q:
        return "不客气～"

    return DEFAULT


if __name__ == "__main__":
    print(handle(" ".join(sys.argv[1:]) or "帮助"))
