import { eq, sql, type SQL } from "drizzle-orm";
import { customerMarks, customerSummaries, type CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { countCustomers } from "./count-customers.ts";

/** The figures kept of an owner's customers, as one JSON value; null when a customer has changed since. */
export function keptFigures(ownerId: number): SQL {
  return sql`(
    select ${customerSummaries.figures} from ${customerSummaries}
    where ${customerSummaries.ownerId} = ${ownerId}
      and not exists (select from ${customerMarks} where ${customerMarks.ownerId} = ${ownerId})
  )`;
}

/**
 * Figures of all the user's customers, as of now.
 *
 * @param kept - What `keptFigures` gave a moment ago; without it they are looked for, else counted anew and kept.
 */
export async function customerFigures(
  ctx: Ctx,
  kept: CustomerFigures | null = null,
): Promise<CustomerFigures> {
  return kept ?? (await countAnew(ctx));
}

async function countAnew(ctx: Ctx): Promise<CustomerFigures> {
  const mine = eq(customerSummaries.ownerId, ctx.userId);
  return await ctx.db.transaction(async (tx) => {
    if (ctx.database.kind === "postgres")
      await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.insert(customerSummaries).values({ ownerId: ctx.userId }).onConflictDoNothing();
    // One at a time: of two at once the one that saw less could be the one that is kept.
    await tx.select().from(customerSummaries).where(mine).for("update");
    const counted = await tx.execute<{ kept: CustomerFigures | null }>(
      sql`select ${keptFigures(ctx.userId)} as kept`,
    );
    if (counted.rows[0]?.kept) return counted.rows[0].kept;
    // The marks go first. A change that is committed after that and before the count has left a mark that stays:
    // it is counted twice, never missed.
    await tx.delete(customerMarks).where(eq(customerMarks.ownerId, ctx.userId));
    const figures = await countCustomers(tx, ctx.userId);
    await tx.update(customerSummaries).set({ figures }).where(mine);
    return figures;
  });
}
