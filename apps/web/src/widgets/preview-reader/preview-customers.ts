import type { TemplateCustomer } from "@dakiya/domain/campaign";
import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import { matchesSegment } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { CustomerWire, ReviewWire } from "@dakiya/domain/wire";
import { NOBODY_YET, toTemplateCustomer } from "../customers/template-customer.ts";

/** A recipient to preview the email for; `customer` is null where only the name is known. */
export type Reader = {
  _id: string;
  name: string;
  email: string;
  customer: CustomerWire | null;
};

/** Fields the browser does not have, which rules therefore cannot use here. */
const UNKNOWN =
  /"field":"(?:last_opened|last_clicked|campaigns_received|bought|first_order|campaign|automation|segment|import)"/;

/**
 * The recipients to preview for: first loaded customers who match and may be mailed, then those the server has named.
 * With none known, any customer.
 *
 * @param sample - Recipients named by the server.
 */
export function previewReaders(
  customers: readonly CustomerWire[],
  sample: ReviewWire["sample"],
  rules: SegmentRuleGroup | null,
  now: Date,
): Reader[] {
  const customersById = new Map(customers.map((customer) => [customer._id, customer]));
  const matching = matchingCustomers(customers, rules, now).map(toReader);
  const matchingIds = new Set(matching.map(({ _id }) => _id));
  const sampleReaders = sample
    .filter(({ _id }) => !matchingIds.has(_id))
    .map(({ _id, name, email }) => ({
      _id,
      name,
      email,
      customer: customersById.get(_id) ?? null,
    }));
  const readers = [...matching, ...sampleReaders];
  return readers.length > 0 ? readers : customers.map(toReader);
}

/**
 * Values that the browser can fill a message with: a placeholder for no recipient, and name and email where it has no
 * more.
 */
export function templateCustomerOf(reader: Reader | null): TemplateCustomer {
  if (reader === null) return NOBODY_YET;
  if (reader.customer !== null) return toTemplateCustomer(reader.customer);
  const { name, email } = reader;
  return { ...NOBODY_YET, ...NO_PLAIN_VALUES, name, email, totalSpent: 0, orderCount: 0 };
}

function toReader(customer: CustomerWire): Reader {
  const { _id, name, email } = customer;
  return { _id, name, email, customer };
}

function matchingCustomers(
  customers: readonly CustomerWire[],
  rules: SegmentRuleGroup | null,
  now: Date,
): readonly CustomerWire[] {
  if (rules === null) return [];
  return customers.filter(
    (customer) =>
      customer.is_active &&
      customer.unsubscribed_at === null &&
      customer.has_consent !== false &&
      isMatch(rules, customer, now),
  );
}

/** Whether a customer surely matches: nobody does by rules on what the browser does not have. */
export function isMatch(rules: SegmentRuleGroup, customer: CustomerWire, now: Date): boolean {
  if (UNKNOWN.test(JSON.stringify(rules))) return false;
  const known = {
    ...toTemplateCustomer(customer),
    isActive: customer.is_active,
    doNotTrack: customer.do_not_track === true,
    ...{ lastOpenedAt: null, lastClickedAt: null, campaignsReceived: 0 },
  };
  return matchesSegment(rules, known, now, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
