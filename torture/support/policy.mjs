// Preloaded into a server: replaces times of the sending policy by those in this module's own address, so that a run
// needs not wait for leases of a minute and a half. The product has no such setting.
import { DELIVERY_POLICY } from "../../apps/api/dist/src/services/deliveries/policy.js";

for (const [name, value] of new URL(import.meta.url).searchParams) {
  if (!(name in DELIVERY_POLICY)) throw new Error(`The policy has no ${name}`);
  DELIVERY_POLICY[name] = Number(value);
}
