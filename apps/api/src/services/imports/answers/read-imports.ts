import { setTimeout as wait } from "node:timers/promises";
import { suggestMapping } from "@dakiya/domain/customer";
import type {
  ImportDetailWire,
  ImportListInput,
  ImportQuestion,
  ImportWire,
} from "@dakiya/domain/wire";
import { type SQL, and, asc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { importErrors, imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError, missing } from "../../../errors.ts";
import { type ImportRecord, toImportWire } from "../../wire/imports.ts";
import { parseId } from "../../wire/values.ts";

const SHOWN_ERRORS = 200;

/** One import with the first of its refused rows, and its question while it waits. @throws AppError "missing" */
export async function getImport(ctx: Ctx, input: { id: string }): Promise<ImportDetailWire> {
  const row = await findImport(ctx, input.id);
  const errors = await ctx.db
    .select({
      line: importErrors.line,
      column: importErrors.column,
      reason: importErrors.reason,
    })
    .from(importErrors)
    .where(and(eq(importErrors.ownerId, ctx.userId), eq(importErrors.importId, row.id)))
    .orderBy(asc(importErrors.line), asc(importErrors.column))
    .limit(SHOWN_ERRORS);
  return { ...toImportWire(row), errors, question: questionOf(row) };
}

function questionOf(row: ImportRecord): ImportQuestion | null {
  if (row.status !== "mapping") return null;
  const suggested = suggestMapping(row.header, row.samples);
  return { headings: row.header, samples: row.samples, suggested };
}

/** A page of the user's imports, the newest first; `before` is the last id of the page before. */
export async function listImports(ctx: Ctx, input: ImportListInput): Promise<ImportWire[]> {
  const before = input.before === undefined ? undefined : parseId(input.before);
  // A malformed id is older than all.
  if (before === null) return [];
  const rows = await selectImports(
    ctx.db,
    and(eq(imports.ownerId, ctx.userId), before === undefined ? undefined : lt(imports.id, before)),
    input.limit,
  );
  return rows.map(toImportWire);
}

const POLL_MS = 300;

/**
 * Streams an import's states: the present one, then each change, until it has ended or the listener leaves.
 *
 * @throws AppError "missing", at the first step.
 */
export async function* watchImport(
  ctx: Ctx,
  input: { id: string },
  signal?: AbortSignal,
): AsyncGenerator<ImportWire> {
  const isGone = (): boolean => signal?.aborted === true;
  for (let shown = ""; !isGone();) {
    const row = await findImport(ctx, input.id).catch((error: unknown) => {
      // A waiting import can be replaced by a newer upload.
      if (shown !== "" && error instanceof AppError) return null;
      throw error;
    });
    if (row === null) return;
    const state = toImportWire(row);
    const seen = JSON.stringify(state);
    if (seen !== shown) yield state;
    shown = seen;
    if (state.finishedAt !== null || isGone()) return;
    // Aborting ends the wait by an error, which is expected.
    await wait(POLL_MS, undefined, signal === undefined ? {} : { signal }).catch(() => {});
  }
}

/** The user's import with an id off the wire. @throws AppError "missing" when it isn't there or is another's. */
export async function findImport(
  ctx: Ctx,
  id: string,
  db: Executor = ctx.db,
): Promise<ImportRecord> {
  const rowId = parseId(id);
  if (rowId === null) throw missing("Import");
  const [row] = await selectImports(
    db,
    and(eq(imports.ownerId, ctx.userId), eq(imports.id, rowId)),
    1,
  );
  if (row === undefined) throw missing("Import");
  return row;
}

/** How long an import can be undone, and its refused rows downloaded. */
export const KEPT_FOR = sql`interval '30 days'`;

/** Whether another import of the same owner is under way. */
const isBusy = sql<boolean>`exists (
  select from ${imports} running
  where running.owner_id = imports.owner_id and running.status in ('queued', 'reading', 'merging')
)`;

/** Whether an undo would be accepted; `started_at` is null for imports of versions that kept no undo data. */
const canUndo = sql<boolean>`(
  ${imports.status} = 'completed' and ${imports.undoneAt} is null and ${imports.startedAt} is not null
  and ${imports.created} + ${imports.updated} > 0
  and ${imports.finishedAt} > clock_timestamp() - ${KEPT_FOR} and not ${isBusy}
)`;

/** Imports as they are stored, the newest first. */
async function selectImports(
  db: Executor,
  where: SQL | undefined,
  limit: number,
): Promise<ImportRecord[]> {
  return await db
    .select({ ...getTableColumns(imports), canUndo, isBusy })
    .from(imports)
    .where(where)
    .orderBy(sql`${imports.id} desc`)
    .limit(limit);
}
