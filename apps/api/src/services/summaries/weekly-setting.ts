import { nextSummaryAt } from "@dakiya/domain/analytics";
import type { WeeklySummaryInput, WeeklySummaryWire } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { weeklySummaries } from "../../db/schema/index.ts";
import type { AccountCtx, Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { AuditActor } from "../audit/record-audit.ts";
import { readTimeZone } from "../sending-rules/sending-rules.ts";

/** Whether the account's users get the weekly summary, and how the last one went. */
export async function getWeeklySummary(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<WeeklySummaryWire> {
  return await readSetting(ctx.db, ctx.account.id);
}

/** An account's setting. */
export async function readSetting(db: Executor, accountId: number): Promise<WeeklySummaryWire> {
  const [row] = await db
    .select()
    .from(weeklySummaries)
    .where(eq(weeklySummaries.accountId, accountId));
  return {
    isOn: row?.isOn ?? false,
    nextAt: row?.isOn === true ? row.dueAt.toISOString() : null,
    lastSentAt: row?.lastSentAt?.toISOString() ?? null,
    problem: row?.problem ?? null,
  };
}

/** Turns it on or off. Turned on, the first comes next Monday; a week that is under way is never summarised twice. */
export async function saveWeeklySummary(
  ctx: Ctx,
  { isOn }: WeeklySummaryInput,
): Promise<WeeklySummaryWire> {
  return await setWeeklySummary(ctx, { isOn });
}

/** The same, also by the link in the email, which names no user. */
export async function setWeeklySummary(
  ctx: AuditActor & AccountCtx,
  { isOn, isByLink = false }: { isOn: boolean; isByLink?: boolean },
): Promise<WeeklySummaryWire> {
  const accountId = ctx.account.id;
  return await ctx.db.transaction(async (tx) => {
    const before = await readSetting(tx, accountId);
    if (before.isOn === isOn) return before;
    const timeZone = await readTimeZone(tx, accountId);
    const dueAt = nextSummaryAt(new Date(), timeZone);
    const next = {
      ...{ isOn, dueAt, tryAt: dueAt },
      ...{ leaseToken: null, leaseUntil: null, handedOverAt: null, problem: null },
    };
    await tx
      .insert(weeklySummaries)
      .values({ accountId, ...next })
      .onConflictDoUpdate({ target: weeklySummaries.accountId, set: next });
    const details = { on: isOn, ...(isByLink && { by: "link" }) };
    await recordAudit(tx, ctx, { action: "weekly-summary.changed", details });
    return await readSetting(tx, accountId);
  });
}
