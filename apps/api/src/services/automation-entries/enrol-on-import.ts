import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { insertAddedEntries } from "./enrol-on-customer-added.ts";
import { findTriggers } from "./find-triggers.ts";
import { insertReEvaluations } from "./re-evaluate.ts";
import { recordAsMembers } from "./record-as-members.ts";

type Import = { accountId: number; importId: number };

/**
 * Enrols the customers that an import added or tagged, in the transaction that ends it, if it enrols customers. Otherwise
 * the import's new members of a segment are recorded as seen, so that they are not enrolled later.
 *
 * @returns Whether an automation would have enrolled customers if the import enrolled.
 */
export async function enrolOnImport(
  tx: Executor,
  { accountId, importId, enrols }: Import & { enrols: boolean },
): Promise<boolean> {
  const triggers = await findTriggers(tx, accountId);
  if (!enrols) {
    await recordAsMembers(
      tx,
      accountId,
      sql`select id from customers where account_id = ${accountId} and import_id = ${importId}
        union all ${changedBy({ accountId, importId })}`,
    );
  } else if (triggers.include("added")) {
    const customers = sql`
      select id, null::jsonb as before, attributes as after
      from customers where account_id = ${accountId} and import_id = ${importId}
      union all
      select c.id, coalesce(k.before -> 'attributes', '{}'), c.attributes
      from import_befores k join customers c on c.account_id = k.account_id and c.id = k.customer_id
      where k.account_id = ${accountId} and k.import_id = ${importId}`;
    await tx.execute(insertAddedEntries(accountId, { by: "import", importId, enrols }, customers));
  }
  if (triggers.any) await reEvaluateChanged(tx, { accountId, importId });
  return !enrols && triggers.takeImports;
}

const changedBy = ({ accountId, importId }: Import): SQL =>
  sql`select customer_id as id from import_befores where account_id = ${accountId} and import_id = ${importId}`;

/**
 * Re-evaluates enrolments of customers who can't be mailed once an import is undone: only it may have given their consent.
 * Undoing makes nobody a new member of a segment.
 */
export async function reEvaluateAfterUndo(tx: Executor, undone: Import): Promise<void> {
  await recordAsMembers(tx, undone.accountId, changedBy(undone));
  if ((await findTriggers(tx, undone.accountId)).any) await reEvaluateChanged(tx, undone);
}

async function reEvaluateChanged(tx: Executor, { accountId, importId }: Import): Promise<void> {
  await tx.execute(
    insertReEvaluations(sql`
      select c.account_id, c.id
      from import_befores k join customers c on c.account_id = k.account_id and c.id = k.customer_id
      where k.account_id = ${accountId} and k.import_id = ${importId}
        and not (c.is_active and c.has_consent and c.unsubscribed_at is null)`),
  );
}
