import { extractVariables, findLinks } from "@dakiya/domain/campaign";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { frozenRecipient } from "../campaigns/index.ts";
import { firstSentAt } from "./generate/make-logs.ts";
import type { Extent, MadeLog } from "./generate/make-logs.ts";
import type { PlannedCampaign } from "./generate/plan-campaigns.ts";

/** Sender of a made-up campaign. */
export type Sender = { email: string; name: string; url: string };

/** A campaign to insert: its segment's id, and how far it came. */
type Given = PlannedCampaign & Extent & { segmentId: number; batchSize: number };
export type Inserted = Given & { id: number };

/** Inserts campaigns, still without logs and with counters at 0, with their batches and the links of their bodies. */
export async function insertCampaigns(
  tx: Tx,
  { accountId, sender, given }: { accountId: number; sender: Sender; given: readonly Given[] },
): Promise<Inserted[]> {
  const rows = given.map((campaign) => ({
    ...campaign,
    variables: extractVariables(`${campaign.subject}\n${campaign.body}`),
  }));
  const { rows: added } = await tx.execute<{ id: string }>(sql`
    insert into campaigns (account_id, name, segment_id, status, status_reason, subject, body, variables, service,
      from_email, from_name, public_url, created_at, updated_at, started_at)
    select ${accountId}, name, "segmentId", status,
      case status when 'paused' then 'Paused by you' when 'failed' then 'The email service refused the key' end,
      subject, body, variables, service, ${sender.email}, ${sender.name}, ${sender.url}, "createdAt", "createdAt",
      case when status <> 'draft' then "createdAt" + interval '3 seconds' end
    from json_to_recordset(${JSON.stringify(rows)}::json) c(
      n int, name text, "segmentId" bigint, status text, subject text, body text, variables jsonb,
      service text, "createdAt" timestamptz
    )
    order by n
    returning id
  `);
  const ids = added.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
  const inserted = given.map((campaign, at) => ({ ...campaign, id: ids[at] ?? 0 }));
  await insertLinks(tx, accountId, inserted);
  await insertBatches(tx, accountId, inserted);
  return inserted;
}

async function insertLinks(tx: Tx, accountId: number, campaigns: readonly Inserted[]) {
  const links = campaigns.flatMap(({ id, body }) =>
    findLinks(body).map((url, index) => ({ id, url, index })),
  );
  await tx.execute(sql`
    insert into campaign_links (account_id, campaign_id, link_index, url)
    select ${accountId}, id, index, url
    from json_to_recordset(${JSON.stringify(links)}::json) l(id bigint, index int, url text)
  `);
}

async function insertBatches(tx: Tx, accountId: number, campaigns: readonly Inserted[]) {
  const begun = campaigns.map((campaign) => ({
    ...campaign,
    firstAt: new Date(firstSentAt(campaign)),
  }));
  await tx.execute(sql`
    insert into send_batches (account_id, campaign_id, first_seq, last_seq, state, attempts, first_attempt_at)
    select ${accountId}, c.id, first, least(first + c."batchSize" - 1, c.size),
      case when first <= c.reached then 'done' when c.status = 'paused' then 'ready' else 'cancelled' end,
      (first <= c.reached)::int, case when first <= c.reached then c."firstAt" end
    from json_to_recordset(${JSON.stringify(begun)}::json) c(
      id bigint, status text, size int, reached int, "batchSize" int, "firstAt" timestamptz
    ) cross join lateral generate_series(1, c.size, c."batchSize") first
  `);
}

/** As often as each opens emails; of some it is not known. */
const DEVICES = ["phone", "desktop", "phone", "proxy", "phone", "desktop", "tablet", null];

/** Inserts logs of a campaign, each with the customer's values that its message uses. */
export async function insertLogs(
  tx: Tx,
  { accountId, campaign }: { accountId: number; campaign: Inserted },
  logs: readonly (MadeLog & { customerId: number })[],
): Promise<void> {
  const { id, subject, body, createdAt } = campaign;
  const instants = (["sentAt", "deliveredAt", "openedAt", "clickedAt", "failedAt"] as const).map(
    (key) => numbers(logs.map((log) => log[key])),
  );
  const device = sql`(${sqlArray(DEVICES, "text")})[1 + l.seq::int % ${DEVICES.length}]`;
  const reasons = logs.map(({ failureReason }) => failureReason);
  await tx.execute(sql`
    insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient, created_at, sent_at,
      delivered_at, opened_at, clicked_at, failed_at, failure_reason, opened_device, clicked_device)
    select ${accountId}, ${id}, l.seq::int, customers.id, ${frozenRecipient(`${subject}\n${body}`, [], { version: null, products: null })},
      ${createdAt.toISOString()}::timestamptz + interval '2 seconds', to_timestamp(l.sent / 1000),
      to_timestamp(l.delivered / 1000), to_timestamp(l.opened / 1000), to_timestamp(l.clicked / 1000),
      to_timestamp(l.failed / 1000), l.reason,
      case when l.opened is not null then ${device} end, case when l.clicked is not null then ${device} end
    from unnest(${numbers(logs.map(({ seq }) => seq))}, ${numbers(logs.map(({ customerId }) => customerId))},
      ${sql.join(instants, sql`, `)}, ${sqlArray(reasons, "text")}
    ) l(seq, id, sent, delivered, opened, clicked, failed, reason)
    join customers on customers.account_id = ${accountId} and customers.id = l.id::bigint
  `);
}

/** A list of numbers, which the driver would quote one by one. */
function numbers(values: readonly (number | null)[]): SQL {
  return sql`${`{${values.map((value) => value ?? "null").join(",")}}`}::float8[]`;
}
