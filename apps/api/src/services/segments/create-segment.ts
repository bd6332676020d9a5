import type { CreateSegmentInput, SegmentWire } from "@dakiya/domain/wire";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { customers, segmentMembers, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { refuseNul } from "./refuse-nul.ts";
import { ruleAudience } from "./segment-audience.ts";
import { toSegmentWire } from "./to-segment-wire.ts";

/**
 * Saves an audience with the number of people it has now (SPEC §7, create-segment). A static one also keeps
 * who they are.
 */
export async function createSegment(ctx: Ctx, input: CreateSegmentInput): Promise<SegmentWire> {
  refuseNul({ name: input.name, description: input.description });
  const audience = ruleAudience(ctx.userId, input.rules, new Date());
  const row = await ctx.db.transaction(async (tx) => {
    if (ctx.database.kind === "postgres") await tx.execute(sql`set local statement_timeout = 0`);
    const [made] = await tx
      .insert(segments)
      .values({
        ownerId: ctx.userId,
        name: input.name,
        description: input.description,
        rules: input.rules,
        isDynamic: input.is_dynamic,
        estimatedCount: sql`(select count(*) from ${customers} where ${audience})`,
      })
      .returning();
    if (made === undefined) throw new Error("the segment did not come back");
    if (made.isDynamic) return made;
    const kept = await keepMembers(tx, made, audience);
    if (kept === made.estimatedCount) return made;
    // Customers changed between the two statements; the members are what counts.
    await tx
      .update(segments)
      .set({ estimatedCount: kept })
      .where(and(eq(segments.ownerId, ctx.userId), eq(segments.id, made.id)));
    return { ...made, estimatedCount: kept };
  });
  return toSegmentWire(row, 0);
}

async function keepMembers(
  tx: Tx,
  segment: { ownerId: number; id: number },
  audience: SQL,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into ${segmentMembers} (owner_id, segment_id, customer_id)
    select ${customers.ownerId}, ${segment.id}, ${customers.id} from ${customers} where ${audience}
  `);
  return rowCount ?? 0;
}
