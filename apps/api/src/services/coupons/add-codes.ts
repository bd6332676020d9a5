import { MESSAGES } from "@dakiya/domain/messages";
import { COUPON_ALPHABETS, isCouponCode, MAX_COUPON_CODES } from "@dakiya/domain/wire";
import type {
  AddCouponCodesInput,
  CouponCodesAddedWire,
  CouponCodesGeneratedWire,
  GenerateCouponCodesInput,
} from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Tx } from "../../db/client.ts";
import { waitForLock } from "../../db/locks/advisory-locks.ts";
import { longTransaction } from "../../db/sql/long-statement.ts";
import { onlyRow, sqlArray } from "../../db/sql/sql.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockPool } from "./pool-rows.ts";
import type { PoolRow } from "./pool-rows.ts";
import { subjectOf } from "./pools.ts";

/** Refused entries named in the response. */
const MAX_NAMED = 100;

/**
 * Adds codes at the end of a pool, in the order given. A code that is in a pool of the account already, in upper or lower
 * case, is counted and left out, and so is one that stands twice in the list.
 *
 * @throws AppError "missing"; "conflict" when the pool would hold too many, and then none is added.
 */
export async function addCodes(
  ctx: Ctx,
  { id, codes }: AddCouponCodesInput,
): Promise<CouponCodesAddedWire> {
  const entries = codes.map((text) => text.trim()).filter((text) => text !== "");
  const good = entries.filter(isCouponCode);
  const bad = entries.filter((text) => !isCouponCode(text));
  const added = await longTransaction(ctx, "change", async (tx) => {
    const pool = await lockToAdd(tx, ctx, id);
    const count = await appendCodes(tx, pool, good);
    await noteAdded(tx, ctx, pool, count);
    return count;
  });
  return {
    ...{ added, known: good.length - added, refusedCount: bad.length },
    refused: [...new Set(bad)].slice(0, MAX_NAMED),
  };
}

/** Random codes are drawn so often for each that is missing: a pool that is nearly full gives up. */
const MAX_ROUNDS = 20;
/** Possible codes for each code of the pool: a guess in a thousand hits one at most. */
const POSSIBLE_PER_CODE = 1_000;
/** Codes drawn before other requests have their turn. */
const CODES_PER_TICK = 5_000;

/**
 * Generates random codes that no pool of the account has.
 *
 * @throws AppError "missing"; "conflict" when the pool would hold too many; "impossible" for codes that are easy to guess.
 */
export async function generateCodes(
  ctx: Ctx,
  { id, count, prefix, length, alphabet }: GenerateCouponCodesInput,
): Promise<CouponCodesGeneratedWire> {
  const characters = COUPON_ALPHABETS[alphabet];
  const draw = async (many: number): Promise<string[]> => {
    const drawn = new Set<string>();
    for (let nth = 0; nth < many; nth += 1) {
      if (nth % CODES_PER_TICK === 0) await setImmediate();
      drawn.add(prefix + randomText(characters, length));
    }
    return [...drawn];
  };
  const first = await draw(count);
  await longTransaction(ctx, "change", async (tx) => {
    const pool = await lockToAdd(tx, ctx, id);
    if (characters.length ** length < (pool.total + count) * POSSIBLE_PER_CODE)
      throw new AppError("impossible", MESSAGES.coupons.tooShort);
    let missing = count;
    let codes = first;
    for (let round = 0; missing > 0 && round < MAX_ROUNDS; round += 1) {
      const total = pool.total + count - missing;
      const codesLeft = pool.codesLeft + count - missing;
      missing -= await appendCodes(tx, { ...pool, total, codesLeft }, codes);
      if (missing > 0) codes = await draw(missing);
    }
    if (missing > 0) throw new AppError("impossible", MESSAGES.coupons.tooShort);
    await noteAdded(tx, ctx, pool, count);
  });
  return { generated: count };
}

function randomText(characters: string, length: number): string {
  let text = "";
  for (let nth = 0; nth < length; nth += 1) text += characters[randomInt(characters.length)] ?? "";
  return text;
}

/** Locks a pool, and keeps the codes of all others from growing: none may be in two. */
async function lockToAdd(tx: Tx, ctx: Ctx, id: string): Promise<PoolRow> {
  await waitForLock(tx, "couponCodes", ctx.account.id);
  return await lockPool(tx, ctx, id);
}

/** Appends the codes that no pool has, numbered without gaps, and frees them. @returns How many. */
async function appendCodes(tx: Tx, pool: PoolRow, codes: readonly string[]): Promise<number> {
  const { accountId, id } = pool;
  // Numbered after the known ones are left out, so that there is no gap.
  const { rows } = await tx.execute<{ added: number }>(sql`
    with given as (
      select distinct on (upper(g.code)) g.code, g.nth
      from unnest(${sqlArray(codes, "text")}) with ordinality g(code, nth)
      order by upper(g.code), g.nth
    ),
    fresh as (
      select g.code, row_number() over (order by g.nth) as nth from given g
      where not exists (
        select from coupon_codes c where c.account_id = ${accountId} and upper(c.code) = upper(g.code)
      )
    ),
    added as (
      insert into coupon_codes (account_id, pool_id, seq, code)
      select ${accountId}, ${id}, ${pool.total} + nth, code from fresh order by nth
      returning seq
    )
    select count(*)::int as added from added
  `);
  const { added } = onlyRow(rows);
  if (added === 0) return 0;
  if (pool.total + added > MAX_COUPON_CODES)
    throw new AppError("conflict", MESSAGES.coupons.poolFull(MAX_COUPON_CODES));
  await freeLast(tx, pool, added);
  return added;
}

/** Makes a pool's last codes free: they lengthen its last range, if that is free. */
async function freeLast(tx: Tx, { accountId, id, total }: PoolRow, added: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update coupon_ranges set last_seq = last_seq + ${added}
    where account_id = ${accountId} and pool_id = ${id} and last_seq = ${total} and campaign_id is null
  `);
  if (rowCount === 0)
    await tx.execute(sql`
      insert into coupon_ranges (account_id, pool_id, first_seq, last_seq)
      values (${accountId}, ${id}, ${total}::int + 1, ${total}::int + ${added}::int)
    `);
  await tx.execute(sql`
    update coupon_pools set total = total + ${added}, codes_left = codes_left + ${added},
      updated_at = statement_timestamp()
    where account_id = ${accountId} and id = ${id}
  `);
}

async function noteAdded(tx: Tx, ctx: Ctx, pool: PoolRow, codes: number): Promise<void> {
  if (codes === 0) return;
  const details = { codes };
  await recordAudit(tx, ctx, { action: "coupon-codes.added", subject: subjectOf(pool), details });
}
