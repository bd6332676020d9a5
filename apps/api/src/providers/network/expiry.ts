import { once } from "node:events";

/** Rejects once a signal aborts, for a server that never finishes: informational responses may follow one another without end. */
export async function expiry(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw new DOMException("It took too long", "TimeoutError");
}
