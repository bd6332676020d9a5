import {
  ANALYTICS_RANGES,
  DEFAULT_ANALYTICS_RANGE,
  periodDays,
  rangeProblem,
} from "@dakiya/domain/analytics";
import type { DatedRange, Period } from "@dakiya/domain/analytics";
import { formatDays } from "../../lib/format.ts";
import { setOrDelete, useAddressParams } from "../../lib/address-params.ts";

/** The period in an address: days of one's own, else a range; the default for a missing or invalid one. */
export function periodFrom(params: URLSearchParams): Period {
  const days = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  if (rangeProblem(days) === undefined) return days;
  const name = params.get("range");
  const option = ANALYTICS_RANGES.find(({ value }) => value === name);
  return option?.value ?? DEFAULT_ANALYTICS_RANGE;
}

/** The period, kept in the address so that it survives a reload and can be shared. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [params, change] = useAddressParams();
  const setPeriod = (period: Period) =>
    change((address) => {
      const isDated = typeof period !== "string";
      const range = isDated || period === DEFAULT_ANALYTICS_RANGE ? "" : period;
      setOrDelete(address, "range", range);
      setOrDelete(address, "from", isDated ? period.from : "");
      setOrDelete(address, "to", isDated ? period.to : "");
    });
  return [periodFrom(params), setPeriod];
}

/** A period as the server takes it. */
export function periodInput(period: Period): { range: Exclude<Period, DatedRange> } | DatedRange {
  return typeof period === "string" ? { range: period } : period;
}

/** The period of the same length before it, in words; null where there is none. */
export function periodBefore(period: Period): string | null {
  const days = periodDays(period);
  if (days === null) return null;
  return days === 1 ? "the day before" : `the ${days} days before`;
}

/** "1 Nov 2026 – 26 Nov 2026". */
export function datedWords({ from, to }: DatedRange): string {
  return formatDays(from, to);
}
