import { shownName } from "@dakiya/domain/customer";
import { foldCase } from "@dakiya/domain/text";
import { CUSTOMER_SORTS } from "@dakiya/domain/wire";
import type { CustomerSort, CustomerWire } from "@dakiya/domain/wire";
import { setOrDelete, useAddressParams } from "../../../lib/address-params.ts";
import type { Sort } from "../../../ui/data-table/columns.ts";

/** The orders of the list in words, in the order they are offered. */
export const SORT_LABELS: Record<CustomerSort, string> = {
  newest: "Newest first",
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  "-total_spent": "Most spent",
  total_spent: "Least spent",
  "-order_count": "Most orders",
  order_count: "Fewest orders",
  "-last_order": "Last order, newest first",
  last_order: "Last order, oldest first",
};

/** An order by its name; the newest first for any other text. */
export function sortFrom(text: string | null): CustomerSort {
  return CUSTOMER_SORTS.find((sort) => sort === text) ?? "newest";
}

/** An order as a sorted column; null for the newest first, which has none. */
export function headerSort(sort: CustomerSort): Sort | null {
  if (sort === "newest") return null;
  const down = sort.startsWith("-");
  return { key: down ? sort.slice(1) : sort, direction: down ? "descending" : "ascending" };
}

/** The order after a click on a header: names ascending, numbers descending, reversed, then the newest. */
export function sortAfter(current: CustomerSort, key: string): CustomerSort {
  const turns = key === "name" ? [key, `-${key}`] : [`-${key}`, key];
  return sortFrom(turns[turns.indexOf(current) + 1] ?? null);
}

/** Sorts loaded customers like the server, until its response is there. */
export function compareCustomers(sort: CustomerSort): (a: CustomerWire, b: CustomerWire) => number {
  const sign = sort.startsWith("-") ? -1 : 1;
  const byId = (a: CustomerWire, b: CustomerWire) => sign * (Number(a._id) - Number(b._id));
  switch (sort) {
    case "newest":
      return (a, b) => b.createdAt.localeCompare(a.createdAt);
    case "name":
    case "-name":
      return (a, b) =>
        sign * compareTexts(foldCase(shownName(a)), foldCase(shownName(b))) || byId(a, b);
    case "total_spent":
    case "-total_spent":
      return (a, b) => sign * (a.stats.total_spent - b.stats.total_spent) || byId(a, b);
    case "order_count":
    case "-order_count":
      return (a, b) => sign * (a.stats.order_count - b.stats.order_count) || byId(a, b);
    case "last_order":
    case "-last_order":
      return (a, b) => sign * (lastOrderOf(a) - lastOrderOf(b)) || byId(a, b);
  }
}

/** Customers without orders come before the first order; an infinity less itself is no number. */
const lastOrderOf = ({ stats }: CustomerWire): number =>
  stats.last_purchase === null ? -Number.MAX_VALUE : Date.parse(stats.last_purchase);

function compareTexts(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

/** The list's order, kept in the address beside its filter. */
export function useListSort(): [CustomerSort, (sort: CustomerSort) => void] {
  const [params, change] = useAddressParams();
  return [
    sortFrom(params.get("sort")),
    (sort) => change((address) => setOrDelete(address, "sort", sort === "newest" ? "" : sort)),
  ];
}
