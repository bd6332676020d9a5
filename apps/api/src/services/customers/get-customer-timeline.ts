import { CUSTOMER_EVENTS, type CustomerTimelineWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../ids.ts";

const MAX_EVENTS = 100;

type Row = {
  kind: (typeof CUSTOMER_EVENTS)[number];
  at: number;
  campaignId: string | null;
  campaign: string | null;
  reason: string | null;
};

/**
 * What happened to a customer, the newest first: when they were added, what became of each mail to them, when
 * they unsubscribed. Mails of deleted campaigns count, for they were sent. The logs are found by the index
 * `communication_logs_customer`.
 *
 * @throws AppError "missing"
 */
export async function getCustomerTimeline(
  ctx: Ctx,
  input: { id: string },
): Promise<CustomerTimelineWire> {
  const customerId = parseId(input.id);
  if (customerId === null) throw missing("Customer");
  const order = sql`array_position(${sql.param([...CUSTOMER_EVENTS])}::text[], kind)`;
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as (
      select created_at, unsubscribed_at from customers
      where owner_id = ${ctx.userId} and id = ${customerId}
    ),
    events (kind, at, campaign_id, campaign, reason) as (
      select 'added', created_at, null::bigint, null, null from mine
      union all
      select 'unsubscribed', unsubscribed_at, null, null, null from mine
      union all
      select fact.kind, fact.at, log.campaign_id, campaign.name,
        case when fact.kind = 'failed' then log.failure_reason end
      from communication_logs log
      join campaigns campaign
        on campaign.owner_id = log.owner_id and campaign.id = log.campaign_id
      cross join lateral (values
        ('sent', log.sent_at), ('delivered', log.delivered_at), ('opened', log.opened_at),
        ('clicked', log.clicked_at), ('failed', log.failed_at)
      ) fact (kind, at)
      where log.owner_id = ${ctx.userId} and log.customer_id = ${customerId}
    )
    select kind, (extract(epoch from at) * 1000)::float8 as "at", campaign_id::text as "campaignId",
      campaign as "campaign", reason as "reason"
    from events
    where at is not null
    order by events.at desc, ${order} desc, campaign_id desc
    limit ${MAX_EVENTS}`);
  if (rows.length === 0) throw missing("Customer");
  return {
    events: rows.map(({ kind, at, campaignId, campaign, reason }) => ({
      kind,
      at: new Date(at).toISOString(),
      campaign: campaignId === null ? null : { _id: campaignId, name: campaign ?? "" },
      failure_reason: reason,
    })),
  };
}
