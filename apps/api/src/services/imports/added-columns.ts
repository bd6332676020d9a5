import { mappedPlaces } from "@dakiya/domain/import";
import type { IgnoredColumn, ImportMapping } from "@dakiya/domain/wire";
import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { imports } from "../../db/schema/index.ts";
import { firstOrMissing } from "../own-row.ts";
import type { ImportRecord } from "../wire/imports.ts";

/** The earlier import whose ignored columns an import adds, and how its file was read. */
export type AddedTo = {
  importId: number;
  filename: string;
  headings: string[];
  mapping: ImportMapping | null;
  places: number[];
};

type Key = { accountId: number; importId: number };

/** Imports that added columns of another one and were not undone, the newest last. */
export async function findAdditions(
  db: Executor,
  { accountId, importId }: Key,
): Promise<{ id: number; mapping: ImportMapping | null }[]> {
  return await db
    .select({ id: imports.id, mapping: imports.mapping })
    .from(imports)
    .where(
      and(
        eq(imports.accountId, accountId),
        eq(imports.addsColumnsTo, importId),
        eq(imports.status, "completed"),
        isNull(imports.undoneAt),
      ),
    )
    .orderBy(imports.id);
}

/** The columns of an import's file that are still left out. */
export async function findIgnored(
  db: Executor,
  { accountId, id, ignored }: Pick<ImportRecord, "accountId" | "id" | "ignored">,
): Promise<IgnoredColumn[]> {
  if (ignored.length === 0) return ignored;
  const additions = await findAdditions(db, { accountId, importId: id });
  const added = new Set(additions.flatMap(({ mapping }) => mappedPlaces(mapping ?? {})));
  return ignored.filter(({ heading }) => !added.has(heading));
}

/** Places of the columns of an import's file that may be added. */
export async function findAddable(
  db: Executor,
  row: Pick<ImportRecord, "accountId" | "id" | "ignored">,
): Promise<number[]> {
  return (await findIgnored(db, row)).map(({ heading }) => heading);
}

/** The base of an import that adds columns to an earlier one; null for any other import. */
export async function findAddedTo(
  db: Executor,
  { accountId, addsColumnsTo: importId }: Pick<ImportRecord, "accountId" | "addsColumnsTo">,
): Promise<AddedTo | null> {
  if (importId === null) return null;
  const rows = await db
    .select()
    .from(imports)
    .where(and(eq(imports.accountId, accountId), eq(imports.id, importId)));
  const row = firstOrMissing(rows, "Import");
  const { filename, header: headings, mapping } = row;
  return { importId, filename, headings, mapping, places: await findAddable(db, row) };
}
