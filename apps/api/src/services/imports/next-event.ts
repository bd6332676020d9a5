import { once } from "node:events";
import type { EventEmitter } from "node:events";

/**
 * Waits for an event. A race with a promise of the end would do the same, but that promise keeps the value of every
 * race it took part in: a file of a million rows was held whole.
 *
 * @param ended - Aborted with the reason why no event will come.
 * @returns The event's arguments.
 * @throws The reason of `ended`.
 */
export async function nextEvent(
  emitter: EventEmitter,
  name: string,
  ended: AbortSignal,
): Promise<unknown[]> {
  try {
    return await once(emitter, name, { signal: ended });
  } catch (error) {
    throw ended.aborted ? ended.reason : error;
  }
}
