import { CUSTOMER_EVENTS } from "@dakiya/domain/wire";
import type { CustomerEventWire, CustomerTimelineWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { firstOrMissing } from "../own-row.ts";
import { parseId } from "../wire/values.ts";

const MAX_EVENTS = 100;

type Order = NonNullable<CustomerEventWire["order"]>;
type StoredOrder = Omit<Order, "coupon"> & { coupon: string | null };

const withoutNull = ({ coupon, ...order }: StoredOrder): Order =>
  coupon === null ? order : { ...order, coupon };

type Row = {
  kind: (typeof CUSTOMER_EVENTS)[number];
  at: number;
  campaignId: string | null;
  campaign: string | null;
  file: string | null;
  /** Why an email failed, or the coupon codes of one that was sent. */
  detail: string | null;
  order: StoredOrder | null;
};

/**
 * A customer's timeline, the newest first: how they were added, imports that changed them, their last edit, the
 * outcome of each mail, their orders, their unsubscription. Mails of deleted campaigns are included. Logs come from the index
 * `communication_logs_customer`; an import's changes from each import that can still be undone.
 *
 * @throws AppError "missing"
 */
export async function getCustomerTimeline(
  ctx: Ctx,
  input: { id: string },
): Promise<CustomerTimelineWire> {
  const customerId = parseId(input.id);
  const order = sql`array_position(${sql.param([...CUSTOMER_EVENTS])}::text[], kind)`;
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as (
      select created_at, updated_at, unsubscribed_at, import_id from customers
      where account_id = ${ctx.account.id} and id = ${customerId}
    ),
    changed_by_import as (
      select before.changed_at, import.filename
      from imports import
      cross join lateral (
        select changed_at from import_befores
        where account_id = ${ctx.account.id} and import_id = import.id and customer_id = ${customerId}
      ) before
      where import.account_id = ${ctx.account.id}
    ),
    events (kind, at, campaign_id, campaign, file, detail) as (
      select case when import_id is null then 'added' else 'imported' end, created_at, null::bigint, null,
        (select filename from imports where account_id = ${ctx.account.id} and id = import_id), null
      from mine
      union all
      select 'imported', changed_at, null, null, filename, null from changed_by_import
      union all
      select 'edited', updated_at, null, null, null, null from mine
      where updated_at > created_at and updated_at not in (select changed_at from changed_by_import)
        -- An unsubscription is noted by itself.
        and (unsubscribed_at is null or updated_at - unsubscribed_at not between '0' and '1 second')
      union all
      select 'unsubscribed', unsubscribed_at, null, null, null, null from mine
      union all
      select fact.kind, fact.at, log.campaign_id, campaign.name, null,
        case fact.kind when 'failed' then log.failure_reason when 'sent' then (
          select string_agg(code.value, ', ' order by code.key) from jsonb_each_text(log.recipient -> 'coupons') code
        ) end
      from communication_logs log
      join campaigns campaign
        on campaign.account_id = log.account_id and campaign.id = log.campaign_id
      cross join lateral (values
        ('sent', log.sent_at), ('delivered', log.delivered_at), ('opened', log.opened_at),
        ('clicked', log.clicked_at), ('replied', log.replied_at), ('failed', log.failed_at)
      ) fact (kind, at)
      where log.account_id = ${ctx.account.id} and log.customer_id = ${customerId}
      union all
      select 'failed', earlier.failed_at, log.campaign_id, campaign.name, null, earlier.reason
      from communication_logs log
      join campaigns campaign
        on campaign.account_id = log.account_id and campaign.id = log.campaign_id
      join log_failures earlier
        on earlier.account_id = log.account_id and earlier.campaign_id = log.campaign_id and earlier.seq = log.seq
      where log.account_id = ${ctx.account.id} and log.customer_id = ${customerId} and log.round > 0
    )
    select kind, (extract(epoch from at) * 1000)::float8 as "at", campaign_id::text as "campaignId",
      campaign as "campaign", file as "file", detail as "detail", bought as "order"
    from (
      select events.*, null::json as bought from events
      union all
      (select 'ordered', placed_at, null, null, null, null,
        json_build_object('_id', id::text, 'external_id', external_id,
          'number', coalesce(number, external_id), 'net', net, 'status', status, 'coupon', coupon)
      from orders where account_id = ${ctx.account.id} and customer_id = ${customerId}
      order by placed_at desc limit ${MAX_EVENTS})
    ) happened
    where at is not null
    order by happened.at desc, ${order} desc, campaign_id desc
    limit ${MAX_EVENTS}`);
  firstOrMissing(rows, "Customer");
  return { events: rows.map(toEvent) };
}

function toEvent({ kind, at, campaignId, campaign, file, detail, order }: Row): CustomerEventWire {
  return {
    kind,
    at: new Date(at).toISOString(),
    campaign: campaignId === null ? null : { _id: campaignId, name: campaign ?? "" },
    file,
    failure_reason: kind === "failed" ? detail : null,
    ...(kind === "sent" && detail !== null ? { coupon: detail } : {}),
    ...(order === null ? {} : { order: withoutNull(order) }),
  };
}
