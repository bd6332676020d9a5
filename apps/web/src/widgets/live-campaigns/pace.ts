import { formatCount } from "../../lib/format.ts";

/** How many emails were sent at a moment, in milliseconds since 1970. */
export type Sample = {
  at: number;
  sent: number;
};

const WINDOW_MS = 20_000;
/** A shorter span measures bursts, not a pace. */
const MIN_SPAN_MS = 1000;

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A sliding window of samples; a count that went back resets it. */
export function addSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const recent = samples.filter(
    ({ at, sent }) => at < next.at && next.at - at <= WINDOW_MS && sent <= next.sent,
  );
  return [...recent, next];
}

/** Emails per second over the samples; null while unknown, or nothing moves. */
export function pace(samples: readonly Sample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const spanMs = last.at - first.at;
  if (spanMs < MIN_SPAN_MS || last.sent <= first.sent) return null;
  return (last.sent - first.sent) / (spanMs / SECOND_MS);
}

/** "12 a second · about 3 min left"; null while the pace is not known or nothing is left. */
export function paceText(samples: readonly Sample[], total: number): string | null {
  const perSecond = pace(samples);
  const unsentCount = total - (samples.at(-1)?.sent ?? total);
  if (perSecond === null || unsentCount <= 0) return null;
  const rate =
    perSecond >= 1
      ? `${formatCount(Math.round(perSecond))} a second`
      : `${formatCount(Math.max(1, Math.round(perSecond * MINUTE_S)))} a minute`;
  return `${rate} · ${timeLeft(unsentCount / perSecond)}`;
}

function timeLeft(seconds: number): string {
  if (seconds < MINUTE_S) return "under 1 min left";
  if (seconds < HOUR_S) return `about ${Math.round(seconds / MINUTE_S)} min left`;
  return `about ${formatCount(Math.round(seconds / HOUR_S))} h left`;
}
