import type { CampaignWire } from "@dakiya/domain/wire";

/** A campaign as the server tells of it: sent to 1,200 people, but for what a test changes. */
export function campaign(changes: Partial<CampaignWire>): CampaignWire {
  return {
    _id: "1",
    name: "Diwali",
    status: "completed",
    status_reason: null,
    segment_id: null,
    template: { subject: "For {name}", body: "Hello {name}", variables: ["name"] },
    stats: { total_recipients: 1200, sent: 1190, delivered: 0, opened: 0, clicked: 0, failed: 10 },
    pause: null,
    schedule: null,
    followUpOf: null,
    createdAt: "2026-11-20T08:00:00.000Z",
    startedAt: null,
    completedAt: null,
    ...changes,
  };
}
