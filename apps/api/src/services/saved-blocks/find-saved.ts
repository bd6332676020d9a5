import type { SavedBlockSummary, SavedBlockWire } from "@dakiya/domain/wire";
import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { savedBlocks } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";

/** The account's saved blocks by name, without their content. */
export async function listSavedBlocks(ctx: Ctx): Promise<SavedBlockSummary[]> {
  const { id, name, updatedAt, block } = savedBlocks;
  const rows = await ctx.db
    .select({ id, name, updatedAt, type: sql<string>`${block} ->> 'type'` })
    .from(savedBlocks)
    .where(eq(savedBlocks.accountId, ctx.account.id))
    .orderBy(asc(sql`lower(${name})`), asc(id));
  return rows.map((row) => ({ ...aboutOf(row), type: row.type }));
}

/** One saved block. @throws AppError "missing" */
export async function getSavedBlock(
  ctx: Ctx,
  input: { id: string },
  db: Executor = ctx.db,
): Promise<SavedBlockWire> {
  const which = ownRow(savedBlocks, ctx, input.id);
  const found = await db.select().from(savedBlocks).where(which);
  return toSavedBlockWire(firstOrMissing(found, "Saved block"));
}

type Row = typeof savedBlocks.$inferSelect;

export const toSavedBlockWire = ({ block, ...row }: Row): SavedBlockWire => ({
  ...aboutOf(row),
  block,
});

const aboutOf = ({ id, name, updatedAt }: Pick<Row, "id" | "name" | "updatedAt">) => ({
  ...{ _id: String(id), name },
  updatedAt: updatedAt.toISOString(),
});
