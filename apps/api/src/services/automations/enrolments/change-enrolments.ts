import { allSteps, isWait, stepAfter } from "@dakiya/domain/automation";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AddCustomersInput, AddedCustomersWire, EnrolmentInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { automationEnrolments, customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, missing } from "../../../errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { readVersion } from "../exit/read-version.ts";
import { parseId } from "../../wire/values.ts";
import { lockAutomation, subjectOf } from "../internal.ts";
import { automationNow, readNow } from "../now.ts";
import type { Decision } from "../worker/decide.ts";
import { mayEnter } from "../entry/may-enter.ts";
import { storeDecisions } from "../worker/store-decisions.ts";

type Row = typeof automationEnrolments.$inferSelect;

/**
 * Enrols customers in a live automation with any trigger. A worker does so within a second, if they may still enter then.
 *
 * @returns `leftOut` counts those who were enrolled before, can't be mailed, or are no customers of the account.
 * @throws AppError "missing"; "conflict" when it is not live.
 */
export async function addCustomers(
  ctx: Ctx,
  input: AddCustomersInput,
): Promise<AddedCustomersWire> {
  return await ctx.db.transaction(async (tx) => {
    const row = await lockAutomation(tx, ctx, input.id);
    if (row.state !== "live") throw new AppError("conflict", MESSAGES.automations.notLive);
    const document = await readVersion(tx, row, row.version);
    const ids = [...new Set(input.customerIds.map(parseId))];
    const { rowCount } = await tx.execute(sql`
      insert into automation_arrivals (account_id, automation_id, customer_id, entry)
      select ${row.accountId}, ${row.id}, ${customers.id}, ${`hand:${randomUUID()}`}::text from ${customers}
      where ${customers.accountId} = ${row.accountId} and ${customers.id} = any(${sqlArray(ids, "bigint")})
        and ${mayEnter(row, document, automationNow(ctx))}
      order by ${customers.id}
    `);
    const added = rowCount ?? 0;
    const leftOut = ids.length - added;
    if (added === 0) return { added, leftOut };
    await recordAudit(tx, ctx, {
      action: "automation.customers-added",
      subject: subjectOf(row),
      details: { customers: added },
    });
    return { added, leftOut };
  });
}

/**
 * Ends an enrolment by hand. A queued email of it is not sent.
 *
 * @throws AppError "missing"; "conflict" when it is not active.
 */
export async function takeOut(ctx: Ctx, input: EnrolmentInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const automation = await lockAutomation(tx, ctx, input.id);
    const enrolment = await lockEnrolment(tx, ctx, automation.id, input.enrolmentId);
    await tx
      .update(automationEnrolments)
      .set({
        state: "left",
        exitReason: "by_hand",
        exitStep: enrolment.step,
        step: null,
        endedAt: automationNow(ctx),
      })
      .where(thisEnrolment(enrolment));
    const details = { enrolment: String(enrolment.id) };
    const subject = subjectOf(automation);
    await recordAudit(tx, ctx, { action: "automation.taken-out", subject, details });
  });
}

/**
 * Ends a wait by hand: the enrolment advances within a second, or when the automation resumes.
 *
 * @throws AppError "missing"; "conflict" when it is not active.
 */
export async function endWait(ctx: Ctx, input: EnrolmentInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const automation = await lockAutomation(tx, ctx, input.id);
    const enrolment = await lockEnrolment(tx, ctx, automation.id, input.enrolmentId);
    await skipWait(tx, ctx, enrolment);
    const details = { enrolment: String(enrolment.id) };
    const subject = subjectOf(automation);
    await recordAudit(tx, ctx, { action: "automation.moved-on", subject, details });
  });
}

async function lockEnrolment(tx: Tx, ctx: Ctx, automationId: number, wireId: string): Promise<Row> {
  const [enrolment] = await tx
    .select()
    .from(automationEnrolments)
    .where(
      and(
        eq(automationEnrolments.accountId, ctx.account.id),
        eq(automationEnrolments.automationId, automationId),
        eq(automationEnrolments.id, parseId(wireId)),
      ),
    )
    .for("update");
  if (enrolment === undefined) throw missing("Enrolment");
  if (enrolment.state !== "inside") throw new AppError("conflict", MESSAGES.automations.notInside);
  return enrolment;
}

/** Moves an enrolment past its wait; one at no wait is due now. */
async function skipWait(tx: Tx, ctx: Ctx, enrolment: Row): Promise<void> {
  const { accountId, automationId } = enrolment;
  const document = await readVersion(tx, { accountId, id: automationId }, enrolment.version);
  const at = allSteps(document).find(({ id }) => id === enrolment.step);
  if (at === undefined || !isWait(at)) {
    const due = { dueAt: automationNow(ctx) };
    await tx.update(automationEnrolments).set(due).where(thisEnrolment(enrolment));
    return;
  }
  const now = await readNow(tx, ctx);
  const below = stepAfter(document, at.id);
  const passed = { enrolment, action: null, done: [at.id] };
  const decision: Decision =
    below === null
      ? { ...passed, ends: "completed", reason: null }
      : { ...passed, ends: null, step: below, since: now, due: now, skips: enrolment.skips };
  await storeDecisions(tx, ctx, { accountId, id: automationId }, [decision]);
}

const thisEnrolment = ({ accountId, id }: Row) =>
  and(eq(automationEnrolments.accountId, accountId), eq(automationEnrolments.id, id));
