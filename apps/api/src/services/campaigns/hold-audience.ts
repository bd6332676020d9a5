import { and, eq, isNull, or } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { campaigns, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../ids.ts";

type SegmentRow = typeof segments.$inferSelect;

/**
 * A segment of the user. Whoever deletes or changes it waits until the transaction ends, and then finds the campaign
 * that uses it.
 *
 * @throws AppError "missing"
 */
export async function holdSegment(tx: Tx, ctx: Ctx, id: number | null): Promise<SegmentRow> {
  const [segment] =
    id === null
      ? []
      : await tx
          .select()
          .from(segments)
          .where(
            and(eq(segments.ownerId, ctx.userId), eq(segments.id, id), isNull(segments.deletedAt)),
          )
          .for("share");
  if (segment === undefined) throw missing("Segment");
  return segment;
}

/**
 * The campaign that is followed up.
 *
 * @param options.evenDeleted - One that may be deleted: a draft made before that keeps its audience.
 * @throws AppError "missing"
 */
export async function findFollowed(
  tx: Tx,
  ctx: Ctx,
  wireId: string,
  options: { evenDeleted: number | null } = { evenDeleted: null },
): Promise<typeof campaigns.$inferSelect> {
  const id = parseId(wireId);
  const [followed] =
    id === null
      ? []
      : await tx
          .select()
          .from(campaigns)
          .where(
            and(
              eq(campaigns.ownerId, ctx.userId),
              eq(campaigns.id, id),
              or(isNull(campaigns.deletedAt), eq(campaigns.id, options.evenDeleted ?? 0)),
            ),
          );
  if (followed === undefined) throw missing("Campaign");
  return followed;
}
