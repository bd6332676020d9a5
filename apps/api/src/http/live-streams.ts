import { setTimeout as delay } from "node:timers/promises";
import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../errors.ts";

/** How many answers that go on a user may have open in one process. */
export const LIVE_STREAMS_PER_USER = 10;

/** How often it is looked whether the sign-in behind a live stream has ended, and how often a still one says that it lives. */
export const LIVE_MS = { session: 20_000, heartbeat: 20_000 };

/** The answers that go on, by user. */
export type LiveStreams = {
  /**
   * Takes a place for one more.
   *
   * @returns Gives the place back.
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

/** A line of an event stream that means nothing: proxies and idle timeouts see that the connection lives. */
const HEARTBEAT = ": still here\n\n";

/** The pieces, with a heartbeat whenever none has come for a while. */
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
    // One that is under way is waited for by `return`; it must not end the process.
    next.catch(() => {});
    await pieces.return(undefined);
  }
}
