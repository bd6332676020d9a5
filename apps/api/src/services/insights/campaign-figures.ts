import type { Tracking } from "@dakiya/domain/tracking";
import type { CampaignCountsWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { prepareStatement } from "../../db/pool/prepare-statement.ts";
import { campaigns } from "../../db/schema/index.ts";
import type { CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { IS_COUNTED } from "../campaigns/index.ts";
import { epochMs, onlyRow } from "../../db/sql/sql.ts";
import { campaignsOf } from "./campaign-rows.ts";
import type { JsonRow } from "./campaign-rows.ts";
import { keptFigures } from "../customers/kept-figures.ts";
import { sumPeriods } from "./mail-figures.ts";
import type { MailFigures } from "./mail-figures.ts";
import type { Bounds } from "./read-period.ts";
import { rankedAsJson, readRanked } from "./ranked-campaigns.ts";

type Counts = CampaignCountsWire;
type Row = {
  kept: CustomerFigures | null;
  found: Pick<MailFigures, "campaigns" | "previousCampaigns" | "first">;
  groups: { unreported: boolean; tracking: Tracking | null; counts: Counts; previous: Counts }[];
  mails: number;
  ranking: JsonRow[];
};

/** Its service reports no deliveries. */
const UNREPORTED = sql`${campaigns.service} = 'gmail'`;

const ACCOUNT = sql.placeholder("account");
const SINCE = sql`${sql.placeholder("since")}::timestamptz`;
const UNTIL = sql`${sql.placeholder("until")}::timestamptz`;
const BEFORE = sql`${sql.placeholder("before")}::timestamptz`;
const MINE = campaignsOf(ACCOUNT);
const CREATED = sql`${IS_COUNTED} and ${campaigns.createdAt} >= ${SINCE} and ${campaigns.createdAt} < ${UNTIL}`;
const IN_RANGE = sql`${campaigns.loggedAt} >= ${SINCE} and ${campaigns.loggedAt} < ${UNTIL}`;
const IN_PREVIOUS = sql`${campaigns.loggedAt} >= ${BEFORE} and ${campaigns.loggedAt} < ${SINCE}`;

const readFigures = prepareStatement<Row>(
  "analytics",
  sql`select
    ${keptFigures(ACCOUNT)} as kept,
    (select json_build_object(
        'campaigns', json_build_object(
          'total', count(*) filter (where ${CREATED}),
          'active', count(*) filter (where ${CREATED} and ${campaigns.status} in ('active', 'processing')),
          'completed', count(*) filter (where ${CREATED} and ${campaigns.status} = 'completed')
        ),
        'previousCampaigns', count(*) filter (
          where ${IS_COUNTED} and ${campaigns.createdAt} >= ${BEFORE} and ${campaigns.createdAt} < ${SINCE}),
        'first', ${epochMs(sql`min(${campaigns.loggedAt})`)}
      ) from ${campaigns} where ${MINE}) as found,
    (select coalesce(json_agg(g), '[]') from (
        select coalesce(${UNREPORTED}, false) as unreported, ${campaigns.tracking} as tracking,
          ${sumCounters(IN_RANGE)} as counts, ${sumCounters(IN_PREVIOUS)} as previous
        from ${campaigns} where ${MINE} group by 1, 2
      ) g) as groups,
    (select count(*)::int from ${campaigns} where ${campaignsOf(ACCOUNT, "automations")}) as mails,
    ${rankedAsJson("score", { account: ACCOUNT, since: SINCE, until: UNTIL })} as ranking`,
);

/** The figures of campaigns: logs and campaigns by their creation. With those kept of customers, from the same statement. */
export async function campaignFigures(
  ctx: Ctx,
  { since, until, before }: Bounds,
): Promise<{ kept: CustomerFigures | null; figures: MailFigures }> {
  const row = onlyRow(await readFigures(ctx.db, { account: ctx.account.id, since, until, before }));
  const ranking = readRanked(row.ranking);
  const sums = sumPeriods(row.groups);
  const figures = { ...row.found, ...sums, automationMails: row.mails, ranking };
  return { kept: row.kept, figures };
}

function sumCounters(condition: SQL): SQL {
  const sum = (column: AnyPgColumn): SQL =>
    sql`coalesce(sum(${column}) filter (where ${condition}), 0)`;
  return sql`json_build_object(
    'recipients', ${sum(campaigns.totalRecipients)}, 'sent', ${sum(campaigns.sent)},
    'delivered', ${sum(campaigns.delivered)}, 'opened', ${sum(campaigns.opened)},
    'clicked', ${sum(campaigns.clicked)}, 'failed', ${sum(campaigns.failed)},
    'untracked', json_build_object(
      'sent', ${sum(campaigns.untrackedSent)}, 'delivered', ${sum(campaigns.untrackedDelivered)})
  )`;
}
