import { campaignListInput } from "@dakiya/domain/wire";
import type { CampaignPageWire, CampaignWire } from "@dakiya/domain/wire";

/** A campaign as the server sends it: sent to 1,200 recipients, except for a test's changes. */
export function campaign(changes: Partial<CampaignWire>): CampaignWire {
  return {
    _id: "1",
    name: "Diwali",
    status: "completed",
    status_reason: null,
    segment_id: null,
    template: { subject: "For {name}", body: "Hello {name}", variables: ["name"] },
    stats: {
      total_recipients: 1200,
      sent: 1190,
      delivered: 0,
      opened: 0,
      clicked: 0,
      failed: 10,
      unknown: 0,
    },
    tracking: null,
    pause: null,
    outage: null,
    hold: null,
    schedule: null,
    followUpOf: null,
    automation: null,
    createdAt: "2026-11-20T08:00:00.000Z",
    startedAt: null,
    completedAt: null,
    ...changes,
  };
}

/** The page of campaigns in a server's response; `campaigns` has the newest first. */
export function pageOf<
  Campaign extends Pick<CampaignWire, "stats" | "automation"> & { status: string },
>(
  all: readonly Campaign[],
  input: unknown,
): Omit<CampaignPageWire, "items"> & { items: Campaign[] } {
  const {
    kind = "campaigns",
    moving = false,
    cursor = "0",
    limit = 100,
  } = campaignListInput.parse(input);
  const isMail = ({ automation }: Campaign) => automation !== null;
  const campaigns = all.filter((one) => kind === "all" || isMail(one) === (kind === "automations"));
  const atWork = ({ status }: Campaign) => status === "active" || status === "processing";
  const matches = campaigns.filter((one) => !moving || atWork(one));
  const end = Number(cursor) + limit;
  return {
    items: matches.slice(Number(cursor), end),
    nextCursor: end < matches.length ? String(end) : null,
    totals: {
      campaigns: campaigns.filter(({ status }) => status !== "draft").length,
      drafts: campaigns.filter(({ status }) => status === "draft").length,
      active: campaigns.filter(atWork).length,
      recipients: campaigns.reduce((sum, { stats }) => sum + stats.total_recipients, 0),
      sent: campaigns.reduce((sum, { stats }) => sum + stats.sent, 0),
      automationMails: all.filter(isMail).length,
    },
  };
}
