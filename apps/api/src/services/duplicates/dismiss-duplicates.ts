import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerChangeWire, DuplicateIdsInput } from "@dakiya/domain/wire";
import { and, asc, inArray, sql } from "drizzle-orm";
import { sqlArray } from "../../db/sql/sql.ts";
import type { Tx } from "../../db/client.ts";
import { customers } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { missing } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { ownCustomers } from "../customers/customer-condition.ts";
import { parseId } from "../wire/values.ts";

/** Notes that customers are all different people, for good. Idempotent. @throws AppError "missing" */
export async function dismissDuplicates(
  ctx: Ctx,
  input: DuplicateIdsInput,
): Promise<CustomerChangeWire> {
  await ctx.db.transaction(async (tx) => {
    const ids = sqlArray(await holdAll(tx, ctx, input.ids), "bigint");
    const { rowCount } = await tx.execute(sql`
      insert into duplicate_dismissals (account_id, low_id, high_id)
      select ${ctx.account.id}, low, high from unnest(${ids}) low, unnest(${ids}) high where low < high
      order by low, high
      on conflict do nothing
    `);
    if ((rowCount ?? 0) === 0) return;
    const details = { customers: new Set(input.ids).size };
    await recordAudit(tx, ctx, { action: "duplicates.dismissed", details });
  });
  return { success: true, message: MESSAGES.duplicates.dismissed };
}

/** Takes that back: they are suspects again where they still look alike. Idempotent. @throws AppError "missing" */
export async function restoreDuplicates(
  ctx: Ctx,
  input: DuplicateIdsInput,
): Promise<CustomerChangeWire> {
  await ctx.db.transaction(async (tx) => {
    const ids = sqlArray(await holdAll(tx, ctx, input.ids), "bigint");
    const { rowCount } = await tx.execute(sql`
      delete from duplicate_dismissals
      where account_id = ${ctx.account.id} and low_id = any(${ids}) and high_id = any(${ids})
    `);
    if ((rowCount ?? 0) === 0) return;
    const details = { customers: new Set(input.ids).size };
    await recordAudit(tx, ctx, { action: "duplicates.restored", details });
  });
  return { success: true, message: MESSAGES.duplicates.restored };
}

/** The customers, each of whom must be the account's; none of them is removed until the transaction ends. */
async function holdAll(tx: Tx, { account }: Ctx, wireIds: readonly string[]): Promise<number[]> {
  const ids = [...new Set(wireIds.map(parseId))];
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(ownCustomers(account.id), inArray(customers.id, ids)))
    .orderBy(asc(customers.id))
    .for("key share");
  if (rows.length < ids.length) throw missing("Customer");
  return rows.map(({ id }) => id);
}
