import { setTimeout as wait } from "node:timers/promises";
import { mappedPlaces, matchHeaders, proposeFields, suggestMapping } from "@dakiya/domain/import";
import { attributeName } from "@dakiya/domain/fields";
import type { FieldDefinition } from "@dakiya/domain/fields";
import type {
  ImportDetailWire,
  ImportListInput,
  ImportQuestion,
  ImportReading,
  OrderQuestion,
  ImportWire,
} from "@dakiya/domain/wire";
import { and, asc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { importErrors, imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { findPurchaseSource } from "../../customers/purchase-source.ts";
import { findFields } from "../../fields/find-fields.ts";
import { findAddedTo, findIgnored } from "../added-columns.ts";
import { firstOrMissing, ownRow } from "../../own-row.ts";
import { toImportWire } from "../../wire/imports.ts";
import type { ImportRecord } from "../../wire/imports.ts";
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
      taken: importErrors.taken,
    })
    .from(importErrors)
    .where(and(eq(importErrors.accountId, ctx.account.id), eq(importErrors.importId, row.id)))
    .orderBy(asc(importErrors.taken), asc(importErrors.line), asc(importErrors.column))
    .limit(SHOWN_ERRORS);
  return {
    ...toImportWire(row),
    ignored: await findIgnored(ctx.db, row),
    errors: errors.map(({ taken, ...error }) => (taken ? { ...error, taken } : error)),
    question: row.kind === "orders" ? null : await findQuestion(ctx, row),
    reading: row.status === "mapping" ? readingOf(row) : null,
    order_question: row.status === "mapping" ? orderQuestionOf(row) : null,
    asks_purchases:
      row.kind === "orders" &&
      row.status === "completed" &&
      row.undoneAt === null &&
      (await findPurchaseSource(ctx.db, ctx.account.id)) === "files",
  };
}

function readingOf({ encoding, reading }: ImportRecord): ImportReading {
  const { candidates = [], isConfirmed = false, found } = reading;
  const isOdd = !encoding.startsWith("utf") || found?.line === 0 || (found?.skipped ?? 0) > 0;
  return { encoding, candidates, is_asked: !isConfirmed && (candidates.length > 0 || isOdd) };
}

async function findQuestion(ctx: Ctx, row: ImportRecord): Promise<ImportQuestion | null> {
  // Without headings, the question is how to read the file.
  if (row.status !== "mapping" || row.header.length === 0) return null;
  const own = await findFields(ctx.db, ctx.account.id);
  const base = await findAddedTo(ctx.db, row);
  if (base !== null) return questionOnAdded(row, own, base.places);
  const suggested = suggestMapping(row.header, row.samples, own, row.optOuts);
  return { ...questionOf(row, own, suggested), opt_outs: row.optOuts };
}

/** Asks about columns that an earlier import ignored: they become fields of the account's own. */
function questionOnAdded(
  row: ImportRecord,
  own: readonly FieldDefinition[],
  asked: number[],
): ImportQuestion {
  const { mapping } = matchHeaders(row.header, own);
  const suggested: ImportQuestion["suggested"] = {};
  for (const { key } of own) {
    const name = attributeName(key);
    const places = (mapping[name] ?? []).filter((place) => asked.includes(place));
    if (places.length > 0) suggested[name] = places;
  }
  return { ...questionOf(row, own, suggested), asked, opt_outs: [] };
}

/** A file's columns with their suggested meaning; the others may become new fields. */
function questionOf(
  row: ImportRecord,
  own: readonly FieldDefinition[],
  suggested: ImportQuestion["suggested"],
): Omit<ImportQuestion, "opt_outs"> {
  const placed = new Set(mappedPlaces(suggested));
  const guesses = row.guesses.map((guess, place) => (placed.has(place) ? null : guess));
  return {
    ...{ headings: row.header, samples: row.samples, suggested },
    new_fields: proposeFields(row.header, guesses, own),
  };
}

function orderQuestionOf({ orderQuestion }: ImportRecord): OrderQuestion | null {
  if (orderQuestion === null) return null;
  const { shop, words } = orderQuestion;
  return { shop, words };
}

/** A page of the user's imports, the newest first; `before` is the last id of the page before, and nothing is older than a malformed one. */
export async function listImports(ctx: Ctx, input: ImportListInput): Promise<ImportWire[]> {
  const before = input.before === undefined ? undefined : parseId(input.before);
  const rows = await selectImports(
    ctx.db,
    and(
      eq(imports.accountId, ctx.account.id),
      before === undefined ? undefined : lt(imports.id, before),
    ),
    input.limit,
  );
  return rows.map(toImportWire);
}

const POLL_MS = 300;

/** Waits until an import has ended. @returns Null when `enough` aborts first. @throws AppError "missing" */
export async function waitForImport(
  ctx: Ctx,
  input: { id: string },
  enough: AbortSignal,
): Promise<ImportWire | null> {
  while (!enough.aborted) {
    const row = await findImport(ctx, input.id);
    if (row.finishedAt !== null) return toImportWire(row);
    // Aborting ends the wait by an error, which is expected.
    await wait(POLL_MS, undefined, { signal: enough }).catch(() => {});
  }
  return null;
}

/** The user's import with an id off the wire. @throws AppError "missing" when it isn't there or is another's. */
export async function findImport(
  ctx: Ctx,
  id: string,
  db: Executor = ctx.db,
): Promise<ImportRecord> {
  return firstOrMissing(await selectImports(db, ownRow(imports, ctx, id), 1), "Import");
}

/** How long an import can be undone, and its refused rows downloaded. */
export const KEPT_FOR = sql`interval '30 days'`;

/** Whether another import of the same account is under way. */
const isBusy = sql<boolean>`exists (
  select from ${imports} running
  where running.account_id = imports.account_id and running.status in ('queued', 'reading', 'merging')
)`;

/** Whether an undo would be accepted; `started_at` is null for imports of versions that kept no undo data, as is `order_source` for those of orders. */
const canUndo = sql<boolean>`(
  ${imports.status} = 'completed' and ${imports.undoneAt} is null and ${imports.startedAt} is not null
  and (${imports.kind} = 'customers' or ${imports.orderSource} is not null)
  and ${imports.created} + ${imports.updated} > 0
  and ${imports.finishedAt} > statement_timestamp() - ${KEPT_FOR} and not ${isBusy}
)`;

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
