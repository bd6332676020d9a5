import type { Ctx } from "../../deps.ts";

/** Whether AI can write here, so that a screen says so before it is asked to. */
export function getAi(ctx: Pick<Ctx, "ai">): { configured: boolean } {
  return { configured: ctx.ai.isConfigured };
}
