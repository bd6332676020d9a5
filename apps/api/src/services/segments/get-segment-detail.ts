import type { SegmentDetailWire } from "@dakiya/domain/wire";
import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { segments } from "../../db/schema/index.ts";
import { readLong } from "../../db/long-statement.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../wire/values.ts";
import { CAMPAIGN_COUNT } from "./find-segments.ts";
import { segmentAudience } from "./segment-audience.ts";
import { summariseAudience } from "./summarise-audience.ts";
import { toSegmentWire } from "../wire/audience.ts";

/**
 * A saved segment with its present matches, or, when it is static, with its members (docs/product.md, Segments).
 *
 * @throws AppError "missing" when it isn't there or is another user's.
 */
export async function getSegmentDetail(
  ctx: Ctx,
  input: { id: string },
): Promise<SegmentDetailWire> {
  const id = parseId(input.id);
  if (id === null) throw missing("Segment");
  const [found] = await ctx.db
    .select({ segment: getTableColumns(segments), campaignCount: CAMPAIGN_COUNT })
    .from(segments)
    .where(and(eq(segments.ownerId, ctx.userId), eq(segments.id, id), isNull(segments.deletedAt)));
  if (found === undefined) throw missing("Segment");
  const audience = segmentAudience(found.segment, new Date());
  const summary = await readLong(
    ctx,
    async () => await summariseAudience(ctx.db, audience, { cities: true }),
  );
  return { segment: toSegmentWire(found.segment, found.campaignCount), ...summary };
}
