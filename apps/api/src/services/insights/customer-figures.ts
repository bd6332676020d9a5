import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { customerMarks, customerSummaries, type CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { countCustomers } from "./count-customers.ts";

/**
 * Figures of all the user's customers, as of now: those kept, while no customer has changed since they were
 * counted, else counted anew and kept.
 */
export async function customerFigures(ctx: Ctx): Promise<CustomerFigures> {
  return (await keptFigures(ctx.db, ctx.userId)) ?? (await countAnew(ctx));
}

async function keptFigures(db: Executor, ownerId: number): Promise<CustomerFigures | null> {
  const [kept] = await db
    .select({ figures: customerSummaries.figures })
    .from(customerSummaries)
    .where(
      sql`${customerSummaries.ownerId} = ${ownerId}
        and not exists (select from ${customerMarks} where ${customerMarks.ownerId} = ${ownerId})`,
    );
  return kept?.figures ?? null;
}

async function countAnew(ctx: Ctx): Promise<CustomerFigures> {
  const mine = eq(customerSummaries.ownerId, ctx.userId);
  return await ctx.db.transaction(async (tx) => {
    if (ctx.database.kind === "postgres")
      await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.insert(customerSummaries).values({ ownerId: ctx.userId }).onConflictDoNothing();
    // One at a time: of two at once the one that saw less could be the one that is kept.
    await tx.select().from(customerSummaries).where(mine).for("update");
    const counted = await keptFigures(tx, ctx.userId);
    if (counted !== null) return counted;
    // The marks go first. A change that is committed after that and before the count has left a mark that stays:
    // it is counted twice, never missed.
    await tx.delete(customerMarks).where(eq(customerMarks.ownerId, ctx.userId));
    const figures = await countCustomers(tx, ctx.userId);
    await tx.update(customerSummaries).set({ figures }).where(mine);
    return figures;
  });
}
