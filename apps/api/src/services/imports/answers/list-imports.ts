import type { ImportListInput, ImportWire } from "@dakiya/domain/wire";
import { and, eq, lt } from "drizzle-orm";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { parseId } from "../../wire/values.ts";
import { selectImports } from "./select-imports.ts";
import { toImportWire } from "../../wire/imports.ts";

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
