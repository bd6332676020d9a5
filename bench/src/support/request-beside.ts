import { setTimeout as pause } from "node:timers/promises";

/** Often enough for a hundred responses in a few seconds, seldom enough to leave the processors to the measured work. */
const ASK_EVERY_MS = 50;

import type { Api } from "./api-at.ts";

/** The effect on other requests during a measurement. */
export type Beside = {
  /** Of the requests. */
  p99Ms: number;
  /** By how much the server's memory grew at most. */
  grownMb: number;
};

/** Asks for the first customers over and over while something else is measured, and looks at the server's memory. */
export function requestBeside(api: Api, residentMb: () => number): { stop: () => Promise<Beside> } {
  const before = residentMb();
  const times: number[] = [];
  let most = before;
  let isOver = false;
  const requesting = (async () => {
    while (!isOver) {
      const requestedAt = performance.now();
      await api.get("/customer/get?limit=50");
      times.push(performance.now() - requestedAt);
      most = Math.max(most, residentMb());
      await pause(ASK_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await requesting;
      const sortedTimes = times.toSorted((a, b) => a - b);
      return {
        p99Ms: sortedTimes[Math.floor(sortedTimes.length * 0.99)] ?? 0,
        grownMb: most - before,
      };
    },
  };
}
