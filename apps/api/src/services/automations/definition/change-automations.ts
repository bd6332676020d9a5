import { MESSAGES } from "@dakiya/domain/messages";
import { AUTOMATION_WIRE_LIMITS } from "@dakiya/domain/wire";
import type {
  AutomationSummaryWire,
  AutomationWire,
  CreateAutomationInput,
  SaveAutomationInput,
} from "@dakiya/domain/wire";
import { and, desc, sql } from "drizzle-orm";
import { automations } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { recordAudit, recordOnce } from "../../audit/record-audit.ts";
import { endOngoing, failQueued } from "../ongoing/lifecycle.ts";
import { endBackoff } from "../../fair-work/backoffs.ts";
import { REASONS } from "../../deliveries/index.ts";
import { findAutomation, lockAutomation, ownAutomations, subjectOf, thisOne } from "../internal.ts";
import { refuseReferenced } from "../../rule-uses/refuse-referenced.ts";
import { refuseArchivedTrigger } from "./archived-trigger.ts";
import { toAutomationWire, toSummaries } from "./automation-wire.ts";
import { lockAccount } from "../../lock-account.ts";

/** The definition of a new automation. */
const BLANK = {
  version: 1,
  trigger: { type: "byHand" },
  steps: [],
  leaveWhen: { rules: null, bought: false, clicked: false, leftSegment: false },
  reentry: { type: "never" },
  whenCapped: "later",
};

/** The account's automations, the newest first. */
export async function listAutomations(ctx: Ctx): Promise<AutomationSummaryWire[]> {
  const rows = await ctx.db
    .select()
    .from(automations)
    .where(ownAutomations(ctx.account.id))
    .orderBy(desc(automations.id));
  return await toSummaries(ctx.db, ctx.account.id, rows);
}

/** @throws AppError "missing" */
export async function getAutomation(ctx: Ctx, input: { id: string }): Promise<AutomationWire> {
  return await toAutomationWire(ctx.db, await findAutomation(ctx.db, ctx, input.id));
}

/** Adds an automation as a draft. @throws AppError "impossible" for one more than an account keeps. */
export async function createAutomation(
  ctx: Ctx,
  input: CreateAutomationInput,
): Promise<AutomationWire> {
  const { automations: max } = AUTOMATION_WIRE_LIMITS;
  return await ctx.db.transaction(async (tx) => {
    const accountId = ctx.account.id;
    await lockAccount(tx, accountId);
    if ((await tx.$count(automations, ownAutomations(accountId))) >= max)
      throw new AppError("impossible", MESSAGES.automations.tooMany(max));
    await refuseArchivedTrigger(tx, accountId, input.document);
    const [row] = await tx
      .insert(automations)
      .values({ accountId, name: input.name, document: input.document ?? BLANK })
      .returning();
    if (row === undefined) throw new Error("No automation came back");
    await recordAudit(tx, ctx, { action: "automation.created", subject: subjectOf(row) });
    return await toAutomationWire(tx, row);
  });
}

/**
 * Saves the definition, complete or not. The published version stays. An editor saves at every pause in typing: the
 * security log gets at most one row in ten minutes, and none when nothing changed.
 *
 * @throws AppError "missing"
 */
export async function saveAutomation(
  ctx: Ctx,
  input: SaveAutomationInput,
): Promise<AutomationWire> {
  return await ctx.db.transaction(async (tx) => {
    const before = await lockAutomation(tx, ctx, input.id);
    const { name = before.name, document = before.document } = input;
    await refuseArchivedTrigger(tx, ctx.account.id, document, before.document);
    const [row] = await tx
      .update(automations)
      .set({ name, document, updatedAt: sql`statement_timestamp()` })
      .where(
        and(
          thisOne(before),
          sql`(${automations.name}, ${automations.document}) is distinct from (${name}::text, ${JSON.stringify(document)}::jsonb)`,
        ),
      )
      .returning();
    if (row === undefined) return await toAutomationWire(tx, before);
    const saved = { action: "automation.saved", subject: subjectOf(row) } as const;
    await recordOnce(tx, ctx, saved, `${row.id}:${ctx.user.id}`);
    return await toAutomationWire(tx, row);
  });
}

/**
 * Deletes an automation: its enrolments end, and queued emails are not sent. Sent emails stay in the logs.
 *
 * @throws AppError "missing"; "conflict" while rules other than its own refer to it
 */
export async function deleteAutomation(ctx: Ctx, input: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockAutomation(tx, ctx, input.id);
    const { accountId, id: automationId } = row;
    const words = `The automation “${row.name}”`;
    await refuseReferenced(tx, accountId, { kind: "automation", id: automationId, words });
    await tx.execute(sql`
      update automation_enrolments set state = 'left', left_reason = 'deleted', left_at = step, step = null, ended_at = statement_timestamp()
      where account_id = ${accountId} and automation_id = ${automationId} and state = 'inside'
    `);
    for (const table of ["automation_members", "automation_arrivals"])
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where account_id = ${accountId} and automation_id = ${automationId}`,
      );
    await endBackoff(tx, { accountId, id: automationId });
    await failQueued(tx, { accountId, automationId }, REASONS.left.deleted);
    await endOngoing(tx, { accountId, automationId });
    await tx
      .update(automations)
      .set({ deletedAt: sql`statement_timestamp()` })
      .where(thisOne(row));
    await recordAudit(tx, ctx, { action: "automation.deleted", subject: subjectOf(row) });
  });
}
