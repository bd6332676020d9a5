import { rankCampaigns } from "@dakiya/domain/analytics";
import type { RankingSort } from "@dakiya/domain/analytics";
import type { Tracking } from "@dakiya/domain/tracking";
import type { CampaignStatus } from "@dakiya/domain/campaign";
import type { CampaignCountsWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { prepareStatement } from "../../db/pool/prepare-statement.ts";
import { campaigns } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { epochMs, onlyRow, sqlArray } from "../../db/sql/sql.ts";
import { campaignsAsJson, campaignsOf, readCampaigns } from "./campaign-rows.ts";
import type { JsonRow } from "./campaign-rows.ts";
import { sumPeriods } from "./mail-figures.ts";
import type { MailFigures, Ranked } from "./mail-figures.ts";
import { withOutcomes } from "./ranking-outcomes.ts";
import type { Bounds } from "./read-period.ts";
import type { Outcome } from "./ranking-outcomes.ts";

type Mail = {
  id: number;
  status: CampaignStatus;
  unreported: boolean;
  tracking: Tracking | null;
  counts: CampaignCountsWire;
  previous: CampaignCountsWire;
  first: number | null;
};

const ACCOUNT = sql.placeholder("account");
const SINCE = sql`${sql.placeholder("since")}::timestamptz`;
const UNTIL = sql`${sql.placeholder("until")}::timestamptz`;
const BEFORE = sql`${sql.placeholder("before")}::timestamptz`;

/** `countLogs` of domain in SQL. */
function countWhere(condition: SQL): SQL {
  const count = (what: string): SQL => sql`count(${sql.raw(what)}) filter (where ${condition})`;
  return sql`json_build_object(
    'recipients', count(*) filter (where ${condition}),
    'sent', ${count("coalesce(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at)")},
    'delivered', ${count("coalesce(l.delivered_at, l.opened_at, l.clicked_at)")},
    'opened', ${count("coalesce(l.opened_at, l.clicked_at)")},
    'clicked', ${count("l.clicked_at")},
    'failed', ${count("case when l.status = 'failed' then 1 end")},
    'untracked', json_build_object(
      'sent', ${count("case when l.untracked then l.sent_at end")},
      'delivered', ${count("case when l.untracked then l.delivered_at end")})
  )`;
}

const NONE = sql`json_build_object(
  'recipients', 0, 'sent', 0, 'delivered', 0, 'opened', 0, 'clicked', 0, 'failed', 0)`;

/** All time is the counters, which cost no look at the logs. */
const ALL_TIME = sql`
  select json_build_object(
      'recipients', c.total_recipients, 'sent', c.sent, 'delivered', c.delivered, 'opened', c.opened,
      'clicked', c.clicked, 'failed', c.failed,
      'untracked', json_build_object('sent', c.untracked_sent, 'delivered', c.untracked_delivered)
    ) as counts, ${NONE} as previous`;

/** A range is its logs, by the index `communication_logs_automation`. */
const IN_RANGE = sql`
  select ${countWhere(sql`l.created_at >= ${SINCE}`)} as counts, ${countWhere(sql`l.created_at < ${SINCE}`)} as previous
  from communication_logs l
  where l.account_id = c.account_id and l.campaign_id = c.id and l.enrolment_id is not null and l.created_at >= ${BEFORE}
    and l.created_at < ${UNTIL}`;

const statement = (name: string, became: SQL) =>
  prepareStatement<Mail>(
    name,
    sql`select c.id::float8 as id, c.status, c.service is not distinct from 'gmail' as unreported, c.tracking,
        became.counts, became.previous, (
          select ${epochMs(sql`l.created_at`)} from communication_logs l
          where l.account_id = c.account_id and l.campaign_id = c.id
          order by l.seq limit 1
        ) as first
      from campaigns c cross join lateral (${became}) became
      where c.account_id = ${ACCOUNT} and c.automation_id is not null and c.deleted_at is null`,
  );

const readAllTime = statement("automation-mails", ALL_TIME);
const readRange = statement("automation-mails-in-range", IN_RANGE);

/** The figures of mails of automations. Their logs come over time, so a range takes them by their own creation. */
export async function automationFigures(ctx: AccountCtx, bounds: Bounds): Promise<MailFigures> {
  const all = await readMails(ctx, bounds);
  const mails = ofRange(all);
  const firsts = all.flatMap(({ first }) => (first === null ? [] : [first]));
  return {
    campaigns: {
      total: mails.length,
      active: mails.filter(({ status }) => status === "active" || status === "processing").length,
      completed: mails.filter(({ status }) => status === "completed").length,
    },
    automationMails: all.length,
    ...sumPeriods(all),
    previousCampaigns: all.filter(({ previous }) => previous.recipients > 0).length,
    first: firsts.length === 0 ? null : Math.min(...firsts),
    ranking: await readRows(ctx, rankCampaigns(mails)),
  };
}

/** The best emails of a range by one of the sorts; the revenue of each is counted over all time. */
export async function rankedMails(
  ctx: AccountCtx,
  bounds: Bounds,
  sort: RankingSort,
): Promise<(Ranked & Outcome)[]> {
  const mails = ofRange(await readMails(ctx, bounds));
  // By score, only the ten best need their outcomes.
  if (sort === "score") return await withOutcomes(ctx, await readRows(ctx, rankCampaigns(mails)));
  const best = rankCampaigns(await withOutcomes(ctx, mails), sort);
  const outcomes = new Map(
    best.map(({ id, unsubscribed, sales }) => [
      id,
      { unsubscribed, ...(sales === undefined ? {} : { sales }) },
    ]),
  );
  const rows = await readRows(ctx, best);
  return rows.map((row) => ({ unsubscribed: 0, ...row, ...outcomes.get(row.id) }));
}

/** The newest first, which decides between equals. */
const ofRange = (all: readonly Mail[]): Mail[] =>
  all.filter(({ counts }) => counts.recipients > 0).toSorted((a, b) => b.id - a.id);

async function readMails(ctx: AccountCtx, { since, until, before }: Bounds): Promise<Mail[]> {
  const account = ctx.account.id;
  return since === "-infinity"
    ? await readAllTime(ctx.db, { account })
    : await readRange(ctx.db, { account, since, until, before });
}

async function readRows(ctx: AccountCtx, best: readonly Mail[]): Promise<Ranked[]> {
  if (best.length === 0) return [];
  const ids = sqlArray(
    best.map(({ id }) => id),
    "bigint",
  );
  const { rows } = await ctx.db.execute<{ mails: JsonRow[] }>(sql`
    select ${campaignsAsJson({
      where: sql`${campaignsOf(ctx.account.id, "automations")} and ${campaigns.id} = any(${ids})`,
      orderBy: sql`${campaigns.id} desc`,
      limit: best.length,
    })} as mails`);
  const counted = new Map(best.map((mail) => [mail.id, mail]));
  return readCampaigns(onlyRow(rows).mails).flatMap(({ row: { id }, campaign }) => {
    const mail = counted.get(id);
    if (mail === undefined) return [];
    const { counts, tracking, unreported: deliveryUnknown } = mail;
    return [{ id, campaign, counts, tracking, deliveryUnknown }];
  });
}
