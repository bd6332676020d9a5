import type { ImportUndone } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import {
  communicationLogs,
  customers,
  importBefores,
  imports,
  ownerActivity,
  segmentMembers,
  suppressions,
} from "../../../db/schema/index.ts";
import { CHANGED_COLUMNS } from "../run/changed-columns.ts";

type Key = { ownerId: number; importId: number };

/**
 * Reverts an import's changes in the caller's transaction, which must hold the owner's bulk-change lock. Customers
 * changed since stay, and so do added ones who have been mailed or are in a static segment.
 */
export async function revertCustomers(tx: Tx, key: Key): Promise<ImportUndone> {
  const removed = await removeAdded(tx, key);
  const restored = await restoreChanged(tx, key);
  const { rows } = await tx.execute<{ kept: number }>(sql`
    select ((
      select count(*) from ${customers} where owner_id = ${key.ownerId} and import_id = ${key.importId}
    ) + (
      select count(*) from ${importBefores} where owner_id = ${key.ownerId} and import_id = ${key.importId}
    ))::int - ${restored}::int as kept
  `);
  return { removed, restored, kept: rows[0]?.kept ?? 0 };
}

async function removeAdded(tx: Tx, key: Key): Promise<number> {
  const stillUsed = (table: SQL): SQL => sql`exists (
    select from ${table} used where used.owner_id = added.owner_id and used.customer_id = added.id
  )`;
  const { rowCount } = await tx.execute(sql`
    delete from ${customers} added
    where added.owner_id = ${key.ownerId} and added.import_id = ${key.importId}
      and added.updated_at = added.created_at
      and not ${stillUsed(sql`${communicationLogs}`)} and not ${stillUsed(sql`${segmentMembers}`)}
  `);
  const removed = rowCount ?? 0;
  if (removed > 0) await countFewer(tx, key, removed);
  return removed;
}

/** They leave the counter of customers added on the day of the import. */
async function countFewer(tx: Tx, { ownerId, importId }: Key, removed: number): Promise<void> {
  await tx.execute(sql`
    insert into ${ownerActivity} (owner_id, at, customers_added)
    select activity.owner_id, activity.at, ${-removed}::int
    from ${ownerActivity} activity
    join ${imports} done on done.owner_id = activity.owner_id and done.id = ${importId}
    where activity.owner_id = ${ownerId} and activity.customers_added >= ${removed}
      and activity.at between done.started_at and done.finished_at
    limit 1
  `);
}

const COLUMNS = [...CHANGED_COLUMNS, sql.identifier("updated_at")];

async function restoreChanged(tx: Tx, { ownerId, importId }: Key): Promise<number> {
  const columns = sql.join(
    COLUMNS.map((column) => sql`${column} = old.${column}`),
    sql`, `,
  );
  // By an unsubscribe link: the import had unsubscribed them already, so only the suppression list shows it.
  const leftThemselves = sql`exists (
    select from ${suppressions} list
    where list.owner_id = ${ownerId} and list.email = lower(known.email) and list.reason = 'unsubscribed'
  )`;
  const { rowCount } = await tx.execute(sql`
    update ${customers} known
    set ${columns}, unsubscribed_at = case
      when old.unsubscribed_at is null and ${leftThemselves} then known.unsubscribed_at
      else old.unsubscribed_at
    end
    from ${importBefores} kept, jsonb_populate_record(null::customers, kept.before) old
    where kept.owner_id = ${ownerId} and kept.import_id = ${importId}
      and known.owner_id = ${ownerId} and known.id = kept.customer_id
      and known.updated_at = kept.changed_at
  `);
  return rowCount ?? 0;
}
