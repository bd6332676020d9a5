import { MESSAGES } from "@dakiya/domain/messages";
import { VIEW_LIMITS } from "@dakiya/domain/wire";
import type { UpdateViewInput, ViewInput, ViewWire } from "@dakiya/domain/wire";
import { count, eq, sql } from "drizzle-orm";
import { UNSTORABLE } from "../../db/sql/holds.ts";
import { customerViews } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, isCausedBy, refusedField } from "../../errors.ts";
import { readFilter } from "../customers/list-filter.ts";
import { lockAccount } from "../lock-account.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";

/** The account's views, by name. */
export async function listViews(ctx: Ctx): Promise<ViewWire[]> {
  const rows = await ctx.db
    .select()
    .from(customerViews)
    .where(eq(customerViews.accountId, ctx.account.id))
    .orderBy(sql`lower(${customerViews.name})`, customerViews.id);
  return rows.map(toViewWire);
}

/**
 * Saves a view.
 *
 * @throws AppError "invalid" for rules that mean nothing; "conflict" for a name that another has, and for one too many.
 */
export async function createView(ctx: Ctx, input: ViewInput): Promise<ViewWire> {
  const values = await valuesOf(ctx, input);
  const rows = await refusingTakenName(
    input.name,
    async () =>
      await ctx.db.transaction(async (tx) => {
        const accountId = ctx.account.id;
        await lockAccount(tx, accountId);
        const [kept] = await tx
          .select({ count: count() })
          .from(customerViews)
          .where(eq(customerViews.accountId, accountId));
        if ((kept?.count ?? 0) >= VIEW_LIMITS.views)
          throw new AppError("conflict", MESSAGES.views.full(VIEW_LIMITS.views));
        return await tx
          .insert(customerViews)
          .values({ accountId, ...values })
          .returning();
      }),
  );
  return toViewWire(firstOrMissing(rows, "View"));
}

/** Replaces a view. @throws AppError "missing"; as `createView` otherwise */
export async function updateView(ctx: Ctx, { id, view }: UpdateViewInput): Promise<ViewWire> {
  const values = await valuesOf(ctx, view);
  const rows = await refusingTakenName(
    view.name,
    async () =>
      await ctx.db
        .update(customerViews)
        .set({ ...values, updatedAt: sql`statement_timestamp()` })
        .where(ownRow(customerViews, ctx, id))
        .returning(),
  );
  return toViewWire(firstOrMissing(rows, "View"));
}

/** Deletes a view. @throws AppError "missing" */
export async function deleteView(ctx: Ctx, input: { id: string }): Promise<{ message: string }> {
  const rows = await ctx.db
    .delete(customerViews)
    .where(ownRow(customerViews, ctx, input.id))
    .returning({ id: customerViews.id });
  firstOrMissing(rows, "View");
  return { message: MESSAGES.views.deleted };
}

async function valuesOf(ctx: Ctx, { name, filter, sort, columns }: ViewInput) {
  const { search = "", city = "", gender = "" } = filter;
  if ([name, search, city, gender].some((text) => UNSTORABLE.test(text)))
    throw new AppError("invalid", MESSAGES.views.unstorable);
  return { name, filter: await readFilter(ctx, filter), sort, columns };
}

async function refusingTakenName<Rows>(name: string, save: () => Promise<Rows>): Promise<Rows> {
  try {
    return await save();
  } catch (error) {
    if (!isCausedBy(error, ({ constraint }) => constraint === "customer_views_name")) throw error;
    const message = MESSAGES.views.nameTaken(name);
    throw refusedField("conflict", "name", message);
  }
}

function toViewWire(row: typeof customerViews.$inferSelect): ViewWire {
  const { name, filter, sort, columns } = row;
  return {
    _id: String(row.id),
    ...{ name, filter, sort, columns },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
