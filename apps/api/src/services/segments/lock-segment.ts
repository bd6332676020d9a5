import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../wire/values.ts";
import { CAMPAIGN_COUNT } from "./find-segments.ts";

/**
 * Locks the user's segment until the transaction ends, so that no campaign is created with it meanwhile; returns how
 * many campaigns use it.
 *
 * @throws AppError "missing" when it isn't there, is deleted or is another user's.
 */
export async function lockSegment(
  tx: Tx,
  ctx: Ctx,
  wireId: string,
): Promise<{ segment: typeof segments.$inferSelect; campaignCount: number }> {
  const id = parseId(wireId);
  if (id === null) throw missing("Segment");
  const ours = and(
    eq(segments.ownerId, ctx.userId),
    eq(segments.id, id),
    isNull(segments.deletedAt),
  );
  const held = await tx.select({ id: segments.id }).from(segments).where(ours).for("update");
  if (held.length === 0) throw missing("Segment");
  // A separate statement, so that its snapshot includes campaigns committed while this waited for the lock.
  const [found] = await tx
    .select({ segment: getTableColumns(segments), campaignCount: CAMPAIGN_COUNT })
    .from(segments)
    .where(ours);
  if (found === undefined) throw missing("Segment");
  return found;
}
