# one import for the routers
from sample_legacy.tools.access import unlock_account
from sample_legacy.tools.alerts import ack_alert, list_alerts, silence_alert
from sample_legacy.tools.certs import check_cert
from sample_legacy.tools.data import run_backup, slow_queries
from sample_legacy.tools.deploys import deploy_service, freeze_deploys, list_deployments, rollback_deploy
from sample_legacy.tools.logs import query_logs, trace_request
from sample_legacy.tools.metrics import check_disk, query_metrics
from sample_legacy.tools.people import notify_team, page_oncall, who_is_oncall
from sample_legacy.tools.runbooks import find_runbook
from sample_legacy.tools.services import check_health, clear_cache, list_instances, restart_service, scale_service
from sample_legacy.tools.tickets import assign_ticket, close_ticket, create_ticket, get_ticket
