import { isMoving } from "../errors.ts";

/** A tick repeated until it is stopped. */
export type Loop = { stop: () => Promise<void> };

type Repeating = {
  /** Fixed interval. A tick that overruns skips the next. */
  everyMs: number;
  onFailure?: (error: unknown) => void;
  /** Whether the first tick waits, too. */
  startsLater?: boolean;
  /** Whether the process lives as long as this repeats. */
  keepsAlive?: boolean;
};

/** Repeats `tick` until stopped, never two at a time. Stopping waits for the tick under way. */
export function every(
  { everyMs, onFailure = () => {}, startsLater = false, keepsAlive = false }: Repeating,
  tick: () => Promise<unknown>,
): Loop {
  let current: Promise<unknown> | null = null;
  const begin = (): void => {
    current ??= tick()
      .catch(onFailure)
      .finally(() => {
        current = null;
      });
  };
  if (!startsLater) begin();
  const timer = setInterval(begin, everyMs);
  if (!keepsAlive) timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}

type Log = { error: (what: { err: unknown }, sentence: string) => void };

/** For `onFailure`: a sentence in the log. */
export function logAs({ log }: { log: Log }, sentence: string): (error: unknown) => void {
  return (error) => {
    // It goes on where the account moves to.
    if (!isMoving(error)) log.error({ err: error }, sentence);
  };
}
