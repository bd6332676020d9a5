import type { RequestRecord } from "@dakiya/sandbox";

/**
 * Reads from the sandbox's record how batches were repeated: the same bytes again.
 *
 * @returns `early`: repeats before the wait the service asked for was over. `crowdedCount`: requests of the account,
 *   for any batch, within a wait. `longestMs`: the longest time from an end of a request to its repetition.
 */
export function earlyRepeats(requests: RequestRecord[]): {
  early: number;
  waits: number;
  longestMs: number;
  crowdedCount: number;
} {
  const last = new Map<string, { endedAt: number; waitMs: number }>();
  let early = 0;
  let waits = 0;
  let longestMs = 0;
  let crowdedCount = 0;
  let accountFrom = 0;
  for (const request of requests.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const at = Date.parse(request.at);
    const endedAt = Date.parse(request.endedAt);
    const before = last.get(request.body);
    if (before !== undefined) {
      longestMs = Math.max(longestMs, at - before.endedAt);
      if (before.waitMs > 0) {
        waits += 1;
        if (at < before.endedAt + before.waitMs) early += 1;
      }
    }
    if (at < accountFrom) crowdedCount += 1;
    const waitMs = (request.waitSeconds ?? 0) * 1000;
    if (waitMs > 0) accountFrom = Math.max(accountFrom, endedAt + waitMs);
    last.set(request.body, { endedAt, waitMs });
  }
  return { early, waits, longestMs, crowdedCount };
}
