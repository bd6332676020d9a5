import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MAX_LAG_MS, watchReplica } from "./watch-replica.ts";

const LOOK_MS = 2_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A primary that writes ten places a second, and a replica that replays as far as it is told. */
async function openPair() {
  const from = performance.now();
  const pair = { replayed: 0n, follows: true, isAway: false, lost: 0, lines: [] as string[] };
  const written = (): bigint => BigInt(Math.floor((performance.now() - from) / 100));
  const watch = watchReplica(
    {
      primary: async () => ({ database: "1", written: written() }),
      replica: async () => {
        if (pair.isAway) throw new Error("connection refused");
        return { database: "1", written: pair.replayed, follows: pair.follows };
      },
    },
    {
      log: {
        info: (line) => void pair.lines.push(line),
        warn: (_, line) => void pair.lines.push(line),
      },
      onLost: () => void (pair.lost += 1),
    },
  );
  await watch.start();
  return { pair, watch, written };
}

it("measures the lag by the newest place that the replica has reached", async () => {
  const { pair, watch, written } = await openPair();
  expect(watch.state()).toEqual({ isUsed: true, lagSeconds: 0 });
  await vi.advanceTimersByTimeAsync(5 * LOOK_MS);
  expect(watch.state()).toEqual({ isUsed: true, lagSeconds: 10 });
  pair.replayed = written();
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(watch.state()).toEqual({ isUsed: true, lagSeconds: 2 });
  watch.close();
});

it("does not read a replica that is too far behind, away or promoted, and says so once each", async () => {
  const { pair, watch, written } = await openPair();
  await vi.advanceTimersByTimeAsync(MAX_LAG_MS + 2 * LOOK_MS);
  expect(watch.isUsable()).toBe(false);
  expect(pair.lines).toHaveLength(1);
  pair.replayed = written();
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(watch.isUsable()).toBe(true);
  expect(pair.lines).toHaveLength(2);
  pair.isAway = true;
  await vi.advanceTimersByTimeAsync(3 * LOOK_MS);
  expect([watch.isUsable(), pair.lines.length, pair.lost]).toEqual([false, 3, 3]);
  expect(watch.state().lagSeconds).toBeNull();
  Object.assign(pair, { isAway: false, follows: false });
  await vi.advanceTimersByTimeAsync(LOOK_MS);
  expect(watch.isUsable()).toBe(false);
  watch.close();
});
