import { z } from "zod";
import { CUSTOMER_SORTS, MAX_CHANGES_PER_REQUEST } from "./list-choices.ts";
import { listRules, PURCHASE_GROUP_NAMES } from "../segment/index.ts";
import { EMAIL_FREQUENCY_NAMES } from "../customer/email-frequency.ts";
import type {
  CustomerField,
  FieldGroup,
  PlainField,
  PlainValue,
  PlainValues,
} from "../fields/customer-fields.ts";
import { byField, fieldsOf, PLAIN_FIELDS } from "../fields/field-list.ts";
import type { Attributes } from "../fields/index.ts";
import { ORDER_STATUSES } from "../order/order-status.ts";
import { count, id, instant, rupees, searchText } from "./primitives.ts";

/** A customer's values of the account's own fields, by key. */
const attributesWire: z.ZodType<Attributes> = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
  .meta({
    description:
      "Values of the account's own fields, by key: dates as instants or, without a year, as --MM-DD; tags as a list",
  });

type ValueWire<Value> = z.ZodNullable<Value extends number ? z.ZodNumber : z.ZodString>;
type GroupWire<Group extends FieldGroup> = z.ZodObject<{
  [Key in PlainField<Group>]: ValueWire<NonNullable<PlainValue<Key>>>;
}>;

/** The plain fields of a group, each null where it is missing. */
function groupWire<Group extends FieldGroup>(group: Group): GroupWire<Group> {
  const valueOf = ({ type }: CustomerField) => (type === "number" ? z.number() : z.string());
  const shape = byField(
    fieldsOf(group),
    ({ key }) => key,
    (field) => valueOf(field).nullable(),
  );
  return z.object(shape) as GroupWire<Group>;
}

/** One customer. */
export const customerWire = z.object({
  _id: id,
  /** Empty if unknown. */
  name: z.string(),
  /** As it was given apart from the name; absent where `{first_name}` is derived from that. */
  first_name: z.string().optional(),
  email: z.string(),
  phone: z.string().nullable(),
  is_active: z.boolean(),
  address: groupWire("address"),
  demographics: groupWire("demographics"),
  stats: z.object({
    total_spent: rupees,
    order_count: count,
    last_purchase: instant.nullable(),
  }),
  joined_date: instant.nullable(),
  /** When they last opened an email, as far as is known; absent where they have not. */
  last_opened: instant.optional(),
  unsubscribed_at: instant.nullable(),
  /** False for who has not agreed to marketing email; absent for everyone else. */
  has_consent: z.literal(false).optional(),
  /** How few emails they asked for, at most one in it; absent for no limit of their own. */
  email_frequency: z.enum(EMAIL_FREQUENCY_NAMES).optional(),
  /** True for a customer whose emails track neither opens nor clicks; absent for everyone else. */
  do_not_track: z.literal(true).optional(),
  /** Absent where there is none. */
  attributes: attributesWire.optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type CustomerWire = z.infer<typeof customerWire>;

/** One page of customers; `nextCursor` is null on the last page. */
export const customerPageWire = z.object({
  items: z.array(customerWire),
  nextCursor: z.string().nullable(),
  total: count,
});
export type CustomerPageWire = z.infer<typeof customerPageWire>;

/** Query of a page of customers. `limit` 1..500; a cursor continues in the order it was issued for. */
export const customerListInput = z.strictObject({
  search: searchText.optional(),
  city: searchText.optional(),
  gender: z.string().max(50).optional(),
  group: z.enum(PURCHASE_GROUP_NAMES).optional(),
  email: z.string().min(1, "email is empty").max(320).optional(),
  contact: searchText.optional().meta({
    description: "The beginning of an email or a phone; of a phone its last ten digits, too",
  }),
  notNamed: searchText.optional(),
  rules: listRules.optional(),
  status: z.enum(["active", "deactivated", "all"]).default("active"),
  sort: z.enum(CUSTOMER_SORTS).default("newest"),
  // Holds the last row's sort key, which may be a name.
  cursor: z.string().max(4_000).optional(),
  limit: z.int().min(1).max(500).default(100),
});
export type CustomerListInput = z.infer<typeof customerListInput>;

/** The result of a change to one customer. */
export const customerChangeWire = z.object({ success: z.boolean(), message: z.string() });
export type CustomerChangeWire = z.infer<typeof customerChangeWire>;

/** The customer an address has now, and whether it was added for it. */
export const customerUpsertWire = z.object({ customer: customerWire, created: z.boolean() });
export type CustomerUpsertWire = z.infer<typeof customerUpsertWire>;

/** Which customers to deactivate or to take back, 1..1,000 of them; ids that are no customer's change nothing. */
export const customerIdsInput = z.strictObject({
  ids: z.array(z.string().max(64)).min(1).max(MAX_CHANGES_PER_REQUEST),
});
export type CustomerIdsInput = z.infer<typeof customerIdsInput>;

/** The result of a change to many customers; `changed` counts those that were not so already. */
export const customersChangeWire = customerChangeWire.extend({ changed: count });
export type CustomersChangeWire = z.infer<typeof customersChangeWire>;

/** Kinds of events of a customer, in the order in which they can happen at one instant. */
export const CUSTOMER_EVENTS = [
  "added",
  "imported",
  "edited",
  "ordered",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "replied",
  "failed",
  "unsubscribed",
] as const;

/**
 * Something that happened to a customer. `imported` is being added or changed by an import, with the name of its file;
 * `edited` is the last other change. `campaign` is null for events without an email. `order` is there with `ordered`
 * alone.
 */
export const customerEventWire = z.object({
  kind: z.enum(CUSTOMER_EVENTS),
  at: instant,
  campaign: z.object({ _id: id, name: z.string() }).nullable(),
  file: z.string().nullable(),
  failure_reason: z.string().nullable(),
  order: z
    .object({
      _id: id,
      external_id: z.string(),
      number: z.string(),
      net: rupees,
      status: z.enum(ORDER_STATUSES),
      coupon: z.string().optional(),
    })
    .optional(),
  /** With `sent`, the coupon codes of the email. */
  coupon: z.string().optional(),
});
export type CustomerEventWire = z.infer<typeof customerEventWire>;

/** The newest events of a customer, at most 100, the newest first. */
export const customerTimelineWire = z.object({ events: z.array(customerEventWire) });
export type CustomerTimelineWire = z.infer<typeof customerTimelineWire>;

/** The plain fields of a group as they cross the wire. */
export function groupOf<Group extends FieldGroup>(
  group: Group,
  stored: PlainValues,
): { [Key in PlainField<Group>]: PlainValue<Key> } {
  const values: Record<string, unknown> = {};
  for (const { key, property } of FIELDS[group]) values[key] = stored[property];
  return values as { [Key in PlainField<Group>]: PlainValue<Key> };
}

const FIELDS = { address: fieldsOf("address"), demographics: fieldsOf("demographics") };

/** The plain fields of all groups, as a stored customer has them. */
export function plainValues(customer: Pick<CustomerWire, FieldGroup>): PlainValues {
  const values: Record<string, unknown> = {};
  for (const { key, property, group } of PLAIN_FIELDS) {
    const given: Record<string, unknown> = customer[group];
    values[property] = given[key];
  }
  return values as PlainValues;
}
