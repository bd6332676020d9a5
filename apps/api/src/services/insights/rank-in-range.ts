import { RANKING_LIMIT, rankCampaigns } from "@dakiya/domain/analytics";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { and, desc, eq, getTableColumns, gte, isNull, sql } from "drizzle-orm";
import { campaigns, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { toCampaignWire } from "../campaigns/to-campaign-wire.ts";

/** `overallScore` of domain in SQL. */
const SCORE = sql`(
  (${campaigns.delivered} + ${campaigns.opened} + ${campaigns.clicked})::float8
  / nullif(3 * ${campaigns.sent}, 0)
)`;

/** The best campaigns created since an instant, by overall score (SPEC §2, Campaign Performance Ranking). */
export async function rankInRange(ctx: Ctx, since: Date | null): Promise<AnalyticsWire["ranking"]> {
  const rows = await ctx.db
    .select({ campaign: getTableColumns(campaigns), segmentName: segments.name })
    .from(campaigns)
    .innerJoin(
      segments,
      and(eq(segments.ownerId, campaigns.ownerId), eq(segments.id, campaigns.segmentId)),
    )
    .where(
      and(
        eq(campaigns.ownerId, ctx.userId),
        isNull(campaigns.deletedAt),
        since === null ? undefined : gte(campaigns.createdAt, since),
      ),
    )
    .orderBy(sql`${SCORE} desc nulls last`, desc(campaigns.sent), desc(campaigns.id))
    .limit(RANKING_LIMIT);
  return rankCampaigns(
    rows.map(({ campaign, segmentName }) => ({
      campaign: toCampaignWire(campaign, segmentName),
      counts: {
        recipients: campaign.totalRecipients,
        sent: campaign.sent,
        delivered: campaign.delivered,
        opened: campaign.opened,
        clicked: campaign.clicked,
        failed: campaign.failed,
      },
    })),
  );
}
