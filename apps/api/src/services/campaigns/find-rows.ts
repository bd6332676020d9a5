import { and, eq, isNull, or } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { campaigns, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../wire/values.ts";

type SegmentRow = typeof segments.$inferSelect;

/**
 * A segment of the user.
 *
 * @throws AppError "missing"
 */
export async function findSegmentRow(
  db: Executor,
  ctx: Ctx,
  id: number | null,
): Promise<SegmentRow> {
  const [segment] = id === null ? [] : await selectSegment(db, ctx, id);
  if (segment === undefined) throw missing("Segment");
  return segment;
}

/**
 * The same under a lock: a concurrent change or deletion waits until the transaction ends, and then finds the
 * campaign that uses it.
 *
 * @throws AppError "missing"
 */
export async function holdSegment(tx: Tx, ctx: Ctx, id: number | null): Promise<SegmentRow> {
  const [segment] = id === null ? [] : await selectSegment(tx, ctx, id).for("share");
  if (segment === undefined) throw missing("Segment");
  return segment;
}

function selectSegment(db: Executor, ctx: Ctx, id: number) {
  return db
    .select()
    .from(segments)
    .where(and(eq(segments.ownerId, ctx.userId), eq(segments.id, id), isNull(segments.deletedAt)));
}

/**
 * A campaign of the user, in any state.
 *
 * @param options.evenDeleted - Finds deleted ones too: a draft that follows one up keeps its audience.
 * @throws AppError "missing"
 */
export async function findCampaignRow(
  db: Executor,
  ctx: Ctx,
  wireId: string,
  options: { evenDeleted: number | null } = { evenDeleted: null },
): Promise<typeof campaigns.$inferSelect> {
  const id = parseId(wireId);
  const [found] =
    id === null
      ? []
      : await db
          .select()
          .from(campaigns)
          .where(
            and(
              eq(campaigns.ownerId, ctx.userId),
              eq(campaigns.id, id),
              or(isNull(campaigns.deletedAt), eq(campaigns.id, options.evenDeleted ?? 0)),
            ),
          );
  if (found === undefined) throw missing("Campaign");
  return found;
}
