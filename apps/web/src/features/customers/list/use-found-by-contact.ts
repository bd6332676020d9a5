import { readContactSearch } from "@dakiya/domain/customer";
import type { CustomerWire } from "@dakiya/domain/wire";
import { useMemo } from "react";
import { useCustomers } from "../../../widgets/customers/use-customers.ts";
import { narrowing, rulesKey } from "./list-filter.ts";
import type { ListFilter } from "./list-filter.ts";
import { isShown } from "./use-shown-customers.ts";

/** Customers found by email or phone but not by name; the other filters apply to them too. */
export type FoundByContact = {
  rows: readonly CustomerWire[];
  /** Undefined while there are more. */
  loadMore: (() => void) | undefined;
};

const looksFor = ({ search }: ListFilter): boolean => readContactSearch(search) !== null;

/**
 * @param draftFilter - The fields' contents, which filter the loaded rows at once.
 *
 * @param appliedFilter - The server's query.
 */
export function useFoundByContact(
  draftFilter: ListFilter,
  appliedFilter: ListFilter,
): FoundByContact {
  const { search = "", ...others } = narrowing(appliedFilter);
  const enabled = looksFor(appliedFilter);
  const found = useCustomers({ ...others, contact: search, notNamed: search }, { enabled });
  const rows = useMemo(() => {
    if (!enabled || !looksFor(draftFilter)) return [];
    const rules = rulesKey(draftFilter);
    if (rules !== rulesKey(appliedFilter) || (rules !== "" && found.settling)) return [];
    const { search: text } = draftFilter;
    const filter = { ...draftFilter, search: "", contact: text, notNamed: text };
    return found.customers.filter((customer) => isShown(customer, filter));
  }, [enabled, found.customers, found.settling, draftFilter, appliedFilter]);
  return { rows, loadMore: found.hasMore ? found.loadMore : undefined };
}
