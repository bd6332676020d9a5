import { sql } from "drizzle-orm";
import { bitOf, blockOf } from "../../../db/sql/member-masks.ts";
import type { Executor } from "../../../db/client.ts";
import { customers, importMembers, importRows } from "../../../db/schema/index.ts";
import type { ImportRun } from "../import-run.ts";
import { waiting } from "./merge-rows.ts";

/**
 * Keeps who was in an import's file, for rules that ask: customers it added, changed or left as they were. In the
 * transaction that merged its rows, 64 customers a row: a million take 16,000 rows, and a second of the import.
 *
 * @param run - One that adds columns of an earlier import keeps nobody: its rows are those of that import.
 * @param onlyAdded - All of its customers are new, and known by their import.
 */
export async function keepMembers(
  tx: Executor,
  run: ImportRun,
  { onlyAdded }: { onlyAdded: boolean },
): Promise<void> {
  if (run.adds !== null) return;
  const { accountId, importId } = run;
  const own = sql`${customers.accountId} = ${accountId}`;
  const members = onlyAdded
    ? sql`from ${customers} where ${own} and ${customers.importId} = ${importId}`
    : sql`from ${customers} join ${importRows} waiting on lower(${customers.email}) = lower(waiting.email)
        where ${own} and ${waiting(run)}`;
  await tx.execute(sql`
    insert into ${importMembers} (account_id, import_id, block, mask)
    select ${accountId}, ${importId}, ${blockOf(customers.id)}, bit_or(${bitOf(customers.id)})
    ${members} group by 3
  `);
}
