import type { WebhookService } from "../core/types.ts";
import { VENDORS } from "./vendors/index.ts";

/**
 * How long the vendor waits before it posts again.
 *
 * @param status - Status of the response; null without one.
 * @param attempt - How many attempts there were, 1 or more.
 * @returns Null when the event is delivered, or given up.
 */
export function retryWaitMs(
  service: WebhookService,
  status: number | null,
  attempt: number,
): number | null {
  if (status !== null && status >= 200 && status < 300) return null;
  const { waitsMs, drops } = VENDORS[service];
  if (status !== null && drops?.(status) === true) return null;
  return waitsMs[attempt - 1] ?? null;
}
