import { keyOfAttribute } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import {
  customers,
  importBefores,
  importOptOuts,
  importRows,
  imports,
} from "../../../db/schema/index.ts";
import type { AddedTo } from "../added-columns.ts";
import { ImportRefusal } from "../file/limits.ts";
import type { ImportRun } from "../import-run.ts";
import { copyOfKnown, dropDeletedFields, reportRepeated, waiting } from "./merge-rows.ts";
import type { Merge, MergeCounts } from "./merge-rows.ts";

/**
 * Fills the account's own fields of the customers of an earlier import from its ignored columns, in the caller's
 * transaction, and changes nothing else. Its rows are those of customers who were there when it ended. They are copied
 * first, so that the addition can be undone.
 *
 * @throws ImportRefusal when the earlier import has been undone.
 */
export async function addColumns(tx: Tx, merge: Merge, base: AddedTo): Promise<MergeCounts> {
  const { run } = merge;
  const rows = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.accountId, run.accountId),
        eq(imports.id, base.importId),
        isNull(imports.undoneAt),
      ),
    )
    .for("share");
  if (rows.length === 0) throw new ImportRefusal(MESSAGES.server.importNothingToAdd);
  await dropDeletedFields(tx, merge);
  const repeated = merge.mayRepeat ? await reportRepeated(tx, merge) : 0;
  // The earlier import has applied its opt-outs.
  await tx
    .delete(importOptOuts)
    .where(
      and(eq(importOptOuts.accountId, run.accountId), eq(importOptOuts.importId, run.importId)),
    );
  const updated = await fillFields(tx, run, base);
  return { created: 0, updated, unchanged: merge.staged - repeated - updated, repeated };
}

async function fillFields(tx: Tx, run: ImportRun, base: AddedTo): Promise<number> {
  const keys = Object.keys(run.mapping ?? {}).flatMap((name) => keyOfAttribute(name) ?? []);
  const { rowCount } = await tx.execute(sql`
    with changing as materialized (
      select known.id, ${copyOfKnown} as before, clock_timestamp() as changed_at,
        known.attributes || added.attributes as attributes
      from ${customers} known
      join ${importRows} waiting on lower(known.email) = lower(waiting.email)
      join ${imports} earlier on earlier.account_id = known.account_id and earlier.id = ${base.importId}
      cross join lateral (
        select coalesce(jsonb_object_agg(key, value), '{}') as attributes
        from jsonb_each(waiting.attributes) where key = any(${sqlArray(keys, "text")})
      ) added
      where known.account_id = ${run.accountId} and ${waiting(run)}
        and known.created_at <= earlier.finished_at
        and known.attributes || added.attributes is distinct from known.attributes
      for no key update of known
    ), kept as (
      insert into ${importBefores} (account_id, import_id, customer_id, changed_at, before)
      select ${run.accountId}, ${run.importId}, id, changed_at, before from changing
    )
    update ${customers} known
    set attributes = changing.attributes, updated_at = changing.changed_at
    from changing
    where known.account_id = ${run.accountId} and known.id = changing.id
  `);
  return rowCount ?? 0;
}
