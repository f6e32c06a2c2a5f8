# shared word lists. 改之前先在群里说一声!!

LOG_WORDS = ["日志", "log", "报错信息", "stack trace"]
RESTART_WORDS = ("重启", "重新启动", "restart", "reboot", "bounce")
ROLLBACK_WORDS = ("回滚", "回退", "rollback", "roll back", "revert")
METRIC_WORDS = ["cpu", "内存", "memory", "qps", "延迟", "latency", "错误率", "error rate", "指标", "metric"]
DOWN_WORDS = ["挂了", "挂掉", "宕机", "打不开", "不可用", "is down", "not responding", "unreachable"]
