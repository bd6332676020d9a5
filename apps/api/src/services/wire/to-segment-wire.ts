import type { SegmentWire } from "@dakiya/domain/wire";
import type { segments } from "../../db/schema/index.ts";

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
    rules: row.rules,
    campaignCount,
    createdAt: row.createdAt.toISOString(),
  };
}
