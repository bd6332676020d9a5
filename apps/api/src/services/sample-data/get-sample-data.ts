import type { SampleDataWire } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { sampleData } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";

/** Whether the user's account holds sample data, and how much. */
export async function getSampleData(
  ctx: Ctx,
  _input: Record<never, never>,
  db: Executor = ctx.db,
): Promise<SampleDataWire> {
  const [held] = await db.select().from(sampleData).where(eq(sampleData.ownerId, ctx.userId));
  return {
    loaded: held !== undefined,
    customers: held?.customerIds.length ?? 0,
    segments: held?.segmentIds.length ?? 0,
    campaigns: held?.campaignIds.length ?? 0,
  };
}
