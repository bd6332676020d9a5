import { extractVariables, findLinks } from "@dakiya/domain/campaign";
import { sql } from "drizzle-orm";
import type { Tx } from "../../src/db/client.ts";
import { sqlArray } from "../../src/db/sql/sql.ts";
import { shareLogs } from "./plan-campaigns.ts";
import type { PlannedCampaign } from "./plan-campaigns.ts";

/** A campaign that is there, and how its logs are made. */
export type SeededCampaign = PlannedCampaign & {
  id: number;
  size: number;
  /** Members of its segment who were customers when it was created. */
  room: number;
  /** The last log that was reached before it stood still. */
  reached: number;
  batchSize: number;
};

/** Adds campaigns, still without logs and with counters at 0, and the links of their bodies. */
export async function seedCampaigns(
  tx: Tx,
  planned: readonly PlannedCampaign[],
  options: {
    accountId: number;
    logs: number;
    sender: { email: string; name: string; url: string };
  },
): Promise<SeededCampaign[]> {
  const { accountId, sender } = options;
  const rooms = await findRooms(tx, planned);
  const sizes = shareLogs(
    planned.map(({ weight }, at) => ({ weight, room: rooms[at] ?? 0 })),
    options.logs,
  );
  const rows = planned.map((campaign, at) => {
    // It never began, so it has no logs.
    const status = (sizes[at] ?? 0) === 0 ? ("draft" as const) : campaign.status;
    return { ...campaign, status, variables: extractVariables(campaign.body) };
  });
  const result = await tx.execute<{ id: string }>(sql`
    insert into campaigns (account_id, name, segment_id, status, status_reason, subject, body, variables, service,
      from_email, from_name, public_url, created_at, started_at)
    select ${accountId}, name, "segmentId", status,
      case status when 'paused' then 'Paused by you' when 'failed' then 'The email service refused the key' end,
      subject, body, variables, service, ${sender.email}, ${sender.name}, ${sender.url}, "createdAt",
      case when status <> 'draft' then "createdAt" + interval '3 seconds' end
    from json_to_recordset(${JSON.stringify(rows)}::json) c(
      n int, name text, "segmentId" bigint, status text, subject text, body text, variables jsonb,
      service text, "createdAt" timestamptz
    )
    order by n
    returning id
  `);
  const ids = result.rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
  const seeded = rows.map((campaign, at): SeededCampaign => {
    const size = sizes[at] ?? 0;
    const batchSize = size < 500 ? 10 : 100;
    const halted = campaign.status === "paused" || campaign.status === "cancelled";
    const share = campaign.reachedShare * size;
    return {
      ...campaign,
      id: ids[at] ?? 0,
      size,
      room: rooms[at] ?? 0,
      reached: halted ? Math.floor(share / batchSize) * batchSize : size,
      batchSize,
    };
  });
  await addLinks(tx, accountId, seeded);
  return seeded;
}

/** Each campaign's eligible members at its creation; none for a draft. */
async function findRooms(tx: Tx, planned: readonly PlannedCampaign[]): Promise<number[]> {
  const { rows } = await tx.execute<{ room: number }>(sql`
    select case when c.status = 'draft' then 0 else coalesce((
      select m.nth from seed_members m
      where m.segment_id = c."segmentId" and m.came_at <= c."createdAt"
      order by m.came_at desc, m.nth desc limit 1
    ), 0) end as room
    from json_to_recordset(${JSON.stringify(planned)}::json)
      c(n int, status text, "segmentId" bigint, "createdAt" timestamptz)
    order by n
  `);
  return rows.map(({ room }) => room);
}

async function addLinks(tx: Tx, accountId: number, campaigns: readonly SeededCampaign[]) {
  const links = campaigns.flatMap(({ id, body }) =>
    findLinks(body).map((url, index) => ({ id, url, index })),
  );
  await tx.execute(sql`
    insert into campaign_links (account_id, campaign_id, link_index, url)
    select ${accountId}, l.* from unnest(
      ${sqlArray(
        links.map(({ id }) => id),
        "bigint",
      )},
      ${sqlArray(
        links.map(({ index }) => index),
        "int",
      )},
      ${sqlArray(
        links.map(({ url }) => url),
        "text",
      )}
    ) l
  `);
}
