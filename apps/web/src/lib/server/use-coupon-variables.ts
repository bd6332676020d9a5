import { couponVariable } from "@dakiya/domain/campaign";
import { FRESH_MS } from "./on-focus.ts";
import { trpc } from "./trpc.ts";

/** The variables of the coupon pools that still give codes: `coupon:diwali`. */
export function useCouponVariables(): string[] {
  const { data = [] } = trpc.coupons.list.useQuery(undefined, { staleTime: FRESH_MS });
  return data.filter(({ isExpired }) => !isExpired).map(({ key }) => couponVariable(key));
}
