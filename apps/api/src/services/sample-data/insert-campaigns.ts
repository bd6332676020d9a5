import { extractVariables, findLinks } from "@dakiya/domain/campaign";
import { countLogs } from "@dakiya/domain/delivery";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { campaignLinks, campaigns } from "../../db/schema/index.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { SAMPLE_DOMAIN } from "./make-people.ts";
import type { Sample } from "./make-sample.ts";

type Made = Sample["campaigns"][number];

/**
 * Inserts the sample data's finished campaigns with their logs, exact counters and engagement.
 *
 * @param segmentIds - By the key of each segment.
 * @param ids - The customers' ids by position; null gets no log.
 * @returns The campaigns' ids in their order.
 */
export async function insertCampaigns(
  tx: Tx,
  options: {
    accountId: number;
    campaigns: readonly Made[];
    segmentIds: ReadonlyMap<string, number>;
    ids: readonly (number | null)[];
  },
): Promise<number[]> {
  const { accountId, campaigns: sampleCampaigns, segmentIds, ids } = options;
  const campaignIds: number[] = [];
  for (const planned of sampleCampaigns) {
    const one = {
      ...planned,
      logs: planned.logs.filter(({ person }) => typeof ids[person] === "number"),
    };
    const id = await insertCampaign(tx, { accountId, one, segmentId: segmentIds.get(one.segment) });
    await insertLogs(tx, { accountId, id, one, ids });
    campaignIds.push(id);
  }
  await tx.execute(sql`
    insert into engagement_changes (account_id, at, sent, delivered, opened, clicked)
    select ${accountId}, e.at, sum(e.sent), sum(e.delivered), sum(e.opened), sum(e.clicked)
    from communication_logs l
    cross join lateral log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
    where l.campaign_id = any(${sqlArray(campaignIds, "bigint")})
    group by e.at
  `);
  return campaignIds;
}

async function insertCampaign(
  tx: Tx,
  { accountId, one, segmentId }: { accountId: number; one: Made; segmentId: number | undefined },
): Promise<number> {
  if (segmentId === undefined) throw new Error(`There is no segment ${one.segment}`);
  const { name, subject, body, service, createdAt, logs } = one;
  const { recipients: totalRecipients, ...counters } = countLogs(logs);
  const endedAt = logs.reduce(
    (last, { sentAt, failedAt }) => latest(last, sentAt ?? failedAt),
    createdAt,
  );
  const [campaign] = await tx
    .insert(campaigns)
    .values({
      accountId,
      name,
      segmentId,
      status: "completed",
      subject,
      body,
      variables: extractVariables(`${subject}\n${body}`),
      service,
      fromEmail: `hello@${SAMPLE_DOMAIN}`,
      fromName: "Sample shop",
      publicUrl: `https://${SAMPLE_DOMAIN}`,
      totalRecipients,
      ...counters,
      failedSent: logs.filter(({ status, sentAt }) => status === "failed" && sentAt !== null)
        .length,
      createdAt,
      updatedAt: createdAt,
      loggedAt: createdAt,
      startedAt: createdAt,
      progressAt: endedAt,
      completedAt: endedAt,
    })
    .returning({ id: campaigns.id });
  if (campaign === undefined) throw new Error("No campaign came back");
  const links = findLinks(body).map((url, linkIndex) => ({
    accountId,
    campaignId: campaign.id,
    linkIndex,
    url,
  }));
  if (links.length > 0) await tx.insert(campaignLinks).values(links);
  return campaign.id;
}

async function insertLogs(
  tx: Tx,
  options: { accountId: number; id: number; one: Made; ids: readonly (number | null)[] },
): Promise<void> {
  const { accountId, id, one, ids } = options;
  const rows = one.logs.map(({ person, ...log }, index) => ({
    ...log,
    seq: index + 1,
    customerId: ids[person],
  }));
  await tx.execute(sql`
    insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient, created_at, sent_at,
      delivered_at, opened_at, clicked_at, failed_at, failure_reason)
    select ${accountId}, ${id}, l.seq, c.id,
      jsonb_build_object('name', c.name, 'email', c.email, 'phone', c.phone, 'city', c.city,
        'orderCount', c.order_count),
      ${one.createdAt.toISOString()}::timestamptz, l."sentAt", l."deliveredAt", l."openedAt", l."clickedAt",
      l."failedAt", l."failureReason"
    from json_to_recordset(${JSON.stringify(rows)}::json) l(
      seq int, "customerId" bigint, "sentAt" timestamptz, "deliveredAt" timestamptz, "openedAt" timestamptz,
      "clickedAt" timestamptz, "failedAt" timestamptz, "failureReason" text
    )
    join customers c on c.account_id = ${accountId} and c.id = l."customerId"
  `);
}

function latest(a: Date, b: Date | null): Date {
  return b !== null && b > a ? b : a;
}
