import type { CampaignSummaryWire } from "@dakiya/domain/wire";
import { useEffect, useMemo, useState } from "react";

type OnHold = Pick<CampaignSummaryWire, "_id" | "hold">;

const TICK_MS = 250;

/**
 * When each hold ends, by `performance.now()`. Only the milliseconds that the server says are left are used: the clocks of
 * browser and server may differ. Of several responses the earliest end is the truest, since a response can only be late.
 */
const ends = new Map<string, number>();

function endOf({ _id, hold }: OnHold): number {
  if (hold === null) return 0;
  const key = `${_id} ${hold.until}`;
  const end = Math.min(ends.get(key) ?? Infinity, performance.now() + hold.remainingMs);
  ends.set(key, end);
  return end;
}

const secondsUntil = (end: number): number =>
  Math.max(0, Math.ceil((end - performance.now()) / 1000));

/** The seconds until a campaign on hold is sent, counting down; 0 once they are over. */
export function useSecondsLeft(campaign: OnHold): number {
  const { _id, hold } = campaign;
  const end = useMemo(() => endOf({ _id, hold }), [_id, hold]);
  const [seconds, setSeconds] = useState(() => secondsUntil(end));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(end));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [end]);
  return seconds;
}
