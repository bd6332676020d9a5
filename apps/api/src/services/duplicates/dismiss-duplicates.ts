import { MESSAGES } from "@dakiya/domain/messages";
import type { CustomerChangeWire, DuplicateIdsInput } from "@dakiya/domain/wire";
import { and, asc, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
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
  await changePairs(
    ctx,
    input,
    "duplicates.dismissed",
    (ids) => sql`
    insert into duplicate_dismissals (account_id, low_id, high_id)
    select ${ctx.account.id}, low, high from unnest(${ids}) low, unnest(${ids}) high where low < high
    order by low, high
    on conflict do nothing
  `,
  );
  return { success: true, message: MESSAGES.duplicates.dismissed };
}

/** Takes that back: they are suspects again where they still look alike. Idempotent. @throws AppError "missing" */
export async function restoreDuplicates(
  ctx: Ctx,
  input: DuplicateIdsInput,
): Promise<CustomerChangeWire> {
  await changePairs(
    ctx,
    input,
    "duplicates.restored",
    (ids) => sql`
    delete from duplicate_dismissals
    where account_id = ${ctx.account.id} and low_id = any(${ids}) and high_id = any(${ids})
  `,
  );
  return { success: true, message: MESSAGES.duplicates.restored };
}

/** Runs a statement over the pairs of customers; one that changes nothing leaves no audit row. */
async function changePairs(
  ctx: Ctx,
  input: DuplicateIdsInput,
  action: "duplicates.dismissed" | "duplicates.restored",
  statement: (ids: SQL) => SQL,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const ids = await holdAll(tx, ctx, input.ids);
    const { rowCount } = await tx.execute(statement(sqlArray(ids, "bigint")));
    if ((rowCount ?? 0) === 0) return;
    await recordAudit(tx, ctx, { action, details: { customers: ids.length } });
  });
}

/** Ids of the account's customers, locked against removal until the transaction ends. @throws AppError "missing" */
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
