import type { SegmentRulesInput } from "@dakiya/domain/wire";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../wire/values.ts";
import { ruleAudience, segmentAudience } from "./segment-audience.ts";

/**
 * The audience asked about: the rules' present matches, or a static segment's members.
 *
 * @throws AppError "missing" when the segment named isn't there or is another user's.
 */
export async function askedAudience(ctx: Ctx, input: SegmentRulesInput): Promise<SQL> {
  const now = new Date();
  if (input.segmentId === undefined) return ruleAudience(ctx.userId, input.rules, now);
  const id = parseId(input.segmentId);
  if (id === null) throw missing("Segment");
  const [saved] = await ctx.db
    .select()
    .from(segments)
    .where(and(eq(segments.ownerId, ctx.userId), eq(segments.id, id), isNull(segments.deletedAt)));
  if (saved === undefined) throw missing("Segment");
  return segmentAudience({ ...saved, rules: input.rules }, now);
}
