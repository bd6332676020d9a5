import { CAMPAIGN_SORTS } from "@dakiya/domain/wire";
import type { CampaignSort } from "@dakiya/domain/wire";
import type { Sort } from "../../ui/data-table/columns.ts";

/** What the server calls the order that the table's header shows; the newest first without one. */
export function sortName(sort: Sort | null): CampaignSort {
  const wanted = sort?.direction === "descending" ? `-${sort.key}` : sort?.key;
  // "-created" is the newest first.
  return CAMPAIGN_SORTS.find((name) => name === wanted) ?? "newest";
}

/** The order after a click on a header: numbers from the largest, all else from the first; then turned around. */
export function sortAfter(current: Sort | null, key: string): Sort {
  const first = key === "recipients" || key === "sent" ? "descending" : "ascending";
  if (current?.key !== key) return { key, direction: first };
  return { key, direction: current.direction === "ascending" ? "descending" : "ascending" };
}
