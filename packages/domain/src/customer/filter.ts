import { foldCase } from "../segment/fold-case.ts";

/** What the Customers table is filtered by; an absent or empty entry filters nothing. */
export type CustomerFilter = {
  search?: string | undefined;
  city?: string | undefined;
  gender?: string | undefined;
  status?: "active" | "deactivated" | "all" | undefined;
};

/** What the filter reads of a customer. */
export type FilterableCustomer = {
  name: string;
  city: string | null;
  gender: string | null;
  isActive: boolean;
};

function holds(text: string | null, search: string | undefined): boolean {
  const needle = foldCase((search ?? "").trim());
  return needle === "" || (text !== null && foldCase(text).includes(needle));
}

/**
 * Tells whether a customer is shown under a filter (docs/product.md, Customers): the name holds `search`, the
 * city holds `city`, the gender is `gender` ("all" is any), all without regard to case and to spaces
 * around what is looked for. `status` "active" and "deactivated" go by `isActive`; absent is any.
 */
export function matchesCustomerFilter(
  customer: FilterableCustomer,
  filter: CustomerFilter,
): boolean {
  const gender = foldCase((filter.gender ?? "").trim());
  const status = filter.status ?? "all";
  return (
    holds(customer.name, filter.search) &&
    holds(customer.city, filter.city) &&
    (gender === "" || gender === "all" || foldCase(customer.gender ?? "") === gender) &&
    (status === "all" || customer.isActive === (status === "active"))
  );
}
