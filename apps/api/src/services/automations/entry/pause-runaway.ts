import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { automations } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { pauseOngoing } from "../ongoing/lifecycle.ts";
import { lockAutomation, subjectOf, thisOne } from "../internal.ts";
import type { DueAutomation } from "../worker/run-due.ts";

/** Pauses a live automation that one customer enters again and again, as when two automations trigger each other. */
export async function pauseRunaway(ctx: AccountCtx, automation: DueAutomation): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockAutomation(tx, ctx, String(automation.id));
    if (row.state !== "live") return;
    await pauseOngoing(tx, { accountId: row.accountId, automationId: row.id });
    await tx
      .update(automations)
      .set({
        state: "paused",
        pausedAt: sql`statement_timestamp()`,
        pauseReason: MESSAGES.automations.pausedRunaway,
        updatedAt: sql`statement_timestamp()`,
      })
      .where(thisOne(row));
    await recordAudit(tx, ctx, {
      action: "automation.paused",
      subject: subjectOf(row),
      details: { reason: "entries" },
    });
  });
}
