import type { GmailConnectionWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { readStoredSettings } from "../sender/stored-settings.ts";

/** Whether Gmail can be connected here, and whether it is; no token is shown. */
export async function getGmail(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<GmailConnectionWire> {
  const stored = await readStoredSettings(ctx);
  return {
    available: ctx.google !== null,
    connected: (stored?.googleRefreshToken ?? null) !== null,
    email: stored?.googleEmail ?? null,
    problem: stored?.googleProblem ?? null,
  };
}
