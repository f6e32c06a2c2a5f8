"""Words that tell what a call does to the world: reading, changing, hard to undo.

Measured on agent tools: a verb token stands in about four of five names; the rest has to come from the body.
"""

from __future__ import annotations

from migrate_kit.scan.tools.syntax import word_set

READ_VERBS = word_set("""
    get fetch list show find search query look lookup read view describe check inspect count tail grep summarise
    summarize explain translate convert calc calculate compute compare analyse analyze estimate predict tell
    spell track watch preview display dump diff validate verify parse detect recommend suggest browse locate
    define measure forecast monitor trace see retrieve select help greet chat export is has can answer
    who whois what which where when how
""")
READ_NOUNS = word_set("""
    weather news status state balance level info information hours schedule timetable menu listing prices price
    report stock grades map forecast history orders tickets bookings logs log metrics metric health summary
    statistics stats usage version time date today calendar traffic joke jokes rank ranking leaderboard docs faq
    details detail location position distance temperature humidity quote overview availability quota members
    results dashboard uptime inventory catalog catalogue contacts sights promo promotions sales
""")
"""Things one asks for; alone they make a name that reads."""
READ_ENDINGS = word_set("""
    status state level info information hours timetable menu listing price prices map forecast history health
    summary statistics stats usage ranking details report weather temperature list count balance availability
""")
"""The same behind another noun (`battery_level`); words that a verb outside these lists might act on are left out."""
NOUNS_TOO = word_set("""
    order deploy transfer call message mail email note alert alarm job return refund ticket page post text
    record task light lights lamp volume radio music train file build release lock plan book play stop start
    service water
""")
"""Verbs that are nouns as well: before a reading ending they are taken for the noun (`order_status`)."""
WRITE_VERBS = word_set("""
    set add create make new open close start begin stop pause resume play put send post mail email write save
    store update edit change modify rename move copy upload import append insert push publish book reserve order
    reorder enrol enroll register subscribe notify alert page call ring remind turn switch toggle enable disable
    dim raise lower increase decrease lock unlock mute unmute sign submit approve reject confirm assign escalate
    report announce say shout speak print scan take shoot record bake brew heat cook wash water mow clean dock
    home drive go dance shake tune skip next previous rate comment share invite join leave rent hire mark done
    finish complete archive pin note alarm remember bind link attach connect upgrade scale resize rotate paint
    draw adjust apply issue hand return renew place fix repair refill bill bump sweep tidy flip mend file fill
    plan pick mount unmount run trigger launch execute sync train tag label merge commit hold queue roll build
    compile release dispatch deliver replace swap allocate grant upsert sort arrange schedule reschedule
    postpone delay extend shorten activate deactivate arm disarm warm cool fan feed fold press pull spin throw
    toss vote wrap lamp lights light radio music heating volume thermostat kettle blinds curtain curtains sleep
    wake text sticker human handoff up down configure setup install initialise initialize prepare generate
    compose draft reply forward flag star follow unfollow load warn touch patch fork clone mirror back backup
    snapshot
""")
DANGEROUS_VERBS = word_set("""
    delete del remove rm erase wipe clear purge drop destroy truncate reset format uninstall unbind unlink
    unregister cancel revoke ban kick block freeze suspend terminate kill restart reboot shutdown poweroff halt
    deploy rollback revert restore failover drain evict flush pay transfer withdraw buy purchase refund charge
    sell trade dial rmtree overwrite expire migrate undeploy downgrade fire dismiss detach discard prune exec
    eval sudo
""")
PHRASES = {
    "look_up": "read_only",
    "show_up": "write",
    "shut_down": "dangerous",
    "power_off": "dangerous",
    "roll_back": "dangerous",
    "fail_over": "dangerous",
    "scale_down": "dangerous",
    "transfer_human": "write",
    "check_in": "write",
    "check_out": "write",
    "sign_in": "write",
    "sign_up": "write",
    "log_in": "write",
    "log_out": "write",
    "opt_out": "write",
}

#: Chinese words, the longest match at the earliest place decides.
ZH_READ = word_set("""
    查 查询 查看 查找 查一下 看 看看 看一下 搜 搜索 检索 找 找找 找門市 获取 取得 列出 显示 展示 统计 计算 翻译
    换算 汇率 检查 对比 分析 了解 告诉 报告 报表 榜 排行 状态 多少 几点 天气 新闻 日志 监控 指标 余额 库存 价格
    多少钱 帮助 介绍 预览 推荐 跟踪 追踪 物流 等于
""")
ZH_WRITE = word_set("""
    添加 新增 增加 加 创建 新建 建 开 打开 开启 关 关闭 关掉 启动 停止 停 暂停 继续 恢复播放 播放 放 设置 设定
    调 修改 更改 更新 改 编辑 保存 写 写入 发 发送 发布 发给 通知 提醒 叫 叫醒 呼叫 预订 预约 预定 订 订票 下单
    点 点餐 报名 签到 绑定 提交 上传 登记 入库 出库 记 记录 记账 转人工 人工 转接 扩容 伸缩 扩 拍照 打印 打扫
    清扫 完成 借 还 续借 租 分配 指派 升级 定时 闹钟 导入 同步 切换 售后 工单 群发 @
""")
ZH_DANGEROUS = word_set("""
    删除 删 删掉 移除 清空 清除 清理 清掉 取消 撤销 退订 解绑 注销 封禁 禁言 踢 踢人 拉黑 冻结 挂失 停用 下线
    重启 重开 关机 停机 杀 杀掉 杀死 终止 强制 部署 上线 发版 回滚 回退 还原 恢复备份 恢复数据 支付 付款 付 缴费
    缴 交费 转账 汇款 提现 充值 购买 买 退款 扣款 重置 格式化 卸载 卖 降级 切流 熔断 迁移 切主
""")
EN_AND = word_set("and then plus")
ZH_AND = ("并", "和", "然后", "再", "后", "且")
