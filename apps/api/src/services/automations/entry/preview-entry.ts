import { allSteps } from "@dakiya/domain/automation";
import type { AutomationDocument, Trigger } from "@dakiya/domain/automation";
import type { AutomationEntryWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";

import { readLong } from "../../../db/sql/long-statement.ts";
import { oneRow } from "../../../db/sql/sql.ts";
import { customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { mailable } from "../../campaigns/index.ts";
import { getUsage } from "../../email-settings/limits.ts";
import { findFields } from "../../fields/find-fields.ts";
import { findAutomation, readDefinition } from "../internal.ts";
import { readNow } from "../now.ts";
import { matchingNow, triggerKind } from "./triggers/trigger-kinds.ts";

/** Effect of publishing the definition now; nulls while it has problems. @throws AppError "missing" */
export async function previewEntry(ctx: Ctx, input: { id: string }): Promise<AutomationEntryWire> {
  const { db, account } = ctx;
  const row = await findAutomation(db, ctx, input.id);
  const read = await readDefinition(db, account.id, row.document, await findFields(db, account.id));
  const usage = await getUsage(ctx, {});
  const document = read.ok ? read.document : null;
  const now = await readNow(db, ctx);
  return await readLong(ctx, async () => {
    const matching = document === null ? null : await countMatching(ctx, document.trigger);
    const steps = document === null ? [] : allSteps(document).map((step) => step.id);
    const { rows } = await db.execute<{ step: string; people: number }>(sql`
      select step, count(*)::int as people from automation_enrolments
      where account_id = ${account.id} and automation_id = ${row.id} and state = 'inside' and step is not null
      group by step order by step
    `);
    return {
      matching: matching?.matching ?? null,
      reachable: matching?.reachable ?? null,
      mailsNow:
        document === null || matching === null ? 0 : mailsAtOnce(document) * matching.reachable,
      quotaLeft: usage?.perDay == null ? null : Math.max(0, usage.perDay - usage.usedToday),
      enteredInLast30Days: document === null ? null : await countRecent(ctx, document.trigger, now),
      canMove: rows
        .filter(({ step }) => steps.includes(step))
        .reduce((sum, one) => sum + one.people, 0),
      stepsGone: rows.filter(({ step }) => !steps.includes(step)),
    };
  });
}

/** Emails that each new enrolment sends at once: 1 if the first step is one. */
function mailsAtOnce({ steps }: AutomationDocument): number {
  return steps[0]?.type === "send" ? 1 : 0;
}

async function countMatching(
  ctx: Ctx,
  trigger: Trigger,
): Promise<{ matching: number; reachable: number } | null> {
  const condition = await matchingNow(ctx.db, ctx, trigger);
  if (condition === null) return null;
  return await oneRow<{ matching: number; reachable: number }>(
    ctx.db,
    sql`select count(*)::int as matching, (count(*) filter (where ${mailable(ctx.account.id)}))::int as reachable
      from ${customers} where ${condition}`,
  );
}

/** Entries of the last 30 days; null where no stored data tells. */
async function countRecent(ctx: Ctx, trigger: Trigger, now: Date): Promise<number | null> {
  const from = (await triggerKind(trigger).recent?.(ctx, trigger, now)) ?? null;
  if (from === null) return null;
  return (await oneRow<{ n: number }>(ctx.db, sql`select count(*)::int as n from ${from}`)).n;
}
