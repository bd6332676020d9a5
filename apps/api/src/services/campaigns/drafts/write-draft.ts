import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { campaigns } from "../../../db/schema/index.ts";
import type { Ctx } from "../../../deps.ts";

type Row = typeof campaigns.$inferSelect;
type Values = Omit<typeof campaigns.$inferInsert, "ownerId" | "status">;

/**
 * Stores a draft's contents in the given row, which the caller has locked, or in a new one.
 *
 * @returns The row as stored.
 */
export async function writeDraft(
  tx: Tx,
  ctx: Ctx,
  draft: Pick<Row, "id"> | null,
  values: Values,
): Promise<Row> {
  const [row] =
    draft === null
      ? await tx
          .insert(campaigns)
          .values({ ownerId: ctx.userId, status: "draft", ...values })
          .returning()
      : await tx
          .update(campaigns)
          .set({ ...values, updatedAt: sql`clock_timestamp()` })
          .where(and(eq(campaigns.ownerId, ctx.userId), eq(campaigns.id, draft.id)))
          .returning();
  if (row === undefined) throw new Error("No draft came back");
  return row;
}
