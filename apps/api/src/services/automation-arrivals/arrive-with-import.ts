import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { arrivingAsAdded } from "./arrive-as-added.ts";
import { findListeners } from "./find-listeners.ts";
import { lookingAgain } from "./look-again.ts";

type Import = { accountId: number; importId: number };

/** Lets in whom an import added or gave a tag, in the transaction that ends it. */
export async function arriveWithImport(
  tx: Executor,
  { accountId, importId }: Import,
): Promise<void> {
  const listeners = await findListeners(tx, accountId);
  if (listeners.hear("added")) {
    const people = sql`
      select id, null::jsonb as before, attributes as after
      from customers where account_id = ${accountId} and import_id = ${importId}
      union all
      select c.id, coalesce(k.before -> 'attributes', '{}'), c.attributes
      from import_befores k join customers c on c.account_id = k.account_id and c.id = k.customer_id
      where k.account_id = ${accountId} and k.import_id = ${importId}`;
    await tx.execute(arrivingAsAdded(accountId, "import", people));
  }
  if (listeners.some) await lookAgainAtChanged(tx, { accountId, importId });
}

/** Has those looked at again who may not be mailed any more now that an import was undone: they may have agreed by it alone. */
export async function lookAgainAfterUndo(tx: Executor, undone: Import): Promise<void> {
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
