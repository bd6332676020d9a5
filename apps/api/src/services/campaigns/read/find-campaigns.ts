import type {
  CampaignKind,
  CampaignSort,
  CampaignSummaryWire,
  CampaignWire,
} from "@dakiya/domain/wire";
import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "../../../db/client.ts";
import { epochMs } from "../../../db/sql/sql.ts";
import { automations, campaigns, segments, sendingPace } from "../../../db/schema/index.ts";
import { OUTAGE_TRIES, REASONS, SENDABLE_SQL } from "../../deliveries/index.ts";
import { toCampaignSummary, toCampaignWire } from "../../wire/campaigns.ts";
import { isoText } from "../../wire/values.ts";
import { orderCampaigns, sortKey } from "./campaign-order.ts";

/** A draft is listed, but counts as no campaign. */
export const IS_COUNTED = sql`${campaigns.status} <> 'draft'`;

/** No probe for that long means that nothing was sent since, so the outage's state is unknown. */
const STALE = sql`interval '10 minutes'`;

/** The outage that keeps a campaign from sending, in its wire form; null where there is none. */
export function outageOf(campaign: {
  accountId: SQL;
  service: SQL;
  status: SQL;
}): SQL<CampaignWire["outage"]> {
  return sql`(
    select json_build_object('since', ${isoText(sendingPace.downSince)}, 'reason', down_reason) from sending_pace
    where account_id = ${campaign.accountId} and service = ${campaign.service}
      and ${campaign.status} = any(${SENDABLE_SQL})
      and down_tries >= ${OUTAGE_TRIES} and down_until > statement_timestamp() - ${STALE}
  )`;
}

/** `REASONS.unknown` as a constant, for the partial index. */
const UNKNOWN_REASON = sql.raw(`'${REASONS.unknown}'`);

/** How many recipients of a campaign have an unknown outcome, of those shown as failed. */
export function unknownOf(campaign: { accountId: SQL; id: SQL; failed: SQL }): SQL<number> {
  return sql`case when ${campaign.failed} = 0 then 0 else (
    select count(*)::int from communication_logs unknown_log
    where unknown_log.account_id = ${campaign.accountId} and unknown_log.campaign_id = ${campaign.id}
      and unknown_log.failure_reason = ${UNKNOWN_REASON} and unknown_log.status = 'failed'
  ) end`;
}

export const UNKNOWN = unknownOf({
  accountId: sql`${campaigns.accountId}`,
  id: sql`${campaigns.id}`,
  failed: sql`${campaigns.failed}`,
});

const {
  body: _body,
  design: _design,
  html: _html,
  variants: _variants,
  variables: _variables,
  draft: _draft,
  audienceRules: _audienceRules,
  ...summary
} = getTableColumns(campaigns);

/** The columns of a campaign that are short. */
export const SUMMARY_COLUMNS = summary;

/** The campaign that a follow-up follows, deleted or not. */
const source = alias(campaigns, "source");

const ITS_SEGMENT = and(
  eq(segments.accountId, campaigns.accountId),
  eq(segments.id, campaigns.segmentId),
);
const ITS_SOURCE = and(
  eq(source.accountId, campaigns.accountId),
  eq(source.id, campaigns.followUpOf),
);
const ITS_AUTOMATION = and(
  eq(automations.accountId, campaigns.accountId),
  eq(automations.id, campaigns.automationId),
);

const OUTAGE = outageOf({
  accountId: sql`${campaigns.accountId}`,
  service: sql`${campaigns.service}`,
  status: sql`${campaigns.status}`,
});

/** Milliseconds until a campaign's hold is over, below 0 once it is; null without one. */
export const HOLD_MS = sql<
  number | null
>`(${epochMs(sql`${campaigns.holdUntil}`)} - ${epochMs(sql`statement_timestamp()`)})`;

/** Columns of a campaign that come from other tables. */
const BESIDE = {
  segmentName: segments.name,
  followUpName: source.name,
  automationName: automations.name,
  outage: OUTAGE,
  holdMs: HOLD_MS,
  unknown: UNKNOWN,
};

/** Some of the account's campaigns and mails of automations that are not deleted, with their messages, the newest first. */
export async function findCampaigns(
  db: Executor,
  accountId: number,
  { condition, limit }: { condition: SQL | undefined; limit: number },
): Promise<CampaignWire[]> {
  const rows = await db
    .select({
      campaign: getTableColumns(campaigns),
      ...BESIDE,
    })
    .from(campaigns)
    .leftJoin(segments, ITS_SEGMENT)
    .leftJoin(source, ITS_SOURCE)
    .leftJoin(automations, ITS_AUTOMATION)
    .where(and(ownCampaigns(accountId), condition))
    .orderBy(...orderCampaigns("newest"))
    .limit(limit);
  return rows.map(({ campaign, ...beside }) => toCampaignWire(campaign, beside));
}

/** The same in any order without messages, each with its sort key. */
export async function findCampaignSummaries(
  db: Executor,
  accountId: number,
  query: { condition: SQL | undefined; limit: number; sort: CampaignSort },
): Promise<{ id: number; key: string; campaign: CampaignSummaryWire }[]> {
  const rows = await db
    .select({
      row: SUMMARY_COLUMNS,
      key: sortKey(query.sort),
      ...BESIDE,
    })
    .from(campaigns)
    .leftJoin(segments, ITS_SEGMENT)
    .leftJoin(source, ITS_SOURCE)
    .leftJoin(automations, ITS_AUTOMATION)
    .where(and(ownCampaigns(accountId), query.condition))
    .orderBy(...orderCampaigns(query.sort))
    .limit(query.limit);
  return rows.map(({ row, key, ...beside }) => ({
    id: row.id,
    key,
    campaign: toCampaignSummary(row, beside),
  }));
}

/** Which rows are of a kind: campaigns, or the mails of automations; undefined for both. */
export function ofKind(kind: CampaignKind): SQL | undefined {
  switch (kind) {
    case "campaigns":
      return isNull(campaigns.automationId);
    case "automations":
      return isNotNull(campaigns.automationId);
    case "all":
      return undefined;
  }
}

/** The account's campaigns and mails of automations that are not deleted. */
export function ownCampaigns(accountId: number): SQL | undefined {
  return and(eq(campaigns.accountId, accountId), isNull(campaigns.deletedAt));
}
