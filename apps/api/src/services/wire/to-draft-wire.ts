import type { CampaignDraftWire } from "@dakiya/domain/wire";
import type { campaigns } from "../../db/schema/index.ts";

/** A stored draft as it crosses the wire. */
export function toDraftWire(row: typeof campaigns.$inferSelect): CampaignDraftWire {
  return {
    _id: String(row.id),
    name: row.name,
    description: row.draft?.description ?? "",
    subject: row.subject,
    body: row.body,
    rules: row.draft?.rules ?? null,
    segmentId: row.segmentId === null ? null : String(row.segmentId),
    followUp:
      row.followUpOf === null || row.followUpKind === null
        ? null
        : { campaignId: String(row.followUpOf), kind: row.followUpKind },
    startAt: row.draft?.startAt ?? null,
    savedAt: row.updatedAt.toISOString(),
  };
}
