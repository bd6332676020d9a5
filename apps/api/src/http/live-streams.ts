import { setTimeout as delay } from "node:timers/promises";
import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../errors.ts";

/** Most live streams a user may have open in one process. */
export const LIVE_STREAMS_PER_USER = 10;

/** How often a live stream checks that its session lives, and how often an idle one sends a heartbeat. */
export const LIVE_MS = { session: 20_000, heartbeat: 20_000 };

/** The answers that go on, by user. */
export type LiveStreams = {
  /**
   * Reserves a place for one more stream.
   *
   * @returns Releases it.
   * @throws AppError "slowDown" when the user has none left.
   */
  open: (userId: number) => () => void;
};

export function createLiveStreams(most = LIVE_STREAMS_PER_USER): LiveStreams {
  const open = new Map<number, number>();
  const change = (userId: number, by: number): void => {
    const count = (open.get(userId) ?? 0) + by;
    if (count > 0) open.set(userId, count);
    else open.delete(userId);
  };
  return {
    open: (userId) => {
      if ((open.get(userId) ?? 0) >= most) {
        throw new AppError("slowDown", MESSAGES.server.tooManyStreams(most), {
          reason: "TOO_MANY_STREAMS",
          retryAfterSeconds: 30,
        });
      }
      change(userId, 1);
      let held = true;
      return () => {
        if (held) change(userId, -1);
        held = false;
      };
    },
  };
}

/** A heartbeat: a comment line of an event stream, against idle timeouts of proxies. */
const HEARTBEAT = ": still here\n\n";

/** The pieces, with a heartbeat after a silence. */
export async function* withHeartbeat(
  pieces: AsyncGenerator<string>,
  everyMs: number,
): AsyncGenerator<string> {
  let next = pieces.next();
  try {
    for (;;) {
      const over = new AbortController();
      const still = delay(everyMs, null, { signal: over.signal }).catch(() => null);
      const came = await Promise.race([next, still]).finally(() => over.abort());
      if (came === null) {
        yield HEARTBEAT;
        continue;
      }
      if (came.done === true) return;
      yield came.value;
      next = pieces.next();
    }
  } finally {
    // `return` waits for a pending read, whose rejection must not end the process.
    next.catch(() => {});
    await pieces.return(undefined);
  }
}
