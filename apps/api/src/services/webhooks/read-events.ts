import type { OutboxEventType, WebhookEventWire } from "@dakiya/domain/wire";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { automationEnrolments, automations, campaigns, customers } from "../../db/schema/index.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { readOrders } from "../orders/list-orders.ts";
import { toCustomerWire } from "../wire/audience.ts";
import { trackedStats } from "../wire/campaigns.ts";

/** A part of a row of the outbox: the items that come next, and how many of the row are in requests already. */
export type OutboxSlice = {
  id: number;
  type: OutboxEventType;
  at: Date;
  campaignId: number | null;
  step: string | null;
  done: number;
  items: number[];
};

/**
 * The events of a slice as they are sent, each with its item's place in the row. Erased and removed customers are left out,
 * and so is a deleted account's campaign.
 */
export async function readEvents(
  tx: Tx,
  accountId: number,
  slice: OutboxSlice,
): Promise<WebhookEventWire[]> {
  const { type } = slice;
  const read = await READERS[type](tx, accountId, slice);
  return slice.items.flatMap((item, nth) => {
    const one = read.get(item);
    if (one === undefined) return [];
    const { at = slice.at, data } = one;
    const id = `evt_${slice.id}_${slice.done + nth}`;
    return [{ id, type, timestamp: at.toISOString(), data } as WebhookEventWire];
  });
}

type Data = Map<number, { at?: Date; data: unknown }>;

const READERS: Readonly<
  Record<OutboxEventType, (tx: Tx, accountId: number, slice: OutboxSlice) => Promise<Data>>
> = {
  "customer.created": readCustomers,
  "customer.updated": readCustomers,
  "customer.unsubscribed": readCustomers,
  "campaign.started": readCampaign,
  "campaign.completed": readCampaign,
  "mail.sent": readMails,
  "mail.delivered": readMails,
  "mail.opened": readMails,
  "mail.clicked": readMails,
  "mail.replied": readMails,
  "mail.bounced": readMails,
  "mail.complained": readMails,
  "order.stored": readOrderData,
  "automation.step": readEnrolments,
};

async function readCustomers(tx: Tx, accountId: number, { items }: OutboxSlice): Promise<Data> {
  const rows = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.accountId, accountId), inArray(customers.id, items)));
  return new Map(rows.map((row) => [row.id, { data: toCustomerWire(row) }]));
}

async function readOrderData(tx: Tx, accountId: number, { items }: OutboxSlice): Promise<Data> {
  const chosen = sql`o.account_id = ${accountId} and o.id = any(${sqlArray(items, "bigint")})`;
  const rows = await readOrders(tx, chosen, items.length);
  return new Map(rows.map(({ wire: order }) => [Number(order._id), { data: order }]));
}

async function readCampaign(tx: Tx, accountId: number, { items }: OutboxSlice): Promise<Data> {
  const rows = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.accountId, accountId), inArray(campaigns.id, items)));
  return new Map(
    rows.map((row) => {
      const { sent, delivered, failed } = row;
      const { opened, clicked } = trackedStats(row);
      const stats = {
        total_recipients: row.totalRecipients,
        ...{ sent, delivered, opened, clicked, failed },
      };
      const { name, status } = row;
      return [row.id, { data: { campaign_id: String(row.id), name, status, stats } }];
    }),
  );
}

/** Customers who came to a step, by their enrolments. */
async function readEnrolments(
  tx: Tx,
  accountId: number,
  { step, items }: OutboxSlice,
): Promise<Data> {
  const rows = await tx
    .select({ enrolment: automationEnrolments.id, automation: automations, customer: customers })
    .from(automationEnrolments)
    .innerJoin(
      automations,
      and(
        eq(automations.accountId, accountId),
        eq(automations.id, automationEnrolments.automationId),
      ),
    )
    .innerJoin(
      customers,
      and(eq(customers.accountId, accountId), eq(customers.id, automationEnrolments.customerId)),
    )
    .where(
      and(eq(automationEnrolments.accountId, accountId), inArray(automationEnrolments.id, items)),
    );
  return new Map(
    rows.map(({ enrolment, automation, customer }) => {
      const { id, name } = automation;
      const what = { automation_id: String(id), automation_name: name, step: step ?? "" };
      return [enrolment, { data: { ...what, customer: toCustomerWire(customer) } }];
    }),
  );
}

type MailRow = {
  seq: number;
  customer: string;
  email: string;
  campaign: string;
  at: Date | string | null;
  reason: string | null;
  answer: string | null;
  url: string | null;
};

/** The column that holds when it happened; a delivery may be known by an open alone. */
const HAPPENED = {
  "mail.sent": sql`l.sent_at`,
  "mail.delivered": sql`coalesce(l.delivered_at, l.opened_at, l.clicked_at)`,
  "mail.opened": sql`coalesce(l.opened_at, l.clicked_at)`,
  "mail.clicked": sql`l.clicked_at`,
  "mail.replied": sql`l.replied_at`,
  "mail.bounced": sql`l.failed_at`,
  "mail.complained": sql`null::timestamptz`,
} as const;

async function readMails(
  tx: Tx,
  accountId: number,
  { type, campaignId, items }: OutboxSlice,
): Promise<Data> {
  const clicked = type === "mail.clicked";
  const { rows } = await tx.execute<MailRow>(sql`
    select l.seq, l.customer_id as customer, l.recipient ->> 'email' as email, c.name as campaign,
      ${HAPPENED[type as keyof typeof HAPPENED]} as at, l.failure_reason as reason,
      ${clicked ? sql`(${FIRST_LINK})` : sql`null`} as url,
      ${type === "mail.replied" ? sql`(${FIRST_ANSWER})` : sql`null`} as answer
    from communication_logs l join campaigns c on c.account_id = l.account_id and c.id = l.campaign_id
    where l.account_id = ${accountId} and l.campaign_id = ${campaignId}
      and l.seq = any(${sqlArray(items, "int")}) and l.customer_id is not null
  `);
  return new Map(
    rows.map(({ seq, customer, email, campaign, at, reason, url, answer }) => {
      const mail = {
        campaign_id: String(campaignId),
        campaign_name: campaign,
        log_id: `${campaignId}-${seq}`,
        customer_id: String(customer),
        email,
      };
      const data = { ...mail, ...saidOf(type, { url, reason, text: answer }) };
      return [seq, at === null ? { data } : { at: new Date(at), data }];
    }),
  );
}

/** The data of one type of event beside its email. */
function saidOf(
  type: OutboxEventType,
  said: { url: string | null; reason: string | null; text: string | null },
) {
  if (type === "mail.clicked") return { url: said.url };
  if (type === "mail.bounced") return { reason: said.reason };
  return type === "mail.replied" ? { text: said.text } : {};
}

const FIRST_ANSWER = sql`
  select i.text from inbox_messages i
  where i.account_id = l.account_id and i.campaign_id = l.campaign_id and i.seq = l.seq
    and i.kind in ('reply', 'unsubscribe')
  order by i.received_at, i.id limit 1`;

/** The link that a person clicked first, as the campaign has it. */
const FIRST_LINK = sql`
  select k.url from tracking_hits h join campaign_links k
    on k.account_id = h.account_id and k.campaign_id = h.campaign_id and k.link_index = h.link_index
  where h.account_id = l.account_id and h.campaign_id = l.campaign_id and h.seq = l.seq and h.kind = 'click'
    and not h.machine and not h.pending
  order by h.at limit 1`;

/** The body of a request: one event, or a batch of them. */
export function toBody(
  events: readonly WebhookEventWire[],
  batch: { isBatch: boolean; now: Date },
): string {
  if (!batch.isBatch) return JSON.stringify(events[0]);
  return JSON.stringify({ type: "batch", timestamp: batch.now.toISOString(), events });
}

/** The body of a test event. */
export function testBody(id: string, now: Date): string {
  return JSON.stringify({ id, type: "test", timestamp: now.toISOString(), data: {} });
}
