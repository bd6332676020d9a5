import type { ReviewWire } from "@dakiya/domain/wire";
import type { Executor } from "../../../db/client.ts";
import { poolProblem } from "../../coupons/give-codes.ts";
import { readPools } from "../../coupons/pool-rows.ts";

/** The coupon pools a message takes codes from, each with its problem if so many recipients got one now. */
export async function reviewCoupons(
  db: Executor,
  accountId: number,
  keys: readonly string[],
  recipients: number,
): Promise<Pick<ReviewWire, "coupons">> {
  if (keys.length === 0) return {};
  const pools = await readPools(db, accountId);
  const coupons = keys.map((key) => {
    const pool = pools.find((one) => one.key === key);
    const { name = null, left = 0, isLow = false } = pool ?? {};
    return { key, name, left, isLow, problem: poolProblem(pools, key, recipients) };
  });
  return { coupons };
}
