import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { rowSet, sqlArray } from "../../db/sql/sql.ts";
import { AppError } from "../../errors.ts";
import { IS_EXPIRED } from "./pool-rows.ts";

/** A range of numbers, both ends included. */
type Range = { first: number; last: number };

/** A locked pool, and its codes that may be given, in order. */
export type HeldPool = {
  accountId: number;
  id: number;
  key: string;
  name: string;
  left: number;
  isExpired: boolean;
  free: readonly Range[];
};

/**
 * Locks the pools of a message until the transaction ends, in one order.
 *
 * @param options.skipLocked - Leaves out those that another transaction has locked, instead of waiting.
 * @returns Those there are.
 */
export async function holdPools(
  tx: Tx,
  accountId: number,
  keys: readonly string[],
  { skipLocked = false } = {},
): Promise<HeldPool[]> {
  if (keys.length === 0) return [];
  const { rows } = await tx.execute<Omit<HeldPool, "id" | "free"> & { id: string }>(sql`
    select p.id::text, p.key, p.name, p.codes_left as left, ${IS_EXPIRED} as "isExpired" from coupon_pools p
    where p.account_id = ${accountId} and p.key = any(${sqlArray(keys, "text")})
    order by p.id for no key update of p ${skipLocked ? sql`skip locked` : sql``}
  `);
  const pools: HeldPool[] = [];
  for (const { id, key, name, left, isExpired } of rows) {
    const common = { accountId, id: Number(id), key, name, left, isExpired };
    pools.push({ ...common, free: await freeRanges(tx, accountId, common.id) });
  }
  return pools;
}

async function freeRanges(tx: Tx, accountId: number, poolId: number): Promise<Range[]> {
  const { rows } = await tx.execute<Range>(sql`
    select first_seq as first, last_seq as last from coupon_ranges
    where account_id = ${accountId} and pool_id = ${poolId} and campaign_id is null
    order by first_seq
  `);
  return rows;
}

/**
 * The same for a campaign that starts.
 *
 * @throws AppError "impossible" for a pool that is missing, expired or empty.
 */
export async function holdPoolsToStart(
  tx: Tx,
  accountId: number,
  keys: readonly string[],
): Promise<HeldPool[]> {
  const pools = await holdPools(tx, accountId, keys);
  for (const key of keys) {
    const problem = poolProblem(pools, key, 1);
    if (problem !== null) throw new AppError("impossible", problem);
  }
  return pools;
}

/** Keeps the pools of an automation's email until its version is stored. @throws AppError "impossible" for one there is not */
export async function refuseUnknownPools(
  tx: Tx,
  accountId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from coupon_pools
    where account_id = ${accountId} and key = any(${sqlArray(keys, "text")}) order by id for share
  `);
  const missing = keys.find((key) => !rows.some((row) => row.key === key));
  if (missing !== undefined) throw new AppError("impossible", MESSAGES.coupons.missing(missing));
}

/** Why the pool of a key can't serve so many recipients, as a sentence; null where it can. */
export function poolProblem(
  pools: readonly Pick<HeldPool, "key" | "name" | "left" | "isExpired">[],
  key: string,
  recipients: number,
): string | null {
  const pool = pools.find((one) => one.key === key);
  if (pool === undefined) return MESSAGES.coupons.missing(key);
  if (pool.isExpired) return MESSAGES.coupons.expired(pool.name);
  if (pool.left < recipients) return MESSAGES.coupons.tooFew(pool.name, pool.left, recipients);
  return null;
}

/**
 * The codes of locked pools beside recipients numbered from 1: the nth recipient gets the nth free code, which
 * `giveCodes` then takes from the pool.
 *
 * @param nth - The recipient's number.
 * @returns The joins, and the codes as JSON by pool; one is null where a pool has too few.
 */
export function codesBeside(
  pools: readonly HeldPool[],
  nth: SQL,
): { joins: SQL; codes: SQL } | null {
  if (pools.length === 0) return null;
  const joins = pools.map((pool, at) => {
    const [range, code] = [sql.identifier(`range_${at}`), sql.identifier(`code_${at}`)];
    let before = 0;
    const shifts = pool.free.map(({ first, last }) => {
      const shift = first - 1 - before;
      const from = before + 1;
      before += last - first + 1;
      return sql`(${from}::int, ${before}::int, ${shift}::int)`;
    });
    return sql`
      left join (values ${sql.join(shifts, sql`, `)}) ${range}(from_nth, to_nth, shift)
        on ${nth} between ${range}.from_nth and ${range}.to_nth
      left join coupon_codes ${code} on ${code}.account_id = ${pool.accountId}
        and ${code}.pool_id = ${pool.id} and ${code}.seq = ${nth}::int + ${range}.shift`;
  });
  const pairs = pools.map(({ key }, at) => sql`${key}::text, ${sql.identifier(`code_${at}`)}.code`);
  return {
    joins: sql.join(joins, sql` `),
    codes: sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`,
  };
}

/**
 * Gives the next free codes of locked pools to logs of a campaign, one each, in order.
 *
 * @param logs - Ranges of the logs' numbers, in order.
 * @throws AppError "impossible" where a pool has too few; the transaction then gives none.
 */
export async function giveCodes(
  tx: Tx,
  pools: readonly HeldPool[],
  campaignId: number,
  logs: readonly Range[],
): Promise<ReadonlyMap<HeldPool, readonly Given[]>> {
  const needed = logs.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const byPool = new Map<HeldPool, readonly Given[]>();
  if (needed === 0) return byPool;
  for (const pool of pools) {
    const problem = poolProblem(pools, pool.key, needed);
    if (problem !== null) throw new AppError("impossible", problem);
    const given = pairUp(pool.free, logs);
    byPool.set(pool, given);
    for (const range of given) await giveRange(tx, pool, campaignId, range);
    await tx.execute(sql`
      update coupon_pools set codes_left = codes_left - ${needed}
      where account_id = ${pool.accountId} and id = ${pool.id}
    `);
  }
  return byPool;
}

/**
 * Gives codes to logs that were written without, and freezes each with its log.
 *
 * @param seqs - The logs' numbers, in order.
 * @throws AppError "impossible" where a pool has too few.
 */
export async function giveCodesToLogs(
  tx: Tx,
  pools: readonly HeldPool[],
  campaignId: number,
  seqs: readonly number[],
): Promise<void> {
  const logs: Range[] = [];
  for (const seq of seqs) {
    const before = logs.at(-1);
    if (before !== undefined && before.last + 1 === seq) before.last = seq;
    else logs.push({ first: seq, last: seq });
  }
  for (const [{ accountId, id, key }, given] of await giveCodes(tx, pools, campaignId, logs))
    await tx.execute(sql`
      update communication_logs l set recipient = l.recipient || jsonb_build_object('coupons',
        coalesce(l.recipient -> 'coupons', '{}') || jsonb_build_object(${key}::text, c.code))
      from ${rowSet("g", given, {
        first: ["int", ({ first }) => first],
        last: ["int", ({ last }) => last],
        first_log: ["int", ({ firstLog }) => firstLog],
      })}
      join coupon_codes c on c.account_id = ${accountId} and c.pool_id = ${id} and c.seq between g.first and g.last
      where l.account_id = ${accountId} and l.campaign_id = ${campaignId}
        and l.seq = g.first_log + (c.seq - g.first)
    `);
}

type Given = { first: number; last: number; firstLog: number };

/** Takes ranges of codes for ranges of logs, cut so that each is of one free range and of one range of logs. */
export function pairUp(free: readonly Range[], logs: readonly Range[]): Given[] {
  const given: Given[] = [];
  const rest = free.map((range) => ({ ...range }));
  for (const { first, last } of logs) {
    for (let log = first; log <= last;) {
      const range = rest.find((one) => one.first <= one.last);
      if (range === undefined) throw new Error("A pool has fewer codes than it says");
      const size = Math.min(last - log, range.last - range.first) + 1;
      given.push({ first: range.first, last: range.first + size - 1, firstLog: log });
      range.first += size;
      log += size;
    }
  }
  return given;
}

async function giveRange(
  tx: Tx,
  { accountId, id }: HeldPool,
  campaignId: number,
  { first, last, firstLog }: Given,
): Promise<void> {
  const which = sql`account_id = ${accountId} and pool_id = ${id}`;
  // The rest of the free range, if there is any, begins behind them.
  await tx.execute(sql`
    delete from coupon_ranges where ${which} and first_seq = ${first} and last_seq = ${last} and campaign_id is null
  `);
  await tx.execute(sql`
    update coupon_ranges set first_seq = ${last}::int + 1
    where ${which} and first_seq = ${first} and campaign_id is null
  `);
  // Emails of an automation come one by one: the codes and logs that follow on lengthen the range before.
  const { rowCount } = await tx.execute(sql`
    update coupon_ranges set last_seq = ${last}
    where ${which} and campaign_id = ${campaignId} and last_seq = ${first}::int - 1
      and first_seq = (select max(first_seq) from coupon_ranges where ${which} and first_seq < ${first})
      and first_log_seq + (${first}::int - first_seq) = ${firstLog}::int
  `);
  if (rowCount === 0)
    await tx.execute(sql`
      insert into coupon_ranges (account_id, pool_id, first_seq, last_seq, campaign_id, first_log_seq)
      values (${accountId}, ${id}, ${first}, ${last}, ${campaignId}, ${firstLog})
    `);
}

/**
 * Takes back the codes of a campaign that is taken back: nobody has seen them.
 */
export async function returnCodes(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
): Promise<void> {
  await tx.execute(sql`
    select from coupon_pools p where p.account_id = ${accountId} and exists (
      select from coupon_ranges r
      where r.account_id = p.account_id and r.campaign_id = ${id} and r.pool_id = p.id
    )
    order by p.id for no key update of p
  `);
  await tx.execute(sql`
    with returned as (
      update coupon_ranges set campaign_id = null, first_log_seq = null
      where account_id = ${accountId} and campaign_id = ${id}
      returning pool_id, last_seq - first_seq + 1 as codes
    )
    update coupon_pools p set codes_left = codes_left + r.codes
    from (select pool_id, sum(codes)::int as codes from returned group by pool_id) r
    where p.account_id = ${accountId} and p.id = r.pool_id
  `);
}
