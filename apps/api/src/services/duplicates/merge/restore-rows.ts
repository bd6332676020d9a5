import type { AttributeTypes } from "@dakiya/domain/fields";
import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import type { Pair } from "./pair.ts";
import type { Snapshot, StoredRow } from "./snapshot.ts";

const PURCHASES = new Set(["total_spent", "order_count", "last_purchase_at"]);
const OWN_WAYS = new Set(["attributes", "campaigns_received", "updated_at"]);

const isSame = (one: unknown, two: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(two ?? null);

type Present = { types: AttributeTypes; fromFiles: boolean };

/** Columns of the kept customer to restore: changed by the merge, and by nothing since. */
export function givenBack(
  { before, after, gone, types }: Snapshot,
  current: StoredRow,
  present: Present,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const column of Object.keys(after)) {
    if (OWN_WAYS.has(column) || (PURCHASES.has(column) && !present.fromFiles)) continue;
    if (!isSame(before[column], after[column]) && isSame(current[column], after[column]))
      columns[column] = before[column] ?? null;
  }
  const attributes = { ...current.attributes };
  for (const key of Object.keys({ ...before.attributes, ...after.attributes })) {
    if (isSame(before.attributes[key], after.attributes[key])) continue;
    if (!isSame(attributes[key], after.attributes[key])) continue;
    if (types[key] !== present.types[key]) continue;
    if (before.attributes[key] === undefined) delete attributes[key];
    else attributes[key] = before.attributes[key];
  }
  const received = Math.max(0, current.campaigns_received - gone.campaigns_received);
  return { ...columns, attributes, campaigns_received: received };
}

/** The other customer as they were, without values of fields that were deleted or converted since. */
export function goneAgain({ gone, types }: Snapshot, present: AttributeTypes): StoredRow {
  const kept = Object.entries(gone.attributes).filter(
    ([key]) => present[key] !== undefined && present[key] === types[key],
  );
  return { ...gone, attributes: Object.fromEntries(kept) };
}

/** Sets columns of the kept customer from their JSON. */
export async function writeRow(
  tx: Tx,
  { accountId, keptId }: Pair,
  columns: Record<string, unknown>,
): Promise<void> {
  const sets = Object.keys(columns).map((column) => {
    const name = sql.identifier(column);
    return sql`${name} = given.${name}`;
  });
  await tx.execute(sql`
    update customers c set ${sql.join(sets, sql`, `)}, updated_at = statement_timestamp()
    from jsonb_populate_record(null::customers, ${JSON.stringify(columns)}::jsonb) given
    where c.account_id = ${accountId} and c.id = ${keptId}
  `);
}
