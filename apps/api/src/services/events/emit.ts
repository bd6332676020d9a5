import type { Executor } from "../../db/client.ts";
import { automations } from "./consumers/automations.ts";
import { securityLog } from "./consumers/security-log.ts";
import { webhooks } from "./consumers/webhooks.ts";
import type { Consumer, Events, EventType } from "./events.ts";

/** A new consumer is a file and a line here. */
const CONSUMERS: readonly Consumer[] = [webhooks, automations, securityLog];

/** Runs the consumers of an event in its transaction. Lock its customers first: consumers take locks that come after. */
export async function emit<T extends EventType>(
  tx: Executor,
  type: T,
  event: Events[T],
): Promise<void> {
  if ("ids" in event && "length" in event.ids && event.ids.length === 0) return;
  for (const consumer of CONSUMERS) await consumer[type]?.(tx, event, type);
}
