import { findChanges } from "@dakiya/domain/audit";
import { isFieldKey, keyFromLabel } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { MAX_COUPON_POOLS } from "@dakiya/domain/wire";
import type { CouponPoolInput, CouponPoolWire, UpdateCouponPoolInput } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { couponPools } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError, refusedField } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockAccount } from "../lock-account.ts";
import { firstOrMissing, ownRow } from "../own-row.ts";
import { findPool, lockPool, readPools } from "./pool-rows.ts";
import type { PoolRow } from "./pool-rows.ts";
import { parseId } from "../wire/values.ts";
import { refusePoolOfAutomation, refuseUsedPool } from "./refuse-used.ts";

/** The account's pools, the latest first. */
export async function listPools(ctx: Ctx, _input: Record<never, never>): Promise<CouponPoolWire[]> {
  return await readPools(ctx.db, ctx.account.id);
}

/** @throws AppError "missing" */
export async function getPool(ctx: Ctx, { id }: { id: string }): Promise<CouponPoolWire> {
  return await wireOf(ctx.db, ctx, parseId(id));
}

/** Creates an empty pool. @throws AppError "conflict" for one too many, and for the key of another */
export async function createPool(ctx: Ctx, input: CouponPoolInput): Promise<CouponPoolWire> {
  return await ctx.db.transaction(async (tx) => {
    const accountId = ctx.account.id;
    await lockAccount(tx, accountId);
    const kept = await tx
      .select({ key: couponPools.key })
      .from(couponPools)
      .where(eq(couponPools.accountId, accountId));
    if (kept.length >= MAX_COUPON_POOLS)
      throw new AppError("conflict", MESSAGES.coupons.poolsFull(MAX_COUPON_POOLS));
    const taken = new Set(kept.map(({ key }) => key));
    const { key = freeKey(input.name, taken), ...values } = input;
    if (taken.has(key)) throw keyTaken(key);
    const made = await tx
      .insert(couponPools)
      .values({ accountId, key, ...values })
      .returning();
    const row = firstOrMissing(made, "Coupon pool");
    await recordAudit(tx, ctx, { action: "coupon-pool.created", subject: subjectOf(row) });
    return await wireOf(tx, ctx, row.id);
  });
}

function keyTaken(key: string): AppError {
  const message = MESSAGES.coupons.keyTaken(key);
  return refusedField("conflict", "key", message);
}

/** A key made of a name, numbered where another pool has it. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  const made = keyFromLabel(name).slice(0, 30).replace(/_+$/, "");
  const base = isFieldKey(made) ? made : "pool";
  if (!taken.has(base)) return base;
  for (let nth = 2; ; nth += 1) if (!taken.has(`${base}_${nth}`)) return `${base}_${nth}`;
}

/** Replaces what staff set of a pool; its key stays. @throws AppError "missing" */
export async function updatePool(
  ctx: Ctx,
  { id, pool }: UpdateCouponPoolInput,
): Promise<CouponPoolWire> {
  return await ctx.db.transaction(async (tx) => {
    const before = await lockPool(tx, ctx, id);
    await tx
      .update(couponPools)
      .set({ ...pool, updatedAt: sql`statement_timestamp()` })
      .where(ownRow(couponPools, ctx, id));
    const changes = findChanges(shown(before), shown({ ...before, ...pool }));
    if (changes !== null) {
      const subject = subjectOf({ ...before, ...pool });
      await recordAudit(tx, ctx, { action: "coupon-pool.saved", subject, changes });
    }
    return await wireOf(tx, ctx, before.id);
  });
}

/** Deletes a pool and its codes. Logs keep the codes they were given. @throws AppError "missing"; "conflict" while it is needed */
export async function deletePool(ctx: Ctx, { id }: { id: string }): Promise<{ message: string }> {
  await ctx.db.transaction(async (tx) => {
    // Before the pool's lock: publishing locks an automation first.
    await refusePoolOfAutomation(tx, await findPool(tx, ctx, id));
    const row = await lockPool(tx, ctx, id);
    await refuseUsedPool(tx, row);
    await tx.delete(couponPools).where(ownRow(couponPools, ctx, id));
    await recordAudit(tx, ctx, { action: "coupon-pool.deleted", subject: subjectOf(row) });
  });
  return { message: MESSAGES.coupons.deleted };
}

export const subjectOf = ({ id, name }: Pick<PoolRow, "id" | "name">) =>
  ({ type: "coupon-pool", id: String(id), label: name }) as const;

const shown = ({ name, worth, expiresOn, warnBelow }: PoolRow) => ({
  ...{ name, worth, expiresOn, warnBelow },
});

async function wireOf(db: Executor, ctx: Ctx, id: number): Promise<CouponPoolWire> {
  return firstOrMissing(await readPools(db, ctx.account.id, id), "Coupon pool");
}
