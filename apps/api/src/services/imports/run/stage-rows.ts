import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { importErrors, importOptOuts, importRows, imports } from "../../../db/schema/index.ts";
import { ownedBy, keepImport, RunLost } from "../import-run.ts";
import type { ImportRun } from "../import-run.ts";
import type { OptOut } from "../file/opt-outs.ts";
import type { RefusedColumn } from "../file/parsed-piece.ts";
import { copyRows } from "./copy-rows.ts";
import { STAGED_COLUMNS } from "../file/staged-batch.ts";
import type { StagedBatch } from "../file/staged-batch.ts";

const runCondition = (run: ImportRun): SQL =>
  sql`with held as (select 1 from ${imports} where ${ownedBy(run)} for share)`;

const COLUMNS = sql.join(
  STAGED_COLUMNS.map(([name]) => sql.identifier(name)),
  sql`, `,
);

/** Stages valid rows for the merge. @throws RunLost */
export async function stageRows(
  deps: Pick<Deps, "db" | "database">,
  run: ImportRun,
  batch: StagedBatch,
): Promise<void> {
  const { direct, kind } = deps.database;
  const count = await (kind === "postgres"
    ? copyRows(direct, run, batch.texts)
    : unnestRows(deps.db, run, batch.texts));
  if (count !== batch.count) throw new RunLost();
}

async function unnestRows(db: Executor, run: ImportRun, columns: string[]): Promise<number | null> {
  const arrays = STAGED_COLUMNS.map(
    ([, type], index) => sql`${columns[index]}::${sql.raw(type)}[]`,
  );
  const { rowCount } = await db.execute(sql`
    ${runCondition(run)}
    insert into ${importRows} (account_id, import_id, ${COLUMNS})
    select ${run.accountId}, ${run.importId}, staged.*
    from held, unnest(${sql.join(arrays, sql`, `)}) as staged
  `);
  return rowCount;
}

/** Discards the staged rows of one pass over the file, before another. @throws RunLost */
export async function clearStaged(db: Db, run: ImportRun): Promise<void> {
  await db.transaction(async (tx) => {
    await keepImport(tx, run);
    for (const table of [importRows, importErrors, importOptOuts]) {
      await tx
        .delete(table)
        .where(sql`${table.accountId} = ${run.accountId} and ${table.importId} = ${run.importId}`);
    }
  });
}

/** Keeps refused rows and cells for the list and the download. @throws RunLost */
export async function keepErrors(
  db: Executor,
  run: ImportRun,
  errors: readonly RefusedColumn[],
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    ${runCondition(run)}
    insert into ${importErrors} (account_id, import_id, line, column_name, reason, cells, taken)
    select ${run.accountId}, ${run.importId}, refused.* from held, unnest(
      ${sql.param(errors.map(({ line }) => line))}::int4[],
      ${sql.param(errors.map(({ column }) => column))}::text[],
      ${sql.param(errors.map(({ reason }) => reason))}::text[],
      ${sql.param(errors.map(({ cells }) => JSON.stringify(cells)))}::jsonb[],
      ${sql.param(errors.map(({ taken = false }) => taken))}::bool[]
    ) as refused
  `);
  if (rowCount !== errors.length) throw new RunLost();
}

/** Stores opt-outs beside the staged rows. @throws RunLost */
export async function keepOptOuts(
  db: Executor,
  run: ImportRun,
  optOuts: readonly OptOut[],
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    ${runCondition(run)}
    insert into ${importOptOuts} (account_id, import_id, email, reason, at)
    select ${run.accountId}, ${run.importId}, said.* from held, unnest(
      ${sql.param(optOuts.map(({ email }) => email))}::text[],
      ${sql.param(optOuts.map(({ reason }) => reason))}::text[],
      ${sql.param(optOuts.map(({ at }) => at?.toISOString() ?? null))}::timestamptz[]
    ) as said
  `);
  if (rowCount !== optOuts.length) throw new RunLost();
}
