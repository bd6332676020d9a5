import type { Trigger } from "@dakiya/domain/automation";
import { attributeName } from "@dakiya/domain/fields";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { customers } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { findSegmentOf } from "../exit/read-version.ts";
import { ruleAudience, segmentAudience } from "../../segments/segment-audience.ts";
import { automationNow, readNow } from "../now.ts";

/** The customers who match a trigger now, as a condition on the table `customers`; null for a trigger of events. */
export async function matchingNow(
  db: Executor,
  ctx: AccountCtx,
  trigger: Trigger,
): Promise<SQL | null> {
  const accountId = ctx.account.id;
  const own = sql`${customers.accountId} = ${accountId}`;
  if (trigger.type === "joinsSegment") {
    const segment = await findSegmentOf(db, accountId, trigger);
    return segment === null ? null : segmentAudience(segment, await readNow(db, ctx));
  }
  if (trigger.type === "added" && trigger.tag !== null) {
    const { field, tag } = trigger.tag;
    const rule = {
      field: attributeName(field),
      type: "tags",
      operator: "has",
      value: tag,
    } as const;
    return ruleAudience(accountId, { combinator: "and", rules: [rule] }, await readNow(db, ctx));
  }
  if (trigger.type === "lastOrder")
    return sql`${own} and (
      select max(o.placed_at) from orders o
      where o.account_id = ${accountId} and o.customer_id = ${customers.id} and o.counts
    ) < ${automationNow(ctx)} - ${trigger.days}::int * interval '1 day'`;
  return null;
}
