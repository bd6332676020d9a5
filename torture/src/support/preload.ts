import type { DeliveryPolicy } from "../../../apps/api/dist/src/services/deliveries/policy.js";

/** Times of sending that take the place of the product's. */
export type PolicyTimes = Partial<Omit<DeliveryPolicy, "random">>;

/** The times of a policy whose leases last `leaseMs`, in the proportions of the product's own. */
export function policyWithLease(leaseMs: number): PolicyTimes {
  return {
    leaseMs,
    deadlineMs: Math.round(leaseMs / 3),
    beginWithinMs: Math.round(leaseMs / 2),
    reconcileWaitMs: leaseMs,
    backoffCapMs: leaseMs,
  };
}

/** Modules to `--import` into a server for another policy; null keeps the product's. */
export function preloadPolicy(policy: PolicyTimes | null): string[] {
  return policy === null ? [] : [address("./policy.js", policy)];
}

/** Modules to `--import` into a server for a wrong clock. */
export function preloadClock(offsetMs: number): string[] {
  return offsetMs === 0 ? [] : [address("./clock.js", { offsetMs })];
}

/** Of the compiled file beside this one. */
function address(file: string, settings: Record<string, number>): string {
  const url = new URL(file, import.meta.url);
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, String(value));
  return url.href;
}
