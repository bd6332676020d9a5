import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";

/** Dismisses the dashboard's first-run guide for good, on every device of the user. */
export async function dismissGuide(ctx: Ctx, _input: Record<never, never>): Promise<null> {
  await ctx.db
    .update(users)
    .set({ guideDismissedAt: sql`clock_timestamp()` })
    .where(and(eq(users.id, ctx.userId), isNull(users.guideDismissedAt)));
  return null;
}
