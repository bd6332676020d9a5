import type { Trigger } from "@dakiya/domain/automation";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { automations } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { endBackoff } from "../../fair-work/backoffs.ts";
import { thisOne } from "../internal.ts";
import type { AutomationRow } from "../internal.ts";
import { automationNow, readNow } from "../now.ts";
import { snapshotMembers } from "./triggers/joins-segment.ts";
import { matchingNow } from "./triggers/trigger-kinds.ts";

/** Starts the published trigger of a locked row. Customers who match it already are enrolled only on request. */
export async function startTrigger(
  tx: Tx,
  ctx: AccountCtx,
  row: AutomationRow,
  { includeExisting }: { includeExisting: boolean },
): Promise<void> {
  const { accountId, id, trigger } = row;
  await endBackoff(tx, { accountId, id });
  await tx
    .update(automations)
    .set({ checkedUntil: automationNow(ctx) })
    .where(thisOne(row));
  if (trigger?.type === "joinsSegment")
    await snapshotMembers(tx, row, trigger, await readNow(tx, ctx));
  else
    await tx.execute(
      sql`delete from automation_members where account_id = ${accountId} and automation_id = ${id}`,
    );
  if (trigger === null || !includeExisting) return;
  const matching = await matchingNow(tx, ctx, trigger);
  if (matching !== null) await enrolMatching(tx, row, trigger, matching);
}

async function enrolMatching(
  tx: Tx,
  { accountId, id, version }: AutomationRow,
  { type }: Trigger,
  matching: SQL,
): Promise<void> {
  await tx.execute(sql`
    insert into automation_arrivals (account_id, automation_id, customer_id, entry)
    select ${accountId}, ${id}, customers.id, ${`${type}:${version}`}::text from customers where ${matching}
  `);
}
