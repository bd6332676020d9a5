import { isFieldKey } from "../fields/definition.ts";

/** The variable for the codes of a coupon pool. */
export type CouponVariable = `coupon:${string}`;

const PREFIX = "coupon:";

/** The code that previews and test emails show: they never take one from a pool. */
export const SAMPLE_COUPON = "SAMPLE-CODE";

/** The variable for the codes of a pool: `coupon:diwali`. */
export function couponVariable(key: string): CouponVariable {
  return `${PREFIX}${key}`;
}

/** Whether a name is a pool's variable. The pool need not exist. */
export function isCouponVariable(name: string): name is CouponVariable {
  return name.startsWith(PREFIX) && isFieldKey(name.slice(PREFIX.length));
}

/** The key of the pool that a variable takes codes from. */
export function keyOfCoupon(name: CouponVariable): string {
  return name.slice(PREFIX.length);
}
