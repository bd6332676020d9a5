import { and, eq } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { imports } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";
import { missing } from "../../../errors.ts";
import { parseId } from "../../wire/values.ts";
import { selectImports } from "./select-imports.ts";
import type { ImportRecord } from "../../wire/imports.ts";

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
