import { AGE_GROUPS, SPENDING_TIERS } from "@dakiya/domain/audience";
import type { AudienceWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { findSegments } from "../segments/find-segments.ts";
import { customerFigures } from "./customer-figures.ts";

/** Everything the audience page shows (SPEC §2); its segments are those a campaign uses (SPEC §3). */
export async function getAudience(ctx: Ctx, _input: Record<never, never>): Promise<AudienceWire> {
  const { ages, tiers, cities, ...totals } = await customerFigures(ctx);
  const segments = await findSegments(
    ctx.db,
    ctx.userId,
    sql`exists (
      select from campaigns
      where campaigns.owner_id = segments.owner_id and campaigns.segment_id = segments.id
        and campaigns.deleted_at is null
    )`,
  );
  return {
    totals,
    segmentCount: segments.length,
    ageGroups: AGE_GROUPS.map((ageGroup, index) => ({ ageGroup, count: ages[index] ?? 0 })),
    spendingTiers: SPENDING_TIERS.map((tier, index) => ({ tier, count: tiers[index] ?? 0 })),
    topLocations: cities,
    segments,
  };
}
