/** The times of a policy whose leases last `leaseMs`, in the proportions of the product's own. */
export function policyWithLease(leaseMs) {
  return {
    leaseMs,
    deadlineMs: Math.round(leaseMs / 3),
    beginWithinMs: Math.round(leaseMs / 2),
    reconcileWaitMs: leaseMs,
    backoffCapMs: leaseMs,
  };
}

/** What `--import` takes to run a server under another policy; null keeps the product's. */
export function preloadPolicy(policy) {
  return policy === null ? [] : [address("./policy.mjs", policy)];
}

/** What `--import` takes to run a server under a wrong clock. */
export function preloadClock(offsetMs) {
  return offsetMs === 0 ? [] : [address("./clock.mjs", { offsetMs })];
}

function address(file, settings) {
  const url = new URL(file, import.meta.url);
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
  return url.href;
}
