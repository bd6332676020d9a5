import type { CustomerRow } from "@dakiya/domain/customer";
import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { importErrors, importRows, imports } from "../../db/schema/index.ts";
import { heldBy, RunLost, type ImportRun } from "./import-run.ts";

/** Rows of one kind that go to the database in one statement. */
export const STAGE_BATCH = 5_000;

export type ValidRow = { line: number; row: CustomerRow };
export type RefusedColumn = { line: number; column: string; reason: string; cells: string[] };

/**
 * The lock keeps the import with this run until the statement has ended: a run that takes over waits for it, and
 * then clears what it wrote.
 */
const held = (run: ImportRun): SQL =>
  sql`with held as (select 1 from ${imports} where ${heldBy(run)} for share)`;

/** Adds valid rows to those waiting for the merge. @throws RunLost */
export async function stageRows(
  db: Executor,
  run: ImportRun,
  rows: readonly ValidRow[],
): Promise<void> {
  const column = (read: (row: CustomerRow, line: number) => unknown): SQL =>
    sql`${sql.param(rows.map(({ row, line }) => read(row, line) ?? null))}`;
  const { rowCount } = await db.execute(sql`
    ${held(run)}
    insert into ${importRows} (
      owner_id, import_id, line, name, email, phone, city, state, country, gender, age, occupation,
      total_spent, order_count, last_purchase_at, joined_at, is_active
    )
    select ${run.ownerId}, ${run.importId}, staged.* from held, unnest(
      ${column((_, line) => line)}::int4[],
      ${column((row) => row.name)}::text[],
      ${column((row) => row.email)}::text[],
      ${column((row) => row.phone)}::text[],
      ${column((row) => row.city)}::text[],
      ${column((row) => row.state)}::text[],
      ${column((row) => row.country)}::text[],
      ${column((row) => row.gender)}::text[],
      ${column((row) => row.age)}::int4[],
      ${column((row) => row.occupation)}::text[],
      ${column((row) => row.totalSpent)}::numeric[],
      ${column((row) => row.orderCount)}::int4[],
      ${column((row) => row.lastPurchaseAt?.toISOString())}::timestamptz[],
      ${column((row) => row.joinedAt?.toISOString())}::timestamptz[],
      ${column((row) => row.isActive)}::bool[]
    ) as staged
  `);
  if (rowCount !== rows.length) throw new RunLost();
}

/** Keeps refused rows for the list and the download. @throws RunLost */
export async function keepErrors(
  db: Executor,
  run: ImportRun,
  errors: readonly RefusedColumn[],
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    ${held(run)}
    insert into ${importErrors} (owner_id, import_id, line, column_name, reason, cells)
    select ${run.ownerId}, ${run.importId}, refused.* from held, unnest(
      ${sql.param(errors.map(({ line }) => line))}::int4[],
      ${sql.param(errors.map(({ column }) => column))}::text[],
      ${sql.param(errors.map(({ reason }) => reason))}::text[],
      ${sql.param(errors.map(({ cells }) => JSON.stringify(cells)))}::jsonb[]
    ) as refused
  `);
  if (rowCount !== errors.length) throw new RunLost();
}
