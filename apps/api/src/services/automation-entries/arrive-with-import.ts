import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { arrivingAsAdded } from "./arrive-as-added.ts";
import { findListeners } from "./find-listeners.ts";
import { lookingAgain } from "./look-again.ts";
import { takeForKnown } from "./take-for-known.ts";

type Import = { accountId: number; importId: number };

/**
 * Enrols the customers that an import added or tagged, in the transaction that ends it, if it enrols customers. Otherwise
 * the import's new members of a segment are recorded as seen, so that they are not enrolled later.
 *
 * @returns Whether an automation would have enrolled customers, and did not because of the import's choice.
 */
export async function arriveWithImport(
  tx: Executor,
  { accountId, importId, enrols }: Import & { enrols: boolean },
): Promise<boolean> {
  const listeners = await findListeners(tx, accountId);
  if (!enrols) {
    await takeForKnown(
      tx,
      accountId,
      sql`select id from customers where account_id = ${accountId} and import_id = ${importId}
        union all ${changedBy({ accountId, importId })}`,
    );
  } else if (listeners.hear("added")) {
    const people = sql`
      select id, null::jsonb as before, attributes as after
      from customers where account_id = ${accountId} and import_id = ${importId}
      union all
      select c.id, coalesce(k.before -> 'attributes', '{}'), c.attributes
      from import_befores k join customers c on c.account_id = k.account_id and c.id = k.customer_id
      where k.account_id = ${accountId} and k.import_id = ${importId}`;
    await tx.execute(arrivingAsAdded(accountId, { by: "import", importId, enrols }, people));
  }
  if (listeners.some) await lookAgainAtChanged(tx, { accountId, importId });
  return !enrols && listeners.takeImports;
}

const changedBy = ({ accountId, importId }: Import): SQL =>
  sql`select customer_id as id from import_befores where account_id = ${accountId} and import_id = ${importId}`;

/**
 * Has those looked at again who may not be mailed any more now that an import was undone: they may have agreed by it alone.
 * Nobody joins a segment by it.
 */
export async function lookAgainAfterUndo(tx: Executor, undone: Import): Promise<void> {
  await takeForKnown(tx, undone.accountId, changedBy(undone));
  if ((await findListeners(tx, undone.accountId)).some) await lookAgainAtChanged(tx, undone);
}

async function lookAgainAtChanged(tx: Executor, { accountId, importId }: Import): Promise<void> {
  await tx.execute(
    lookingAgain(sql`
      select c.account_id, c.id
      from import_befores k join customers c on c.account_id = k.account_id and c.id = k.customer_id
      where k.account_id = ${accountId} and k.import_id = ${importId}
        and not (c.is_active and c.has_consent and c.unsubscribed_at is null)`),
  );
}
