import type { CustomerInput, CustomerPatch } from "./customer-input.ts";
import type { CustomerRow } from "../import/row.ts";

/** Stored fields to set, flat; null clears, an absent field stays as it is. */
export type CustomerChanges = {
  [
    K in Exclude<
      keyof CustomerRow,
      | "name"
      | "email"
      | "totalSpent"
      | "orderCount"
      | "isActive"
      | "unsubscribedAt"
      | "hasConsent"
      | "attributes"
    >
  ]?: Required<CustomerRow>[K] | null;
} & {
  name?: string;
  email?: string;
  totalSpent?: number;
  orderCount?: number;
  isActive?: boolean;
  hasConsent?: boolean;
};

/** Flattens a validated body into the stored fields it sets; fields it does not mention are absent. */
export function customerChanges(body: CustomerInput | CustomerPatch): CustomerChanges {
  const { address, demographics, stats } = body;
  const changes: CustomerChanges = {};
  if (body.name !== undefined) changes.name = body.name;
  if (body.first_name !== undefined) changes.firstName = body.first_name;
  if (body.email !== undefined) changes.email = body.email;
  if (body.phone !== undefined) changes.phone = body.phone;
  if (address?.city !== undefined) changes.city = address.city;
  if (address?.state !== undefined) changes.state = address.state;
  if (address?.country !== undefined) changes.country = address.country;
  if (demographics?.gender !== undefined) changes.gender = demographics.gender;
  if (demographics?.age !== undefined) changes.age = demographics.age;
  if (demographics?.occupation !== undefined) changes.occupation = demographics.occupation;
  if (stats?.total_spent !== undefined) changes.totalSpent = stats.total_spent;
  if (stats?.order_count !== undefined) changes.orderCount = stats.order_count;
  if (stats?.last_purchase !== undefined) changes.lastPurchaseAt = stats.last_purchase;
  if (body.joined_date !== undefined) changes.joinedAt = body.joined_date;
  if ("is_active" in body && body.is_active !== undefined) changes.isActive = body.is_active;
  if (body.has_consent !== undefined) changes.hasConsent = body.has_consent;
  return changes;
}
