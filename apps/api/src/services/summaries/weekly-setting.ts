import { nextSummaryAt } from "@dakiya/domain/analytics";
import type { WeeklySummaryInput, WeeklySummaryWire } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { weeklySummaries } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { readSendingRules } from "../sending-rules/sending-rules.ts";

/** Whether the account's users get the weekly summary, and how the last one went. */
export async function getWeeklySummary(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<WeeklySummaryWire> {
  return await readSetting(ctx.db, ctx.account.id);
}

async function readSetting(db: Executor, accountId: number): Promise<WeeklySummaryWire> {
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
  const accountId = ctx.account.id;
  return await ctx.db.transaction(async (tx) => {
    const before = await readSetting(tx, accountId);
    if (before.isOn === isOn) return before;
    const { timeZone } = await readSendingRules(tx, accountId);
    const dueAt = nextSummaryAt(new Date(), timeZone);
    const next = {
      ...{ isOn, dueAt, tryAt: dueAt },
      ...{ leaseToken: null, leaseUntil: null, handedOverAt: null, problem: null },
    };
    await tx
      .insert(weeklySummaries)
      .values({ accountId, ...next })
      .onConflictDoUpdate({ target: weeklySummaries.accountId, set: next });
    await recordAudit(tx, ctx, { action: "weekly-summary.changed", details: { on: isOn } });
    return await readSetting(tx, accountId);
  });
}
