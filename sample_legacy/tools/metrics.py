from sample_legacy import infra

METRICS = {"cpu": "%", "memory": "%", "qps": "/s", "latency": "ms p95", "error_rate": "%"}


def query_metrics(service: str, metric: str = "cpu", window: str = "15m") -> str:
    """查询服务的监控指标

    :param service: 服务名，如 order、payment
    :param metric: 指标名，可选 cpu / memory / qps / latency / error_rate
    :param window: 时间范围，照用户原话，如 最近一小时、last 15m
    :return: 一句话
    """
    if not service:
        return "请问要看哪个服务的指标？"
    if metric not in METRICS:
        return "不支持的指标，可选：" + ", ".join(METRICS)
    if service not in infra.SERVICES:
        raise KeyError(service)
    infra.audit("query_metrics", service=service, metric=metric, window=window)
    return f"{service} {metric}={infra.read_metric(service, metric)}{METRICS[metric]} ({window})"


# host: web-01, db-02 ...   path: mount point
def check_disk(host, path="/"):
    if not host:
        return "which host? (web-01, db-01 ...)"
    infra.audit("check_disk", host=host, path=path)
    used = infra.read_disk(host)
    return f"{host}:{path} {used}% used" + (" !!" if used > 90 else "")
