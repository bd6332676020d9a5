import { performance } from "node:perf_hooks";
import type { Db } from "../../db/client.ts";
import { addToCount } from "../../db/sql/count-limit.ts";

const WINDOW_S = 60;

/** Requests taken from the shared count at once. Unused ones are lost to other processes until the minute is over. */
const PORTION = 50;

/** More keys than this are forgotten when their minute is over, which bounds memory. */
const MAX_KEYS = 10_000;

/** Remaining allowance of a key after a request. */
export type Allowed = {
  limit: number;
  remaining: number;
  /** Until the minute is over. */
  resetSeconds: number;
  isOver: boolean;
};

/** Counts requests by key, over all processes and restarts. */
export type RequestAllowance = { take: (keyId: number) => Promise<Allowed> };

/** This process's requests that are left, those nobody has claimed, and when the minute ends by its clock. */
type Portion = { left: number; unclaimed: number; endsAtMs: number };

/** @param perMinute - How many requests a key may make in a minute, a fixed window that begins with the first. */
export function createRequestAllowance(db: Db, perMinute: number): RequestAllowance {
  const portions = new Map<number, Portion>();
  const claims = new Map<number, Promise<Portion>>();

  const claim = async (keyId: number): Promise<Portion> => {
    const points = Math.min(PORTION, perMinute);
    const { counted, leftMs } = await addToCount(db, {
      key: `apiKey:${keyId}`,
      points,
      seconds: WINDOW_S,
    });
    const portion = {
      left: Math.max(0, points - Math.max(0, counted - perMinute)),
      unclaimed: Math.max(0, perMinute - counted),
      endsAtMs: performance.now() + leftMs,
    };
    if (portions.size >= MAX_KEYS) forgetEnded(portions);
    portions.set(keyId, portion);
    return portion;
  };
  const claimOnce = async (keyId: number): Promise<Portion> => {
    const running = claims.get(keyId) ?? claim(keyId).finally(() => claims.delete(keyId));
    claims.set(keyId, running);
    return await running;
  };

  return {
    take: async (keyId) => {
      let portion = portions.get(keyId);
      while (portion === undefined || isSpent(portion)) portion = await claimOnce(keyId);
      const isOver = portion.left === 0;
      if (!isOver) portion.left -= 1;
      return {
        limit: perMinute,
        remaining: portion.left + portion.unclaimed,
        resetSeconds: Math.max(1, Math.ceil((portion.endsAtMs - performance.now()) / 1_000)),
        isOver,
      };
    },
  };
}

/** Whether more has to be claimed: nothing is left here and there is some, or the minute is over. */
function isSpent({ left, unclaimed, endsAtMs }: Portion): boolean {
  return endsAtMs <= performance.now() || (left === 0 && unclaimed > 0);
}

function forgetEnded(portions: Map<number, Portion>): void {
  const now = performance.now();
  for (const [keyId, { endsAtMs }] of portions) if (endsAtMs <= now) portions.delete(keyId);
}
