import type { DashboardWire, GuideWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { prepareStatement } from "../../db/pool/prepare-statement.ts";
import { campaigns, customers, accountActivity, segments } from "../../db/schema/index.ts";
import type { CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { IS_COUNTED } from "../campaigns/index.ts";
import { toCustomerWire } from "../wire/audience.ts";
import { campaignsAsJson, campaignsOf, readCampaigns, rowFromJson } from "./campaign-rows.ts";
import type { JsonRow } from "./campaign-rows.ts";
import { readSender, toEmailSettingsWire } from "../sender/stored-settings.ts";
import { customerFigures } from "./customer-figures.ts";
import { guideOf } from "./guide.ts";
import { keptFigures } from "../customers/kept-figures.ts";
import { onlyRow } from "../../db/sql/sql.ts";
import { startOfDay } from "./engagement-in-range.ts";
import { zoneOr } from "../wire/values.ts";

const RECENT_CAMPAIGNS = 3;
const RECENT_CUSTOMERS = 4;

type Row = {
  kept: CustomerFigures | null;
  segments: number;
  live_automations: number | null;
  counts: { active: number; completed: number; total: number; created: number };
  activity: { added: number; sent: number; opens: number; clicks: number };
  guide: Omit<GuideWire, "email"> | null;
  recent_campaigns: JsonRow[];
  recent_customers: JsonRow[];
};

const ACCOUNT = sql.placeholder("account");
const SINCE = sql`${sql.placeholder("since")}::timestamptz`;
const MINE = campaignsOf(ACCOUNT);

const readAll = prepareStatement<Row>(
  "dashboard",
  sql`select
    ${keptFigures(ACCOUNT)} as kept,
    (select count(*)::int from ${segments}
      where ${segments.accountId} = ${ACCOUNT} and ${segments.deletedAt} is null) as segments,
    (select json_build_object(
        'active', count(*) filter (where ${campaigns.status} in ('active', 'processing')),
        'completed', count(*) filter (where ${campaigns.status} = 'completed'),
        'total', count(*) filter (where ${IS_COUNTED}),
        'created', count(*) filter (where ${IS_COUNTED} and ${campaigns.createdAt} >= ${SINCE})
      ) from ${campaigns} where ${MINE}) as counts,
    (select case when count(*) > 0 then (count(*) filter (where state = 'live'))::int end from automations
      where account_id = ${ACCOUNT} and deleted_at is null) as live_automations,
    (select json_build_object(
        'added', coalesce(sum(${accountActivity.customersAdded}), 0),
        'sent', coalesce(sum(${accountActivity.sent}), 0),
        'opens', coalesce(sum(${accountActivity.opened}), 0),
        'clicks', coalesce(sum(${accountActivity.clicked}), 0)
      ) from ${accountActivity}
      where ${accountActivity.accountId} = ${ACCOUNT} and ${accountActivity.at} >= ${SINCE}) as activity,
    ${guideOf(ACCOUNT, sql.placeholder("user"))} as guide,
    ${campaignsAsJson({
      where: MINE,
      orderBy: sql`${campaigns.createdAt} desc, ${campaigns.id} desc`,
      limit: RECENT_CAMPAIGNS,
    })} as recent_campaigns,
    (select coalesce(json_agg(c order by id desc), '[]') from (
      select * from ${customers}
      where ${customers.accountId} = ${ACCOUNT} and ${customers.isActive}
      order by ${customers.id} desc
      limit ${RECENT_CUSTOMERS}
    ) c) as recent_customers`,
);

/** Everything the dashboard shows (docs/product.md, Dashboard), from one statement. "Today" is the reader's day. */
export async function getDashboard(
  ctx: Ctx,
  input: { timeZone?: string | undefined },
): Promise<DashboardWire> {
  const today = startOfDay(new Date(), zoneOr(input.timeZone));
  const row = onlyRow(
    await readAll(ctx.db, {
      account: ctx.account.id,
      user: ctx.user.id,
      since: today.toISOString(),
    }),
  );
  const { counts, activity } = row;
  const { totalCustomers } = await customerFigures(ctx, row.kept);
  return {
    activeWork: counts.active,
    totalCustomers,
    segments: row.segments,
    completedCampaigns: counts.completed,
    totalCampaigns: counts.total,
    liveAutomations: row.live_automations,
    recentCampaigns: readCampaigns(row.recent_campaigns).map(({ campaign }) => campaign),
    recentCustomers: row.recent_customers.map((json) =>
      toCustomerWire(rowFromJson(customers, json)),
    ),
    today: {
      campaignsCreated: counts.created,
      customersAdded: activity.added,
      emailsSent: activity.sent,
      opens: activity.opens,
      clicks: activity.clicks,
    },
    guide: row.guide && {
      ...row.guide,
      email: toEmailSettingsWire(ctx, await readSender(ctx)).isConfigured,
    },
  };
}
