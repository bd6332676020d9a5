import { allSteps } from "@dakiya/domain/automation";
import type { AutomationDocument, Trigger } from "@dakiya/domain/automation";
import type { AutomationEntryWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { readLong } from "../../../db/sql/long-statement.ts";
import { oneRow } from "../../../db/sql/sql.ts";
import { customers } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { addDays, localDay } from "@dakiya/domain/analytics";
import { mailable } from "../../campaigns/index.ts";
import { getUsage } from "../../email-settings/limits.ts";
import { findFields } from "../../fields/find-fields.ts";
import { parseId } from "../../wire/values.ts";
import { readSendingRules } from "../../sending-rules/sending-rules.ts";
import { findAutomation, readDefinition } from "../internal.ts";
import { readNow } from "../now.ts";
import { hasDateBetween } from "./poll-dates.ts";
import { matchingNow } from "./matching-now.ts";

const DAYS_BACK = 30;

/**
 * What publishing the definition would do now; nulls while it has problems.
 *
 * @throws AppError "missing"
 */
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
      enteredInLast30Days: document === null ? null : await countLately(ctx, document.trigger, now),
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
async function countLately(ctx: Ctx, trigger: Trigger, now: Date): Promise<number | null> {
  const { db, account } = ctx;
  const since = sql`clock_timestamp() - ${DAYS_BACK}::int * interval '1 day'`;
  const own = sql`${customers.accountId} = ${account.id}`;
  const count = async (from: SQL): Promise<number> =>
    (await oneRow<{ n: number }>(db, sql`select count(*)::int as n from ${from}`)).n;
  switch (trigger.type) {
    case "date": {
      const { timeZone } = await readSendingRules(db, account.id);
      const last = addDays(localDay(now, timeZone), -trigger.days);
      const first = addDays(last, 1 - DAYS_BACK);
      return await count(
        sql`${customers} where ${own} and ${hasDateBetween(trigger, first, last)}`,
      );
    }
    case "order":
      return await count(sql`orders o where o.account_id = ${account.id} and o.counts and o.placed_at >= ${since}
        and ${
          trigger.first
            ? sql`not exists (
          select from orders p where p.account_id = o.account_id and p.customer_id = o.customer_id and p.counts
            and p.placed_at < o.placed_at
        )`
            : sql`true`
        }`);
    case "lastOrder":
      return await count(sql`(
        select customer_id from orders
        where account_id = ${account.id} and counts and customer_id is not null group by customer_id
        having max(placed_at) between ${since} - ${trigger.days}::int * interval '1 day'
          and clock_timestamp() - ${trigger.days}::int * interval '1 day'
      ) lapsed`);
    case "click":
      return trigger.link !== null
        ? null
        : await count(sql`communication_logs where account_id = ${account.id}
            and campaign_id = ${parseId(trigger.campaignId)} and clicked_at >= ${since}`);
    case "added":
      return trigger.tag !== null || trigger.by === "form" || trigger.by === "api"
        ? null
        : await count(sql`${customers} where ${own} and ${customers.createdAt} >= ${since}
            and ${trigger.by === "import" ? sql`${customers.importId} is not null` : sql`true`}`);
    case "joinsSegment":
    case "byHand":
      return null;
  }
}
