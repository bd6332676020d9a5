import { and, eq } from "drizzle-orm";
import { imports } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { parseId } from "../ids.ts";
import type { ImportRecord } from "./to-import-wire.ts";

/** The user's import with an id off the wire. @throws AppError "missing" when it isn't there or is another's. */
export async function findImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const rowId = parseId(id);
  if (rowId === null) throw missing("Import");
  const [row] = await ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.ownerId, ctx.userId), eq(imports.id, rowId)));
  if (row === undefined) throw missing("Import");
  return row;
}
