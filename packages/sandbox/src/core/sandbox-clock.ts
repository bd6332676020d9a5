/** The sandbox's own time, which tests can move ahead. */
export type SandboxClock = {
  now(): Date;
  /** Milliseconds it was moved on since the start or the last reset. */
  aheadMs(): number;
  advance(ms: number): void;
  reset(): void;
};

/** The machine's clock plus the time it was advanced by. */
export function createSandboxClock(): SandboxClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    aheadMs: () => offsetMs,
    advance: (ms) => {
      offsetMs += ms;
    },
    reset: () => {
      offsetMs = 0;
    },
  };
}
