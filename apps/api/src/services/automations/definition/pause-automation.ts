import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationWire, ResumeAutomationInput } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { automations } from "../../../db/schema/index.ts";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { pauseOngoing, resumeOngoing, failQueued } from "../ongoing/lifecycle.ts";
import { REASONS } from "../../deliveries/index.ts";
import { lockAutomation, subjectOf, thisOne } from "../internal.ts";
import { automationNow } from "../now.ts";
import { toAutomationWire } from "./automation-wire.ts";
import { startTrigger } from "../entry/start-trigger.ts";

/**
 * Pauses an automation: it enrols and advances nobody, and queued emails wait. Requests in flight finish.
 *
 * @throws AppError "missing"; "conflict" when it is not live.
 */
export async function pauseAutomation(ctx: Ctx, input: { id: string }): Promise<AutomationWire> {
  return await ctx.db.transaction(async (tx) => {
    const row = await lockAutomation(tx, ctx, input.id);
    if (row.state !== "live") throw new AppError("conflict", MESSAGES.automations.notLive);
    await pauseOngoing(tx, { accountId: row.accountId, automationId: row.id });
    const [paused] = await tx
      .update(automations)
      .set({
        state: "paused",
        pausedAt: sql`statement_timestamp()`,
        updatedAt: sql`statement_timestamp()`,
      })
      .where(thisOne(row))
      .returning();
    if (paused === undefined) throw new Error("No automation came back");
    await recordAudit(tx, ctx, { action: "automation.paused", subject: subjectOf(row) });
    return await toAutomationWire(tx, paused);
  });
}

/**
 * Resumes an automation. Entries from the pause enrol nobody.
 *
 * @param input.overdue - Whether emails that came due during the pause are sent or skipped; later waits count from now.
 * @throws AppError "missing"; "conflict" when it is not paused.
 */
export async function resumeAutomation(
  ctx: Ctx,
  input: ResumeAutomationInput,
): Promise<AutomationWire> {
  return await longTransaction(ctx, "change", async (tx) => {
    const row = await lockAutomation(tx, ctx, input.id);
    if (row.state !== "paused") throw new AppError("conflict", MESSAGES.automations.notPaused);
    const { accountId, id: automationId } = row;
    const ongoing = { accountId, automationId };
    if (input.overdue === "skip") {
      await failQueued(tx, ongoing, REASONS.skippedAfterPause);
      await tx.execute(sql`
        update automation_enrolments set skips = true
        where account_id = ${accountId} and automation_id = ${automationId} and state = 'inside'
          and due_at <= ${automationNow(ctx)}
      `);
    }
    await resumeOngoing(tx, ongoing);
    const [live] = await tx
      .update(automations)
      .set({
        state: "live",
        pausedAt: null,
        pauseReason: null,
        updatedAt: sql`statement_timestamp()`,
      })
      .where(thisOne(row))
      .returning();
    if (live === undefined) throw new Error("No automation came back");
    await startTrigger(tx, ctx, live, { includeExisting: false });
    const details = { overdue: input.overdue };
    await recordAudit(tx, ctx, { action: "automation.resumed", subject: subjectOf(row), details });
    return await toAutomationWire(tx, live);
  });
}
