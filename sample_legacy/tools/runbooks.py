from sample_legacy import infra

PAGES = {
    "数据库": "/wiki/rb/db-failover", "database": "/wiki/rb/db-failover", "主从": "/wiki/rb/db-failover",
    "支付": "/wiki/rb/payment-channel", "payment": "/wiki/rb/payment-channel",
    "磁盘": "/wiki/rb/disk-full", "disk": "/wiki/rb/disk-full",
    "502": "/wiki/rb/gateway-5xx", "网关": "/wiki/rb/gateway-5xx", "gateway": "/wiki/rb/gateway-5xx",
    "oom": "/wiki/rb/oom", "内存": "/wiki/rb/oom",
}


def find_runbook(topic):
    """查应急手册

    参数:
        topic: 关键词,例如 磁盘满、database failover
    """
    if not topic:
        return "想查哪方面的手册？"
    infra.audit("find_runbook", topic=topic)
    for word, page in PAGES.items():
        if word in topic:
            return page
    return "没找到相关手册: " + topic
