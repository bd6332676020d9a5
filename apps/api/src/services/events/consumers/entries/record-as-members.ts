import { sql } from "drizzle-orm";
import type { Executor } from "../../../../db/client.ts";
import { waitForLock } from "../../../../db/locks/advisory-locks.ts";
import { findTriggers, hasLiveTrigger } from "../../../automation-uses/find-triggers.ts";
import { idsOf } from "../../events.ts";
import type { Rows } from "../../events.ts";

/**
 * Records customers as members of all live segment triggers, in the transaction that changed them in bulk, so that the change
 * enrols nobody. The next poll removes those who are no members; they can join from then on. No rule is evaluated, so that
 * a slow segment can't delay an import.
 */
export async function recordAsMembers(tx: Executor, rows: Rows): Promise<void> {
  const { accountId } = rows;
  if (!(await findTriggers(tx, accountId)).include("joinsSegment")) return;
  const live = sql`a.account_id = ${accountId} and ${hasLiveTrigger("joinsSegment")}`;
  const { rows: triggers } = await tx.execute<{ id: string }>(
    sql`select a.id from automations a where ${live} order by a.id`,
  );
  // A poll that began before would overwrite these rows with its older result.
  for (const { id } of triggers) await waitForLock(tx, "knownMembers", Number(id));
  await tx.execute(sql`select from automations a where ${live} order by a.id for share`);
  await tx.execute(sql`
    insert into automation_members (account_id, automation_id, block, mask)
    select a.account_id, a.id, p.block, p.mask
    from automations a, (
      select id >> 6 as block, bit_or(1::bigint << (id & 63)::int) as mask from (${idsOf(rows)}) changed group by 1
    ) p
    where ${live}
    order by a.id, p.block
    on conflict (account_id, automation_id, block) do update set mask = automation_members.mask | excluded.mask
  `);
}
