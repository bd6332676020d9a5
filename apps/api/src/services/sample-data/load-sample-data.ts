import type { SampleDataWire } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { sampleData } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { epochMs } from "../../db/sql-array.ts";
import { oneRow } from "../../db/one-row.ts";
import { getSampleData } from "./get-sample-data.ts";
import { insertCampaigns } from "./insert-campaigns.ts";
import { insertPeople } from "./insert-people.ts";
import { insertSegments } from "./insert-segments.ts";
import { makeSample } from "./make-sample.ts";
import { noteActivity } from "./note-activity.ts";

/**
 * Fills the user's account with sample customers, segments and finished campaigns, in one transaction. Idempotent.
 * Sample customers are never mailed; `removeSampleData` removes all of it.
 */
export async function loadSampleData(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<SampleDataWire> {
  return await ctx.db.transaction(async (tx) => {
    const ownerId = ctx.userId;
    // Serialises concurrent calls: the second finds it loaded.
    const claimed = await tx
      .insert(sampleData)
      .values({ ownerId, customerIds: [], segmentIds: [], campaignIds: [] })
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) return await getSampleData(ctx, {}, tx);
    const clock = await oneRow<{ now: number }>(
      tx,
      sql`select ${epochMs(sql`clock_timestamp()`)} as now`,
    );
    const now = new Date(clock.now);
    const sample = makeSample(now);
    const ids = await insertPeople(tx, ownerId, sample.people);
    const segmentIds = await insertSegments(tx, { ownerId, made: sample.segments, ids, now });
    const campaignIds = await insertCampaigns(tx, {
      ownerId,
      made: sample.campaigns,
      segmentIds: new Map(sample.segments.map(({ key }, at) => [key, segmentIds[at] ?? 0])),
      ids,
    });
    const customerIds = ids.filter((id) => id !== null);
    await tx
      .update(sampleData)
      .set({ customerIds, segmentIds, campaignIds })
      .where(eq(sampleData.ownerId, ownerId));
    await noteActivity(tx, { ownerId, campaignIds, sign: 1 });
    return await getSampleData(ctx, {}, tx);
  });
}
