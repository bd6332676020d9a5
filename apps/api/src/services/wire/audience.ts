import { groupOf } from "@dakiya/domain/wire";
import type { CustomerWire, SegmentWire } from "@dakiya/domain/wire";
import type { customers, segments } from "../../db/schema/index.ts";

/** A stored customer. */
export type CustomerRecord = typeof customers.$inferSelect;

/** A stored customer as it crosses the wire. */
export function toCustomerWire(row: CustomerRecord): CustomerWire {
  return {
    _id: String(row.id),
    name: row.name,
    ...(row.firstName === null ? {} : { first_name: row.firstName }),
    email: row.email,
    phone: row.phone,
    is_active: row.isActive,
    address: groupOf("address", row),
    demographics: groupOf("demographics", row),
    stats: {
      total_spent: row.totalSpent,
      order_count: row.orderCount,
      last_purchase: isoOrNull(row.lastPurchaseAt),
    },
    joined_date: isoOrNull(row.joinedAt),
    ...(row.lastOpenedAt === null ? {} : { last_opened: row.lastOpenedAt.toISOString() }),
    unsubscribed_at: isoOrNull(row.unsubscribedAt),
    ...(row.hasConsent ? {} : { has_consent: false as const }),
    ...(row.emailFrequency === null ? {} : { email_frequency: row.emailFrequency }),
    ...(row.doNotTrack ? { do_not_track: true as const } : {}),
    ...(Object.keys(row.attributes).length === 0 ? {} : { attributes: row.attributes }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function isoOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

/** A stored segment as it crosses the wire; `campaignCount` is the number of its campaigns. */
export function toSegmentWire(
  row: typeof segments.$inferSelect,
  campaignCount: number,
): SegmentWire {
  return {
    _id: String(row.id),
    name: row.name,
    description: row.description,
    estimated_count: row.estimatedCount,
    is_dynamic: row.isDynamic,
    listed: row.isListed,
    archived: row.archivedAt !== null,
    rules: row.rules,
    campaignCount,
    createdAt: row.createdAt.toISOString(),
  };
}
