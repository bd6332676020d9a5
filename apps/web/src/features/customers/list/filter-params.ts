import type { CustomerFilter } from "@dakiya/domain/customer";
import { SEARCH_MAX, firstCharacters } from "@dakiya/domain/text";

/** What the list is filtered by; empty texts filter nothing, and gender "" is All. */
export interface ListFilter {
  search: string;
  city: string;
  gender: string;
  status: NonNullable<CustomerFilter["status"]>;
}

/** Every active customer: what the page shows at first. */
export const NO_FILTER: ListFilter = { search: "", city: "", gender: "", status: "active" };

/** The values of the Status filter, in the order it offers them. */
export const STATUSES = [
  { value: "active", label: "Active" },
  { value: "deactivated", label: "Deactivated" },
  { value: "all", label: "All" },
] as const satisfies readonly { value: ListFilter["status"]; label: string }[];

/** A status by its name; "active" for any other text. */
export function statusFrom(text: string | null): ListFilter["status"] {
  return STATUSES.find(({ value }) => value === text)?.value ?? NO_FILTER.status;
}

/** Reads the filter an address holds. */
export function filterFrom(params: URLSearchParams): ListFilter {
  const text = (name: string) => firstCharacters(params.get(name) ?? "", SEARCH_MAX);
  return {
    search: text("search"),
    city: text("city"),
    gender: text("gender").toLowerCase(),
    status: statusFrom(params.get("status")),
  };
}

/** What of a filter narrows the list down, by name; the rest is left out. */
export function narrowing(filter: ListFilter): Partial<ListFilter> {
  const { search, city, gender, status } = filter;
  return {
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(city.trim() === "" ? {} : { city: city.trim() }),
    ...(gender === "" ? {} : { gender }),
    ...(status === NO_FILTER.status ? {} : { status }),
  };
}

/** Writes a filter the way an address holds it. Reading it back shows the same customers. */
export function filterParams(filter: ListFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(narrowing(filter)));
}

/** Whether two filters show the same customers. */
export function isSameFilter(left: ListFilter, right: ListFilter): boolean {
  return filterParams(left).toString() === filterParams(right).toString();
}

/** The address of the CSV of what a filter shows. */
export function exportHref(filter: ListFilter): string {
  const query = filterParams(filter).toString();
  return `/api/customer/export.csv${query === "" ? "" : `?${query}`}`;
}
