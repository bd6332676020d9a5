import type { CustomerInput, CustomerPatch } from "./customer-input.ts";
import type { FieldGroup, PlainValues, StoredFields } from "../fields/customer-fields.ts";
import { byField, fieldsOf } from "../fields/field-list.ts";

/** Stored fields to set, flat; null clears, an absent field stays as it is. */
export type CustomerChanges = Partial<Omit<StoredFields, "unsubscribedAt">> & {
  hasConsent?: boolean;
};

/** Flattens a validated body into the stored fields it sets; fields it does not mention are absent. */
export function customerChanges(body: CustomerInput | CustomerPatch): CustomerChanges {
  const { stats } = body;
  const changes: CustomerChanges = {};
  if (body.name !== undefined) changes.name = body.name;
  if (body.first_name !== undefined) changes.firstName = body.first_name;
  if (body.email !== undefined) changes.email = body.email;
  if (body.phone !== undefined) changes.phone = body.phone;
  Object.assign(changes, plainChanges("address", body), plainChanges("demographics", body));
  if (stats?.total_spent !== undefined) changes.totalSpent = stats.total_spent;
  if (stats?.order_count !== undefined) changes.orderCount = stats.order_count;
  if (stats?.last_purchase !== undefined) changes.lastPurchaseAt = stats.last_purchase;
  if (body.joined_date !== undefined) changes.joinedAt = body.joined_date;
  if ("is_active" in body && body.is_active !== undefined) changes.isActive = body.is_active;
  if (body.has_consent !== undefined) changes.hasConsent = body.has_consent;
  return changes;
}

function plainChanges<Group extends FieldGroup>(
  group: Group,
  body: CustomerInput | CustomerPatch,
): Partial<PlainValues> {
  const given: Partial<Record<string, unknown>> = body[group] ?? {};
  const set = fieldsOf(group).filter(({ key }) => given[key] !== undefined);
  return byField(
    set,
    ({ property }) => property,
    ({ key }) => given[key],
  ) as Partial<PlainValues>;
}
