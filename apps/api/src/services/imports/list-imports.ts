import type { ImportWire } from "@dakiya/domain/wire";
import { desc, eq } from "drizzle-orm";
import { imports } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { toImportWire } from "./to-import-wire.ts";

/** The user's imports, the newest first. */
export async function listImports(ctx: Ctx, input: { limit: number }): Promise<ImportWire[]> {
  const rows = await ctx.db
    .select()
    .from(imports)
    .where(eq(imports.ownerId, ctx.userId))
    .orderBy(desc(imports.id))
    .limit(input.limit);
  return rows.map(toImportWire);
}
