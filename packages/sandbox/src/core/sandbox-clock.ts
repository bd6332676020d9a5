/** The sandbox's own time, which tests can move ahead. */
export type SandboxClock = {
  now(): Date;
  advance(ms: number): void;
  reset(): void;
};

/** The machine's clock plus the time it was advanced by. */
export function createSandboxClock(): SandboxClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
    reset: () => {
      offsetMs = 0;
    },
  };
}
