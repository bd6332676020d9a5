import { isFieldKey } from "../fields/definition.ts";

/** The variable for the codes of a coupon pool. */
export type CouponVariable = `coupon:${string}`;

/** The beginning of the variables of all pools: a text without it takes no codes. */
export const COUPON_PREFIX = "coupon:";

/** The code that previews and test emails show: they never take one from a pool. */
export const SAMPLE_COUPON = "SAMPLE-CODE";

/** The variable for the codes of a pool: `coupon:diwali`. */
export function couponVariable(key: string): CouponVariable {
  return `${COUPON_PREFIX}${key}`;
}

/** Whether a name is a pool's variable. The pool need not exist. */
export function isCouponVariable(name: string): name is CouponVariable {
  return name.startsWith(COUPON_PREFIX) && isFieldKey(name.slice(COUPON_PREFIX.length));
}

/** The key of the pool that a variable takes codes from. */
export function keyOfCoupon(name: CouponVariable): string {
  return name.slice(COUPON_PREFIX.length);
}
