import { sql } from "drizzle-orm";
import { bitOf, blockOf } from "../../../db/sql/member-masks.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { rowsOfJson } from "./part.ts";
import type { Part } from "./part.ts";

type BulkBefore = { change: number; before: unknown; after: unknown };

/** Undo values of bulk changes for the merged customer. The merge stores them; an undo of the bulk change skips them. */
export const bulkBefores: Part<BulkBefore[]> = {
  move: async (tx, { accountId, goneId }) => {
    const { rows } = await tx.execute<{ change: string; before: unknown; after: unknown }>(sql`
      delete from bulk_change_befores where account_id = ${accountId} and customer_id = ${goneId}
      returning change_id as change, before, after
    `);
    return rows.map((row) => ({ ...row, change: Number(row.change) }));
  },
  putBack: async (tx, { accountId, goneId }, moved) => {
    await tx.execute(sql`
      insert into bulk_change_befores (account_id, change_id, customer_id, before, after)
      select b.account_id, b.id, ${goneId}, m.before, m.after
      from ${rowsOfJson(moved, "m", "change bigint, before jsonb, after jsonb")}
      join bulk_changes b on b.account_id = ${accountId} and b.id = m.change and b.status = 'completed'
      on conflict do nothing
    `);
  },
};

type ImportBefore = { import: number; changedAt: string; before: unknown };

/** The same of imports. Looked for import by import, since the copies have no other index. */
export const importBefores: Part<ImportBefore[]> = {
  move: async (tx, { accountId, goneId }) => {
    const { rows } = await tx.execute<{ import: string; changedAt: string; before: unknown }>(sql`
      delete from import_befores k using imports i
      where i.account_id = ${accountId} and k.account_id = i.account_id and k.import_id = i.id
        and k.customer_id = ${goneId}
      returning k.import_id as import, k.changed_at::text as "changedAt", k.before
    `);
    return rows.map((row) => ({ ...row, import: Number(row.import) }));
  },
  putBack: async (tx, { accountId, goneId }, moved) => {
    await tx.execute(sql`
      insert into import_befores (account_id, import_id, customer_id, changed_at, before)
      select i.account_id, i.id, ${goneId}, m."changedAt", m.before
      from ${rowsOfJson(moved, "m", 'import bigint, "changedAt" timestamptz, before jsonb')}
      join imports i on i.account_id = ${accountId} and i.id = m.import and i.undone_at is null
      on conflict do nothing
    `);
  },
};

/**
 * Moves the memberships in imported files to the kept customer. The merged customer's own bits stay: they mean nobody until
 * an undo.
 */
export const importMembers: Part<number[]> = {
  move: async (tx, { accountId, keptId, goneId }) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into import_members as k (account_id, import_id, block, mask)
      select m.account_id, m.import_id, ${blockOf(keptId)}, ${bitOf(keptId)}
      from imports i
      join import_members m on m.account_id = i.account_id and m.import_id = i.id
        and m.block = ${blockOf(goneId)}
      where i.account_id = ${accountId} and m.mask & ${bitOf(goneId)} <> 0
      order by m.import_id
      on conflict (account_id, import_id, block) do update set mask = k.mask | excluded.mask
      where k.mask & excluded.mask = 0
      returning import_id as id
    `);
    return rows.map(({ id }) => Number(id));
  },
  putBack: async (tx, { accountId, keptId }, ids) => {
    await tx.execute(sql`
      update import_members set mask = mask & ~${bitOf(keptId)}
      where account_id = ${accountId} and import_id = any(${sqlArray(ids, "bigint")})
        and block = ${blockOf(keptId)}
    `);
  },
};
