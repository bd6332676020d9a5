import { ANALYTICS_RANGES, DEFAULT_ANALYTICS_RANGE } from "@dakiya/domain/analytics";
import type { AnalyticsRange } from "@dakiya/domain/analytics";
import { useSearchParams } from "react-router-dom";

/** The range in an address; the default for a missing or invalid one. */
export function rangeFrom(params: URLSearchParams): AnalyticsRange {
  const wanted = params.get("range");
  const known = ANALYTICS_RANGES.find(({ value }) => value === wanted);
  return known?.value ?? DEFAULT_ANALYTICS_RANGE;
}

/** The range, kept in the address so that it survives a reload and can be shared. */
export function useAnalyticsRange(): [AnalyticsRange, (range: AnalyticsRange) => void] {
  const [params, setParams] = useSearchParams();
  const setRange = (range: AnalyticsRange) =>
    setParams(range === DEFAULT_ANALYTICS_RANGE ? {} : { range }, { replace: true });
  return [rangeFrom(params), setRange];
}
