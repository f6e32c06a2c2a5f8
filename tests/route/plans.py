"""Requests with the plan that a person would make of them.

`a > b`: b after a. `a | b`: both at once. `a > b?`: b waits for the result of a. A single name: no plan.
"""

from __future__ import annotations

from migrate_kit.model.tool import ParameterSpec, ToolSpec
from tests.route.catalogue import CATALOGUE

KITCHEN = (
    ToolSpec(
        name="forecast",
        summary="查询城市的天气 / The weather of a city",
        use_when=("天气", "weather", "forecast"),
        parameters={"city": ParameterSpec(meaning="城市 / city")},
        effects="read_only",
    ),
    ToolSpec(
        name="recipe",
        summary="一道菜的做法 / How to cook a dish",
        use_when=("怎么做", "菜谱", "recipe", "how to cook"),
        parameters={"dish": ParameterSpec(meaning="菜名 / name of the dish")},
        effects="read_only",
    ),
)
SPECS = (*CATALOGUE, *KITCHEN)

PLANS: tuple[tuple[str, str], ...] = (
    # order words, Chinese
    ("看看购物车日志,然后重启它", "read_journal > bounce_component"),
    ("先看购物车日志再重启", "read_journal > bounce_component"),
    ("先检查结算服务是否健康,再重启结算服务", "probe_health > bounce_component"),
    ("先备份数据库,清空搜索服务的缓存", "back_up > drop_cache"),
    ("首先备份数据库,接着清空购物车的缓存", "back_up > drop_cache"),
    ("清空搜索服务的缓存,之后重启搜索服务", "drop_cache > bounce_component"),
    ("看完购物车的日志,重启购物车", "read_journal > bounce_component"),
    ("备份数据库,最后通知大家:备份好了", "back_up > tell_team"),
    ("关掉大厅的灯,随后打开实验室的灯", "lights_off > lights_on"),
    ("先关掉大厅的灯,再看看食堂今天吃什么", "lights_off > show_menu"),
    ("发布购物车 v1.2.3,然后看一下购物车的指标", "ship_release > show_gauges"),
    ("购物车扩容到5个副本,接下来看购物车的健康检查", "resize_component > probe_health"),
    ("先看购物车的日志,然后重启购物车,最后通知大家:重启好了", "read_journal > bounce_component > tell_team"),
    ("看购物车的日志,查结算服务的健康,然后通知大家:都看过了", "read_journal | probe_health > tell_team"),
    (
        "清空搜索服务的缓存,备份数据库,然后重启购物车,最后通知大家:好了",
        "drop_cache | back_up > bounce_component > tell_team",
    ),
    ("备份数据库,然后清空购物车的缓存,顺便打开大厅的灯", "back_up > drop_cache | lights_on"),
    # order words, English
    ("check the health of checkout and then restart it", "probe_health > bounce_component"),
    ("show the cart logs, then restart cart", "read_journal > bounce_component"),
    ("back up the database, after that clear the cart cache", "back_up > drop_cache"),
    ("first back up the database, clear the search cache", "back_up > drop_cache"),
    ("restart cart after checking its health", "probe_health > bounce_component"),
    ("back up the database before clearing the search cache", "back_up > drop_cache"),
    ("turn the lights off in the canteen, afterwards set the temperature of the canteen to 18", "lights_off > set_heating"),
    ("deploy checkout v2.0.1, then check the health of checkout", "ship_release > probe_health"),
    ("show the logs of cart, then restart cart, finally notify the team: cart is back",
     "read_journal > bounce_component > tell_team"),
    ("back up the database and finally notify the team: all saved", "back_up > tell_team"),
    ("check ticket FIX-9 status, then close ticket FIX-9", "find_ticket > close_ticket"),
    ("book the lab tomorrow at 3pm, then turn the lights on in the lobby", "book_room > lights_on"),
    # references to what came before
    ("查一下购物车的日志,把结果通知大家", "read_journal > tell_team?"),
    ("查一下购物车的日志,然后把结果通知大家", "read_journal > tell_team?"),
    ("check the cart logs and send the result to the team as a notice, notify them", "read_journal > tell_team?"),
    ("how many visitors last week? notify the team of the result", "count_visitors > tell_team?"),
    ("check the health of checkout, restart it", "probe_health > bounce_component"),
    ("看购物车的日志,重启它", "read_journal > bounce_component"),
    # at once, Chinese
    ("关掉大厅的灯,顺便把大厅温度调到18度", "lights_off | set_heating"),
    ("清空搜索服务的缓存并且备份数据库", "drop_cache | back_up"),
    ("看购物车的日志,同时查结算服务的健康", "read_journal | probe_health"),
    ("打开大厅的灯,另外实验室的温度调到22度", "lights_on | set_heating"),
    ("食堂今天吃什么,上周有多少人来", "show_menu | count_visitors"),
    ("备份一下数据库;关掉档案室的灯", "back_up | lights_off"),
    # at once, English
    ("turn the lights off in the lobby and set the temperature of the lab to 22.5", "lights_off | set_heating"),
    ("what is for lunch and how many visitors last week", "show_menu | count_visitors"),
    ("show the cart logs; back up the database", "read_journal | back_up"),
    ("check the health of checkout, also show the logs of cart", "probe_health | read_journal"),
    # one tool, several times
    ("重启购物车和结算服务", "bounce_component | bounce_component"),
    ("查杭州和广州的天气", "forecast | forecast"),
    ("杭州、广州和成都的天气", "forecast | forecast | forecast"),
    ("weather in Paris and London", "forecast | forecast"),
    ("weather in Paris, London and Oslo", "forecast | forecast | forecast"),
    ("scale cart to 3 replicas and scale search to 5 replicas", "resize_component | resize_component"),
    ("购物车扩容到3个副本,搜索服务扩容到5个副本", "resize_component | resize_component"),
    ("重启购物车,再重启结算服务", "bounce_component > bounce_component"),
    ("restart cart and checkout", "bounce_component | bounce_component"),
    ("book the lab tomorrow at 3pm and book the archive tomorrow at 5pm", "book_room | book_room"),
    # mixed
    ("先 check 一下 cart 的 health,再 restart cart", "probe_health > bounce_component"),
    ("看 cart 的 log,然后 restart 一下", "read_journal > bounce_component"),
    ("backup 一下数据库,then clear the cart cache", "back_up > drop_cache"),
    ("cart 的 logs 看一下,同时看 checkout 的 health", "read_journal | probe_health"),
    ("把 cart 部署到 v3.1.0,然后 notify the team: done", "ship_release > tell_team"),
    ("restart 一下购物车和 checkout", "bounce_component | bounce_component"),
    # no plan
    ("红烧肉和米饭怎么做", "recipe"),
    ("Smith and Wesson recipe", "recipe"),
    ("weather in Trinidad and Tobago", "forecast"),
    ("呼和浩特的天气", "forecast"),
    ("颐和园的天气", "forecast"),
    ("search and rescue handbook", "search_handbook"),
    ("通知大家:先备份,然后重启", "tell_team"),
    ("notify the team: check the logs and then restart", "tell_team"),
    ("重启前先看下购物车日志", "read_journal"),
    ("before restarting, show me the cart logs", "read_journal"),
    ("check the health of checkout before restarting it", "probe_health"),
    ("别重启购物车,看看日志就行", "read_journal"),
    ("把“然后重启”翻译成英文", "translate_text"),
    ("手册里关于先到先得的规定", "search_handbook"),
    ("创建工单,标题是灯坏了然后门也坏了", "open_ticket"),
    ("remind me tomorrow at 9am to call Bob and Alice", "add_reminder"),
    ("购物车的日志,昨天的", "read_journal"),
    ("next week remind me of it", "add_reminder"),
    ("看看日志,购物车和结算服务的", "read_journal | read_journal"),
)  # fmt: skip
