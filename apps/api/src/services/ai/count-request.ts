import type { Ctx } from "../../deps.ts";

/** Counts one request to the AI against the user's limits. @throws AppError "slowDown" past them */
export async function countRequest(ctx: Ctx): Promise<void> {
  await ctx.limits.count("ai", String(ctx.userId));
  await ctx.limits.count("aiDaily", String(ctx.userId));
}
