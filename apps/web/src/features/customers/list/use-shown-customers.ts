import { matchesCustomerFilter } from "@dakiya/domain/customer";
import type { CustomerFilter } from "@dakiya/domain/customer";
import type { CustomerSort, CustomerWire } from "@dakiya/domain/wire";
import { useMemo, useState } from "react";
import { useCustomers } from "../../../widgets/customers/use-customers.ts";
import { compareCustomers } from "./customer-sort.ts";
import { narrowing, rulesKey } from "./list-filter.ts";
import type { ListFilter } from "./list-filter.ts";

/** Whether the list shows a customer under a filter, as the domain decides it. */
export function isShown(customer: CustomerWire, filter: CustomerFilter): boolean {
  const { stats } = customer;
  return matchesCustomerFilter(
    {
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      city: customer.address.city,
      gender: customer.demographics.gender,
      isActive: customer.is_active,
      lastPurchaseAt: stats.last_purchase === null ? null : new Date(stats.last_purchase),
      orderCount: stats.order_count,
      totalSpent: stats.total_spent,
    },
    filter,
    new Date(),
  );
}

/** Both lists without doubles, as the server orders them. */
function mergeCustomers(
  first: readonly CustomerWire[],
  second: readonly CustomerWire[],
  sort: CustomerSort,
): readonly CustomerWire[] {
  const firstIds = new Set(first.map(({ _id }) => _id));
  return [...first, ...second.filter(({ _id }) => !firstIds.has(_id))].toSorted(
    compareCustomers(sort),
  );
}

/**
 * The customers to show. A change of filter or order applies at once to the loaded rows; the server's response then
 * replaces them.
 *
 * @param draftFilter - The fields' contents.
 * @param appliedFilter - The server's query.
 */
export function useShownCustomers(
  draftFilter: ListFilter,
  appliedFilter: ListFilter,
  isSettled: boolean,
  sort: CustomerSort,
) {
  const list = useCustomers({
    ...narrowing(appliedFilter),
    ...(sort === "newest" ? {} : { sort }),
  });
  const everyone = useCustomers();
  const waiting = !isSettled || list.settling;
  // The browser can't evaluate rules: while it waits, it shows those that the server found under the same ones.
  const rules = rulesKey(draftFilter);
  const [loadedRules, setLoadedRules] = useState("");
  if (!waiting && !list.loading && loadedRules !== rules) setLoadedRules(rules);

  const rows = useMemo(() => {
    if (waiting && rules !== "" && loadedRules !== rules) return [];
    const customers =
      waiting && rules === ""
        ? mergeCustomers(list.customers, everyone.customers, sort)
        : list.customers;
    return customers.filter((customer) => isShown(customer, draftFilter));
  }, [waiting, rules, loadedRules, list.customers, everyone.customers, draftFilter, sort]);

  // The server's last total still includes rows a change has just removed.
  const removedCount = list.customers.length - rows.length;
  return {
    rows,
    /** How many there are in all; null while that is not known. */
    total: waiting || list.total === null ? null : Math.max(0, list.total - removedCount),
    /** The loaded rows may be incomplete until the response. */
    waiting,
    loading: list.loading,
    error: list.error,
    reason: list.reason,
    hasMore: list.hasMore && !waiting,
    loadMore: list.loadMore,
    reload: list.reload,
  };
}
