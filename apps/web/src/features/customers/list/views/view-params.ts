import { readRequestedRules } from "@dakiya/domain/segment";
import type { CustomerSort, ViewWire } from "@dakiya/domain/wire";
import { filterFrom, isSameFilter, NO_FILTER } from "../list-filter.ts";
import type { ListFilter } from "../list-filter.ts";
import { writeRules } from "../../../../lib/rules-param.ts";

/** Part of the list's state that a view keeps. */
export type Looked = {
  filter: ListFilter;
  sort: CustomerSort;
  columns: readonly string[] | null;
};

/** A view as the list's address; rules that can't be read any more stay unreadable there. */
export function viewParams({ _id, filter, sort, columns }: ViewWire): URLSearchParams {
  const { rules, status, ...texts } = filter;
  const params = new URLSearchParams({ view: _id });
  for (const [name, text] of Object.entries(texts))
    if (typeof text === "string" && text !== "") params.set(name, text);
  if (typeof status === "string" && status !== NO_FILTER.status) params.set("status", status);
  if (rules !== undefined) {
    const read = readRequestedRules(rules);
    params.set("rules", read.ok ? writeRules(read.rules) : "unreadable");
  }
  if (sort !== "newest") params.set("sort", sort);
  if (columns !== null) params.set("columns", columns.join());
  return params;
}

/** Whether the list is still as a view has it. */
export function isAsSaved(view: ViewWire, { filter, sort, columns }: Looked): boolean {
  return (
    isSameFilter(filterFrom(viewParams(view)), filter) &&
    view.sort === sort &&
    (view.columns ?? []).join() === (columns ?? []).join()
  );
}
