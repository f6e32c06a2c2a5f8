"""Requests to the invented catalogue with the right answer by a person's judgement.

`expect` is one tool, several in order, or None; `arguments` are those that must come out (others may, by default).
`asks` names the parameter that has to be asked for.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Request(NamedTuple):
    text: str
    expect: str | tuple[str, ...] | None
    arguments: dict[str, Any] | None = None
    asks: str | None = None


def r(said: str, expect: str | tuple[str, ...] | None, /, asks: str | None = None, **arguments: Any) -> Request:
    return Request(said, expect, arguments or None, asks)


REQUESTS: tuple[Request, ...] = (
    # plain, Chinese
    r("看看昨天购物车的错误日志", "read_journal", component="cart", level="error", since="昨天"),
    r("麻烦您查一下邮件服务最近两小时的日志", "read_journal", component="mailer", since="最近两小时"),
    r("搜索组件还活着吗", "probe_health", component="search"),
    r("帮我做个健康检查,结算服务", "probe_health", component="checkout"),
    r("重新启动购物车", "bounce_component", component="cart"),
    r("强制重启结算", "bounce_component", component="checkout", force=True),
    r("把购物车扩容到5个副本", "resize_component", component="cart", replicas=5),
    r("购物车扩容到十二个副本", "resize_component", component="cart", replicas=12),
    r("查看购物车最近30分钟的指标", "show_gauges", component="cart", minutes=30),
    r("结算服务的内存曲线给我看下", "show_gauges", component="checkout"),
    r("发布购物车 v1.2.3", "ship_release", component="cart", version="v1.2.3"),
    r("购物车回滚一下,上线有问题", "undo_release", component="cart"),
    r("通知大家:结算服务挂了,正在重启", "tell_team", message="结算服务挂了,正在重启"),
    r("发短信通知 “网关故障”", "tell_team", message="网关故障", channel="sms"),
    r("叫醒值班,因为数据库满了", "page_duty", reason="数据库满了"),
    r("创建工单,标题是大厅的灯坏了", "open_ticket", title="大厅的灯坏了"),
    r("关闭工单 FIX-123", "close_ticket", ticket="FIX-123"),
    r("fix-77 工单进度", "find_ticket", ticket="FIX-77"),
    r("预订明天下午3点的实验室", "book_room", room="lab", when="明天下午3点"),
    r("取消预订实验室", "free_room", room="lab"),
    r("食堂温度调到26度", "set_heating", room="canteen", degrees=26),
    r("打开大厅的灯", "lights_on", room="lobby"),
    r("关掉档案室的灯", "lights_off", room="archive"),
    r("资料室开门", "unlock_door", room="archive"),
    r("上周有多少人来", "count_visitors", since="上周"),
    r("今天食堂吃什么", "show_menu"),
    r("把“你好世界”翻译成英文", "translate_text", text="你好世界", target="en"),
    r("手册里关于年假的规定", "search_handbook", query="年假的规定"),
    r("备份一下数据库", "back_up"),
    r("清空搜索服务的缓存", "drop_cache", component="search"),
    r("上个月花了多少钱", "show_cost", month="上个月"),
    r("提醒我明天9点开会", "add_reminder", when="明天9点"),
    r("30分钟后提醒我关火", "add_reminder", when="30分钟后"),
    # plain, English
    r("please show the logs of checkout since yesterday", "read_journal", component="checkout", since="yesterday"),
    r("any errors in the cart journal?", "read_journal", component="cart", level="error"),
    r("restart the cart component", "bounce_component", component="cart"),
    r("could you reboot the mailer", "bounce_component", component="mailer"),
    r("scale search to 3 replicas", "resize_component", component="search", replicas=3),
    r("is checkout alive?", "probe_health", component="checkout"),
    r("cpu of cart for the last 2 hours", "show_gauges", component="cart", minutes=120),
    r("deploy checkout V2.0.1", "ship_release", component="checkout", version="v2.0.1"),
    r("roll back the mailer", "undo_release", component="mailer"),
    r("notify the team: cart is down", "tell_team", message="cart is down"),
    r('open a ticket titled "printer broken", urgent', "open_ticket", title="printer broken", priority="urgent"),
    r("check ticket FIX-9 status", "find_ticket", ticket="FIX-9"),
    r("book the lab tomorrow at 3pm", "book_room", room="lab", when="tomorrow at 3pm"),
    r("set the temperature of the lab to 22.5", "set_heating", room="lab", degrees=22.5),
    r("turn the lights off in the canteen", "lights_off", room="canteen"),
    r("open the door of the archive", "unlock_door", room="archive"),
    r("what is for lunch", "show_menu"),
    r("how many visitors last week", "count_visitors", since="last week"),
    r("clear the cart cache", "drop_cache", component="cart"),
    r("remind me tomorrow at 9am to call Bob", "add_reminder", when="tomorrow at 9am"),
    # mixed
    r("看 cart 的 log", "read_journal", component="cart"),
    r("restart 一下结算服务", "bounce_component", component="checkout"),
    r("帮我 check 一下 mailer 的 health", "probe_health", component="mailer"),
    r("翻译 good morning 成中文", "translate_text", text="good morning", target="zh"),
    r("search 的 replicas 改成 4", "resize_component", component="search", replicas=4),
    r("把 cart 部署到 v3.1.0", "ship_release", component="cart", version="v3.1.0"),
    # full width, noise, typing
    r("重启CART", "bounce_component", component="cart"),
    r("  重启   购物车!!! ", "bounce_component", component="cart"),
    r("RESTART CHECKOUT NOW", "bounce_component", component="checkout"),
    # a parameter is missing
    r("重启", "bounce_component", asks="component"),
    r("restart it", "bounce_component", asks="component"),
    r("看日志", "read_journal", asks="component"),
    r("把结算服务扩容", "resize_component", asks="replicas"),
    r("发布购物车", "ship_release", asks="version"),
    r("预订食堂", "book_room", asks="when"),
    r("notify", "tell_team", asks="message"),
    r("close the ticket", "close_ticket", asks="ticket"),
    r("translate “bonjour”", "translate_text", asks="target"),
    # negation and order
    r("不要重启", None),
    r("别重启购物车,看看日志就行", "read_journal", component="cart"),
    r("don't restart checkout, just check its health", "probe_health", component="checkout"),
    r("重启前先看下购物车日志", "read_journal", component="cart"),
    r("before restarting, show me the cart logs", "read_journal", component="cart"),
    # several tools
    r("看看购物车日志,然后重启它", ("read_journal", "bounce_component")),
    r("check the health of checkout and then restart it", ("probe_health", "bounce_component")),
    r("清空搜索服务的缓存并且备份数据库", ("drop_cache", "back_up")),
    r("关掉大厅的灯,顺便把大厅温度调到18度", ("lights_off", "set_heating")),
    r("重启购物车和结算服务", ("bounce_component", "bounce_component")),
    # nothing fits
    r("你好", None), r("谢谢你", None), r("在吗", None), r("hello there", None), r("thanks a lot!", None),
    r("讲个笑话", None), r("tell me a joke", None), r("今天天气不错", None), r("帮我写一份周报", None),
    r("what is the capital of France", None), r("write a poem about the sea", None), r("我有点累了", None),
    r("1+1等于几", None), r("帮我订一张去上海的机票", None), r("play some jazz", None),
    r("股票最近怎么样", None), r("", None), r("???", None), r("你是谁", None), r("好的", None),
)  # fmt: skip
