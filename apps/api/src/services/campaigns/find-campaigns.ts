import type { CampaignWire } from "@dakiya/domain/wire";
import { and, desc, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "../../db/client.ts";
import { campaigns, segments } from "../../db/schema/index.ts";
import { toCampaignWire } from "./to-campaign-wire.ts";

/** The campaign that a follow-up follows, deleted or not. */
const source = alias(campaigns, "source");

/** The owner's campaigns that are not deleted, the newest first. */
export async function findCampaigns(
  db: Executor,
  ownerId: number,
  options: { condition?: SQL | undefined; limit?: number } = {},
): Promise<CampaignWire[]> {
  const query = db
    .select({
      campaign: getTableColumns(campaigns),
      segmentName: segments.name,
      followUpName: source.name,
    })
    .from(campaigns)
    .leftJoin(
      segments,
      and(eq(segments.ownerId, campaigns.ownerId), eq(segments.id, campaigns.segmentId)),
    )
    .leftJoin(
      source,
      and(eq(source.ownerId, campaigns.ownerId), eq(source.id, campaigns.followUpOf)),
    )
    .where(and(eq(campaigns.ownerId, ownerId), isNull(campaigns.deletedAt), options.condition))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id));
  const rows = await (options.limit === undefined ? query : query.limit(options.limit));
  return rows.map(({ campaign, segmentName, followUpName }) =>
    toCampaignWire(campaign, segmentName, followUpName),
  );
}
