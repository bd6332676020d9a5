import type { CampaignWire } from "@dakiya/domain/wire";
import type { campaigns } from "../../db/schema/index.ts";

/** A stored campaign as it crosses the wire, with the names of its segment and of the campaign it follows up. */
export function toCampaignWire(
  row: typeof campaigns.$inferSelect,
  segmentName: string | null,
  followUpName: string | null = null,
): CampaignWire {
  return {
    _id: String(row.id),
    name: row.name,
    status: row.status,
    status_reason: row.statusReason,
    segment_id:
      row.segmentId === null || segmentName === null
        ? null
        : { _id: String(row.segmentId), name: segmentName },
    template: { subject: row.subject, body: row.body, variables: row.variables },
    stats: {
      total_recipients: row.totalRecipients,
      sent: row.sent,
      delivered: row.delivered,
      opened: row.opened,
      clicked: row.clicked,
      failed: row.failed,
    },
    pause:
      row.status === "paused" && row.pauseKind !== null
        ? { kind: row.pauseKind, until: row.resumeAt?.toISOString() ?? null }
        : null,
    schedule:
      row.status !== "scheduled" || row.scheduledAt === null || row.scheduleZone === null
        ? null
        : { at: row.scheduledAt.toISOString(), timeZone: row.scheduleZone },
    followUpOf:
      row.followUpOf === null || row.followUpKind === null || followUpName === null
        ? null
        : { _id: String(row.followUpOf), name: followUpName, kind: row.followUpKind },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
