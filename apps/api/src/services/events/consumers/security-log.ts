import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { recordAuditOf } from "../../audit/record-audit.ts";
import type { CampaignAction, Consumer, Events } from "../events.ts";

/** Adds a row to the security log for each campaign. */
export const securityLog: Required<Pick<Consumer, CampaignAction>> = {
  "campaign.cancelled": record,
  "campaign.deleted": record,
  "campaign.drafted": record,
  "campaign.paused": record,
  "campaign.released": record,
  "campaign.resumed": record,
  "campaign.retried": record,
  "campaign.returned": record,
  "campaign.scheduled": record,
  "campaign.started": record,
  "campaign.stopped": record,
  "campaign.unscheduled": record,
};

async function record(
  tx: Executor,
  { actor, ids, changes = {}, details = {} }: Events[CampaignAction],
  action: CampaignAction,
): Promise<void> {
  const subjects = sql`
    select 'campaign' as type, id::text, name as label from campaigns
    where account_id = ${actor.account.id} and id = any(${sqlArray(ids, "bigint")}) order by id`;
  await recordAuditOf(tx, actor, { action, changes, details }, subjects);
}
