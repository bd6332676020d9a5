import { RANKING_LIMIT, RANKING_SORTS } from "@dakiya/domain/analytics";
import type { RankingSort } from "@dakiya/domain/analytics";
import { reportsEvents } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import { prepareStatement } from "../../db/pool/prepare-statement.ts";
import { onlyRow } from "../../db/sql/sql.ts";
import { campaigns } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { IS_COUNTED } from "../campaigns/index.ts";
import { campaignsAsJson, campaignsOf, readCampaigns } from "./campaign-rows.ts";
import type { JsonRow } from "./campaign-rows.ts";
import type { Ranked } from "./mail-figures.ts";
import type { Bounds } from "./read-period.ts";
import { tracks } from "../sending-rules/tracking.ts";

/** By the indexes `attributions_campaign` and the key of `log_suppressions`. */
const REVENUE = sql`(
  select coalesce(sum(o.net), 0) from attributions a
  join orders o on o.account_id = a.account_id and o.id = a.order_id
  where a.account_id = ${campaigns.accountId} and a.campaign_id = ${campaigns.id}
)`;
const UNSUBSCRIBED = sql`(
  select count(*) from log_suppressions s
  where s.account_id = ${campaigns.accountId} and s.campaign_id = ${campaigns.id} and s.reason = 'unsubscribed'
)`;

const OPENS = tracks(sql`${campaigns.tracking}`, "opens");
const CLICKS = tracks(sql`${campaigns.tracking}`, "clicks");

/** The values of `rankCampaigns` of domain, in SQL. */
const VALUES: Readonly<Record<RankingSort, SQL>> = {
  score: sql`case when ${OPENS} and ${CLICKS} then (
    (${campaigns.delivered} - ${campaigns.untrackedDelivered} + ${campaigns.opened} + ${campaigns.clicked})::float8
    / nullif(3 * (${campaigns.sent} - ${campaigns.untrackedSent}), 0)
  ) end`,
  opened: sql`case when ${OPENS} then ${campaigns.opened} end`,
  clicked: sql`case when ${CLICKS} then ${campaigns.clicked} end`,
  unsubscribed: UNSUBSCRIBED,
  revenue: REVENUE,
  revenuePerRecipient: sql`${REVENUE} / nullif(${campaigns.totalRecipients}, 0)`,
};

/** The best campaigns created in a range, as JSON. By score those not sent yet are among them. */
export function rankedAsJson(
  sort: RankingSort,
  { account, since, until }: { account: Placeholder; since: SQL; until: SQL },
): SQL {
  const isSent = sort === "score" ? sql`` : sql`and ${campaigns.sent} > 0`;
  return campaignsAsJson({
    where: sql`${campaignsOf(account)} and ${IS_COUNTED} and ${campaigns.createdAt} >= ${since}
      and ${campaigns.createdAt} < ${until} ${isSent}`,
    orderBy: sql`${VALUES[sort]} desc nulls last, ${campaigns.sent} desc, ${campaigns.id} desc`,
    limit: RANKING_LIMIT,
  });
}

export function readRanked(rows: readonly JsonRow[]): Ranked[] {
  return readCampaigns(rows).map(({ row: stored, campaign }) => ({
    id: stored.id,
    campaign,
    counts: {
      recipients: stored.totalRecipients,
      sent: stored.sent,
      delivered: stored.delivered,
      opened: stored.opened,
      clicked: stored.clicked,
      failed: stored.failed,
      untracked: { sent: stored.untrackedSent, delivered: stored.untrackedDelivered },
    },
    tracking: stored.tracking,
    deliveryUnknown: stored.service !== null && !reportsEvents(stored.service),
  }));
}

const statements = new Map(
  RANKING_SORTS.map(({ value }) => [
    value,
    prepareStatement<{ ranking: JsonRow[] }>(
      `ranking-by-${value}`,
      sql`select ${rankedAsJson(value, {
        account: sql.placeholder("account"),
        since: sql`${sql.placeholder("since")}::timestamptz`,
        until: sql`${sql.placeholder("until")}::timestamptz`,
      })} as ranking`,
    ),
  ]),
);

/** The account's best campaigns by one of the sorts, of all that were created in a range. */
export async function rankedCampaigns(
  ctx: AccountCtx,
  { since, until, sort }: Pick<Bounds, "since" | "until"> & { sort: RankingSort },
): Promise<Ranked[]> {
  const read = statements.get(sort);
  if (read === undefined) return [];
  return readRanked(onlyRow(await read(ctx.db, { account: ctx.account.id, since, until })).ranking);
}
