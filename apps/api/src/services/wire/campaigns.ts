import { tracksClicks, tracksOpens } from "@dakiya/domain/tracking";
import { upgradeDesign } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import type {
  CampaignDraftWire,
  CampaignSummaryWire,
  CampaignWire,
  LogWire,
} from "@dakiya/domain/wire";
import type { campaigns, communicationLogs, StoredVariant } from "../../db/schema/index.ts";

type CampaignRow = typeof campaigns.$inferSelect;

/** A stored campaign without its message and draft, which may be long. */
export type CampaignRowSummary = Omit<
  CampaignRow,
  "body" | "design" | "html" | "variants" | "variables" | "draft" | "audienceRules"
>;

/**
 * Fields of a campaign from other tables: the names of its segment, of the campaign it follows up and of its automation,
 * `unknownOf` and `outageOf`.
 */
type Beside = {
  unknown: number;
  segmentName: string | null;
  followUpName?: string | null;
  automationName?: string | null;
  outage?: CampaignWire["outage"];
  /** Milliseconds until its hold is over. */
  holdMs?: number | null;
};

/** A stored campaign as it crosses the wire. */
export function toCampaignWire(row: CampaignRow, beside: Beside): CampaignWire {
  return {
    ...toCampaignSummary(row, beside),
    template: {
      subject: row.subject,
      ...previewOf(row),
      body: row.body,
      variables: row.variables,
      ...messageBeside(row),
      ...languagesOf(row),
    },
  };
}

type StoredMessage = Pick<StoredVariant, "previewText" | "design" | "html">;

const previewOf = ({ previewText }: StoredMessage): { previewText?: string } =>
  previewText === "" ? {} : { previewText };

/** The design, as of this version, or HTML of a campaign's message; nothing for a plain one. */
function messageBeside({ design, html }: StoredMessage): { design?: unknown; html?: string } {
  return {
    ...(design === null ? {} : { design: upgradeDesign(design) }),
    ...(html === null ? {} : { html }),
  };
}

/** The language of a campaign's message, and its messages in others; nothing of one that has neither. */
function languagesOf({ language, variants }: CampaignRow) {
  return {
    ...(language === null ? {} : { language }),
    ...(variants === null ? {} : { variants: variants.map(toVariantWire) }),
  };
}

function toVariantWire(variant: StoredVariant) {
  const { language, subject, body } = variant;
  return { language, subject, body, ...previewOf(variant), ...messageBeside(variant) };
}

/** The same without its message, as lists tell of it. */
export function toCampaignSummary(
  row: CampaignRowSummary,
  {
    unknown,
    segmentName,
    followUpName = null,
    automationName = null,
    outage = null,
    holdMs = null,
  }: Beside,
): CampaignSummaryWire {
  return {
    _id: String(row.id),
    name: row.name,
    status: row.status,
    status_reason: row.statusReason,
    segment_id:
      row.segmentId === null || segmentName === null
        ? null
        : { _id: String(row.segmentId), name: segmentName },
    template: { subject: row.subject },
    stats: {
      total_recipients: row.totalRecipients,
      sent: row.sent,
      delivered: row.delivered,
      ...trackedStats(row),
      failed: row.failed,
      unknown,
    },
    tracking: row.tracking,
    pause:
      row.status === "paused" && row.pauseKind !== null
        ? { kind: row.pauseKind, until: row.resumeAt?.toISOString() ?? null }
        : null,
    outage,
    hold:
      row.status !== "active" || row.holdUntil === null || holdMs === null || holdMs <= 0
        ? null
        : { until: row.holdUntil.toISOString(), remainingMs: Math.ceil(holdMs) },
    schedule:
      row.status !== "scheduled" || row.scheduledAt === null || row.scheduleZone === null
        ? null
        : { at: row.scheduledAt.toISOString(), timeZone: row.scheduleZone },
    followUpOf:
      row.followUpOf === null || row.followUpKind === null || followUpName === null
        ? null
        : { _id: String(row.followUpOf), name: followUpName, kind: row.followUpKind },
    automation:
      row.automationId === null || row.automationStep === null
        ? null
        : { _id: String(row.automationId), name: automationName ?? "", step: row.automationStep },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/** Opens and clicks of a campaign as they cross the wire: null where none of its emails tracks them. */
export function trackedStats({
  tracking,
  ...row
}: Pick<
  typeof campaigns.$inferSelect,
  "tracking" | "sent" | "opened" | "clicked" | "untrackedSent" | "untrackedDelivered"
>): Pick<CampaignSummaryWire["stats"], "opened" | "clicked" | "untracked"> {
  const { untrackedSent: sent, untrackedDelivered: delivered } = row;
  const isAnyTracked = row.sent === 0 || sent < row.sent;
  return {
    opened: isAnyTracked && tracksOpens(tracking) ? row.opened : null,
    clicked: isAnyTracked && tracksClicks(tracking) ? row.clicked : null,
    ...(sent === 0 ? {} : { untracked: { sent, delivered } }),
  };
}

/** A stored draft as it crosses the wire. */
export function toDraftWire(row: typeof campaigns.$inferSelect): CampaignDraftWire {
  return {
    _id: String(row.id),
    name: row.name,
    description: row.draft?.description ?? "",
    subject: row.subject,
    body: row.body,
    ...previewOf(row),
    ...messageBeside(row),
    ...languagesOf(row),
    rules: row.draft?.rules ?? null,
    segmentId: row.segmentId === null ? null : String(row.segmentId),
    followUp:
      row.followUpOf === null || row.followUpKind === null
        ? null
        : { campaignId: String(row.followUpOf), kind: row.followUpKind },
    ...(row.senderId === null ? {} : { senderId: String(row.senderId) }),
    ...(row.trackingChoice === null ? {} : { tracking: row.trackingChoice }),
    ...(row.linkTagsChoice === null ? {} : { linkTags: row.linkTagsChoice }),
    startAt: row.draft?.startAt ?? null,
    ...(row.leaveOut.length === 0 ? {} : { leaveOut: row.leaveOut }),
    savedAt: row.updatedAt.toISOString(),
  };
}

type LogRow = typeof communicationLogs.$inferSelect;

/** A stored log as it crosses the wire; the customer is as the mail addressed them. */
export function toLogWire(row: LogRow, earlier?: LogWire["earlier_failures"]): LogWire {
  const { recipient, customerId } = row;
  const { name, email, phone } = recipient;
  return {
    _id: `${row.campaignId}-${row.seq}`,
    status: row.status ?? "queued",
    customer:
      customerId === null
        ? { _id: "", name: MESSAGES.personalData.erasedName, email: "", phone: null }
        : { _id: String(customerId), name, email, phone },
    sent_at: row.sentAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    opened_at: row.openedAt?.toISOString() ?? null,
    clicked_at: row.clickedAt?.toISOString() ?? null,
    failed_at: row.failedAt?.toISOString() ?? null,
    failure_reason: row.failureReason,
    ...(row.untracked === true ? { untracked: true as const } : {}),
    ...(recipient.coupons === undefined ? {} : { coupons: Object.values(recipient.coupons) }),
    createdAt: row.createdAt.toISOString(),
    ...(earlier === undefined ? {} : { earlier_failures: earlier }),
  };
}
