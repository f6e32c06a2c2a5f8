"""Words that tell what a call does to the world: reading, changing, hard to undo.

Measured on agent tools: a verb token stands in about four of five names; the rest has to come from the body.
"""

from __future__ import annotations

from migrate_kit.model.effects import Effects
from migrate_kit.scan.tools.syntax import word_set

READ_VERBS = word_set("""
    get fetch list show find search query look lookup read view describe check inspect count tail grep summarise
    summarize explain translate convert calc calculate compute compare analyse analyze estimate predict tell spell
    track watch preview display dump diff validate verify parse detect recommend suggest browse locate define
    measure forecast monitor trace see retrieve select help greet chat export is has can answer who whois what which
    where when how evaluate assess identify determine discover explore classify extract solve aggregate gather
    interpret recognise recognize guess scrape crawl peek ls cat stat ping whoami dig tally average sum simulate
    learn lint profile benchmark sniff enumerate ask advise quote score diagnose
""")
READ_NOUNS = word_set("""
    weather news status state balance level info information hours schedule timetable menu listing prices price
    report stock grades map forecast history orders tickets bookings logs log metrics metric health summary
    statistics stats usage version time date today calendar traffic joke jokes rank ranking leaderboard docs faq
    details detail location position distance temperature humidity quote overview availability quota members results
    dashboard uptime inventory catalog catalogue contacts sights promo promotions sales meteo analysis conversion
    estimation prediction comparison recommendation recommendations suggestion suggestions retrieval lookup
    probability insight insights evaluation assessment detection trend trends advice horoscope recipe recipes
    definition synonyms route routes directions eta arrival departures fact facts trivia greeting weekday clock ip
    hostname whois count rating ratings reviews review score scores guide manual wiki holidays birthday age capital
    population rates rate dictionary sentiment bmi commute sunrise sunset inbox pods nodes agenda about chitchat
    smalltalk statement transactions coverage symptoms dosage syllabus lyrics scoreboard standings fixtures calories
    nutrition capabilities currency ticker errors runbook opening
""")
"""Things one asks for; alone they make a name that reads."""
READ_ENDINGS = word_set("""
    status state level info information hours timetable menu listing price prices map forecast history health
    summary statistics stats usage ranking details report weather temperature list count balance availability
    analysis conversion comparison search times log logs rate rates
""")
"""The same behind another noun (`battery_level`); words that a verb outside these lists might act on are left out."""
ASKED_ENDINGS = word_set("""
    estimation prediction recommendation recommendations suggestion suggestions retrieval lookup probability insight
    insights evaluation assessment detection trend trends advice overview showtimes dates results options types
    names ids total metrics queries slots rooms seats spots index phase quality pressure output readings errors events
    meetings tasks transactions contents range lyrics songs guide runbook commands capabilities symptoms dosage
    calories nutrition standings fixtures agenda syllabus coverage inbox pods nodes statement statements facts fact
    playing between free score scores code address password quote result
""")
"""The same where no verb at all leads: `free_rooms`, but not `book_rooms`."""
ADJECTIVES = word_set("""
    nearest closest latest newest oldest best top recent current available upcoming pending missing popular cheapest
    active favourite favorite expired
""")
"""`nearest_store` is asked for, `top_up` is not."""
FUTURE = word_set("next open last unread default")
ITEMS = word_set("""
    train bus flight meeting class event appointment holiday match game lesson tram ferry departure tickets issues prs
    orders tasks incidents alerts cases bugs requests jobs slots seats invoices mail mails messages reply emails login
""")
"""`next_train`, `open_tickets`: the verb is an adjective."""
NOUNS_TOO = word_set("""
    order deploy transfer call message mail email note alert alarm job return refund ticket page post text task
    light lights lamp volume radio music train file build release lock plan book play stop start service water store
    claim load garage heater siren sprinkler coffee timer newsletter feedback complaint thermostat kettle heating
    blinds curtain curtains signup log
""")
"""Verbs that are nouns as well: before a reading ending they are taken for the noun (`order_status`)."""
WRITE_VERBS = word_set("""
    set add create make new open close start begin stop pause resume play put send post mail email write save store
    update edit change modify rename move copy upload import append insert push publish book reserve order reorder
    enrol enroll register subscribe notify alert page call ring remind turn switch toggle enable disable dim raise
    lower increase decrease lock unlock mute unmute sign submit approve reject confirm assign escalate report
    announce say shout speak print scan take shoot record bake brew heat cook wash water mow clean dock home drive
    go dance shake tune skip next previous rate comment share invite join leave rent hire mark done finish complete
    archive pin note alarm remember bind link attach connect upgrade scale resize rotate paint draw adjust apply
    issue hand return renew place fix repair refill bill bump sweep tidy flip mend file fill plan pick mount unmount
    run trigger launch execute sync train tag label merge commit hold queue roll build compile release dispatch
    deliver replace swap allocate grant upsert sort arrange schedule reschedule postpone delay extend shorten
    activate deactivate arm disarm warm cool fan feed fold press pull spin throw toss vote wrap lamp lights light
    radio music heating volume thermostat kettle blinds curtain curtains sleep wake text sticker human handoff up
    down configure setup install initialise initialize prepare generate compose draft reply forward flag star follow
    unfollow load warn touch patch fork clone mirror back backup snapshot manage control request login logout
    authenticate redeem provision assemble wire spray vacuum ship unblock unfreeze ack acknowledge silence snooze
    dispense pour stir grind serve inject download screenshot capture escort steer climb lift jump walk stand sit
    wave bow grab flash beep blink honk buzz knock desk receptionist onboard opt enqueue pickup claim checkin
    checkout sing recite narrate reconnect disconnect sideload sanitize rewrite refactor transcode resample collect
    shuffle compress zip minimize minimise maximize maximise grip broadcast tweet timer garage coffee newsletter
    signup complaint feedback heater siren sprinkler watering promote increment decrement tweak nudge zero double
    halve override calibrate recalibrate restock recycle relocate customise customize personalise personalize log
""")
DANGEROUS_VERBS = word_set("""
    delete del remove rm erase wipe clear purge drop destroy truncate reset uninstall unbind unlink unregister
    cancel revoke ban kick block freeze suspend terminate kill restart reboot shutdown poweroff halt deploy rollback
    revert restore failover drain evict flush pay transfer withdraw buy purchase refund charge sell trade dial
    rmtree overwrite expire migrate undeploy downgrade fire dismiss detach discard prune exec eval sudo donate
    invest bet liquidate decommission deprovision quarantine isolate shred nuke scrub rescind void abort forcestop
    cleanup reimage repave empty unsubscribe
""")
PHRASES: dict[str, Effects] = {
    "look_up": "read_only",
    "show_up": "write",
    "shut_down": "dangerous",
    "power_off": "dangerous",
    "roll_back": "dangerous",
    "fail_over": "dangerous",
    "scale_down": "dangerous",
    "transfer_human": "write",
    "transfer_to": "write",
    "send_money": "dangerous",
    "send_payment": "dangerous",
    "send_funds": "dangerous",
    "check_in": "write",
    "check_out": "write",
    "sign_in": "write",
    "sign_up": "write",
    "log_in": "write",
    "log_out": "write",
    "opt_out": "write",
    **dict.fromkeys(
        ("format_disk", "format_drive", "format_card", "format_usb", "format_volume", "format_partition"), "dangerous"
    ),
    **dict.fromkeys(
        ("scan_keys", "scan_ports", "scan_network", "scan_hosts", "scan_logs", "scan_table", "scan_wifi", "scan_code"),
        "read_only",
    ),
}

READ_AGENTS = word_set("""
    checker analyzer analyser finder fetcher calculator estimator predictor advisor adviser recommender tracker monitor
    retriever searcher viewer reader lookup evaluator assessor inspector detector forecaster translator converter
    explorer locator counter comparator validator summarizer summariser
""")
"""What a thing that only looks is called."""
WRITE_NOUNS = word_set("""
    reservation booking notification reminder creation registration submission subscription appointment enrollment
    enrolment assignment installation activation film movie song playlist podcast video taxi cab mode lock
""")
DANGEROUS_NOUNS = word_set(
    "cancellation deletion removal payment termination destruction withdrawal revocation eviction"
)
"""What a deed is called; at the end of a name nobody asks about it."""
THINGS = word_set("text page file report record order task ticket")
"""Verbs only where they lead: `fanyi_text` sends nothing."""
SENDING = word_set("post text mail email message page call note alert alarm log")
KEPT = word_set("status state count level list history log logs file files entries")
"""`mail_status` is looked up, `mail_summary` is sent."""
GENERIC = word_set("""
    run arun handle handler execute call invoke process action main do perform respond reply on_message dispatch start
    __call__ forward apply work act answer
""")
"""Method names that every tool of a framework has: its class says what it does."""
KINDS = word_set("tool tools skill plugin action handler command cmd run results result api service agent bot")
"""What a class is, at the end of its name, says nothing of what it does."""
ALSO_NOUNS = word_set("""
    list profile score quote average sum search chat export trace measure benchmark view monitor forecast display dump
    watch stat track diff help answer preview
""")
ONLY_VERBS = word_set("""
    update delete create send set add remove edit save upload insert append push clear reset cancel close start stop
""")
"""Behind one of ALSO_NOUNS these are the verb: `profile_update`, `list_add`."""
VAGUE = word_set("""
    optimize optimise improve enhance integrate process render access highlight educate sample handle transform adapt
    engage treat work deal use
""")
"""Verbs that say that something is done and not what: a reading noun behind them makes no read."""
CARRYING = word_set("perform do conduct carry")
"""Verbs that leave it to the next word: `perform_analysis`."""
INNER = word_set("""
    generate share log make notify publish assign enable disable toggle restart configure apply submit approve reject
    rename move trigger execute write export
""")
"""Verbs inside a name, beside ONLY_VERBS: `planner_create_menu`, `bi_tool_share_report`."""
GUARDED = word_set("""
    vault account accounts firewall database db production prod credential credentials permission permissions access
    user users cluster firmware server servers
""")
"""Things that a person would have to be asked about before something is shut or taken away."""
SHUTTING = word_set("lock disable deactivate stop close remove downgrade release push publish promote")
EN_AND = word_set("and then plus")
