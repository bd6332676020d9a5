import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { segments } from "../../db/schema/index.ts";
import { sizeOf } from "../segments/keep-audience.ts";
import { segmentAudience } from "../segments/segment-audience.ts";

/** Updates the sizes of the owner's segments after members were removed. */
export async function resizeSegments(tx: Tx, ownerId: number): Promise<void> {
  const mine = and(eq(segments.ownerId, ownerId), isNull(segments.deletedAt));
  for (const segment of await tx.select().from(segments).where(mine)) {
    await tx
      .update(segments)
      .set({ estimatedCount: sizeOf(segmentAudience(segment, new Date())) })
      .where(and(eq(segments.ownerId, ownerId), eq(segments.id, segment.id)));
  }
}
