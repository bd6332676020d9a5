// Preloaded into a server: replaces times of the sending policy by those in this module's own address, so that a run
// needs not wait for leases of a minute and a half. The product has no such setting.
import { DELIVERY_POLICY } from "../../../apps/api/dist/src/services/deliveries/policy.js";

const policy: Record<string, unknown> = DELIVERY_POLICY;

for (const [name, value] of new URL(import.meta.url).searchParams) {
  if (!(name in policy)) throw new Error(`The policy has no ${name}`);
  policy[name] = Number(value);
}
