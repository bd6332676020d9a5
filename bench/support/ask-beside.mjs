import { setTimeout as pause } from "node:timers/promises";

/** Often enough for a hundred answers in a few seconds, seldom enough to leave the processors to what is measured. */
const ASK_EVERY_MS = 50;

/**
 * Asks for the first customers over and over while something else is measured, and looks at the server's memory.
 *
 * @returns `stop`, which gives `p99Ms` of the requests and `grownMb`, by how much memory grew at most.
 */
export function askBeside(api, residentMb) {
  const before = residentMb();
  const times = [];
  let most = before;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const askedAt = performance.now();
      await api.get("/customer/get?limit=50");
      times.push(performance.now() - askedAt);
      most = Math.max(most, residentMb());
      await pause(ASK_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await asking;
      const sorted = times.toSorted((a, b) => a - b);
      return { p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0, grownMb: most - before };
    },
  };
}
