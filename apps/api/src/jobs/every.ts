/** What repeats until it is stopped. */
export type Loop = { stop: () => Promise<void> };

type Repeating = {
  /** Done again so long after it was begun; a round that takes longer skips the next. */
  everyMs: number;
  /** Says of a round that failed what is to be known of it. */
  onFailure?: (error: unknown) => void;
  /** Whether the first round waits, too. */
  startsLater?: boolean;
  /** Whether the process lives as long as this repeats. */
  keepsAlive?: boolean;
};

/**
 * Repeats `round` until stopped, never two at a time. After one that failed the next comes as usual.
 *
 * @returns Stopping waits for the round under way.
 */
export function every(
  { everyMs, onFailure = () => {}, startsLater = false, keepsAlive = false }: Repeating,
  round: () => Promise<unknown>,
): Loop {
  let current: Promise<unknown> | null = null;
  const begin = (): void => {
    current ??= round()
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
  return (error) => log.error({ err: error }, sentence);
}
