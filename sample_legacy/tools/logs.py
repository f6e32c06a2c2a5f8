import re

from sample_legacy import infra, timespan

LEVELS = ("ERROR", "WARN", "INFO", "DEBUG")


def query_logs(service: str, level: str = "ERROR", since: str = "1h", limit: int = 20) -> str:
    """Read the log lines of one service.

    Args:
        service: Service name, e.g. "order" or "gateway".
        level: One of ERROR, WARN, INFO, DEBUG.
        since: How far back, as the user said it, e.g. "昨天", "last 30 minutes", "2h".
        limit: At most this many lines, 1-200.

    Returns:
        The lines as text, newest first, or a sentence when there are none.
    """
    if not service:
        return "请问要查哪个服务的日志？"
    if service not in infra.SERVICES:
        return f"没有 {service} 这个服务"
    if level not in LEVELS:
        raise ValueError(f"unknown log level {level}")
    limit = min(max(limit, 1), 200)
    infra.audit("query_logs", service=service, level=level, since=since, limit=limit)
    rows = infra.read_logs(service, level, timespan.hours(since))[:limit]
    if not rows:
        return f"{service}: no {level} lines ({since})"
    return "\n".join(f"[{r[2]}] {r[1]} -{r[0]}h {r[3]}" for r in rows)


def trace_request(trace_id):
    """
    按 trace id 查一次请求的完整调用链

    参数:
        trace_id: 16 位十六进制的链路号,如 9f86d081884c7d65
    返回:
        调用链文本
    """
    if not trace_id:
        return "请提供 trace id"
    if not re.match(r"^[0-9a-f]{16}$", trace_id):
        return "trace id 格式不对，应为 16 位十六进制"
    infra.audit("trace_request", trace_id=trace_id)
    return f"trace {trace_id}: gateway(12ms) -> order(3021ms) -> inventory(TIMEOUT)"
