import { foldCase } from "../text/fold-case.ts";
import { matchesContact } from "./contact.ts";
import { purchaseGroup } from "../segment/purchase-group.ts";
import type { PurchaseGroup } from "../segment/purchase-group.ts";

/** Filter of the Customers table; an absent or empty entry filters nothing. */
export type CustomerFilter = {
  search?: string | undefined;
  city?: string | undefined;
  gender?: string | undefined;
  group?: PurchaseGroup | "" | undefined;
  /** The whole address, in any case. */
  email?: string | undefined;
  /** The beginning of an email or a phone (`matchesContact`). */
  contact?: string | undefined;
  /** Leaves out customers whose name holds it. */
  notNamed?: string | undefined;
  status?: "active" | "deactivated" | "all" | undefined;
};

/** Fields of a customer that the filter reads. */
export type FilterableCustomer = {
  name: string;
  email: string;
  phone: string | null;
  city: string | null;
  gender: string | null;
  isActive: boolean;
  lastPurchaseAt: Date | null;
  orderCount: number;
  totalSpent: number;
};

function holds(text: string | null, search: string | undefined): boolean {
  const needle = foldCase((search ?? "").trim());
  return needle === "" || (text !== null && foldCase(text).includes(needle));
}

const isBlank = (text: string | undefined): boolean => (text ?? "").trim() === "";

/**
 * Whether a customer is shown under a filter (docs/product.md, Customers): the name holds `search`, the city holds
 * `city`, the gender is `gender` ("all" is any), all without regard to case and to spaces around the search text.
 * `status` "active" and "deactivated" go by `isActive`; absent is any. `group` is the purchase group at this instant.
 * `email` is the whole address. `contact` finds by email or phone, and `notNamed` leaves out whose name holds it.
 */
export function matchesCustomerFilter(
  customer: FilterableCustomer,
  filter: CustomerFilter,
  now: Date,
): boolean {
  const gender = foldCase((filter.gender ?? "").trim());
  const status = filter.status ?? "all";
  const group = filter.group ?? "";
  return (
    holds(customer.name, filter.search) &&
    holds(customer.city, filter.city) &&
    (filter.email === undefined || foldCase(customer.email) === foldCase(filter.email.trim())) &&
    (isBlank(filter.contact) || matchesContact(customer, filter.contact ?? "")) &&
    (isBlank(filter.notNamed) || !holds(customer.name, filter.notNamed)) &&
    (gender === "" || gender === "all" || foldCase(customer.gender ?? "") === gender) &&
    (group === "" || purchaseGroup(customer, now) === group) &&
    (status === "all" || customer.isActive === (status === "active"))
  );
}
