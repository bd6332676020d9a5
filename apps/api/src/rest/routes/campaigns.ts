import {
  campaignDraftWire,
  campaignSummaryWire,
  campaignWire,
  mailPreviewWire,
  retriedCampaignWire,
  reviewWire,
} from "@dakiya/domain/wire";
import type { CampaignPageWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { params, body, idAndBody, limitText, ownMessage, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

const campaignQuery = z.object({
  kind: z.string().optional(),
  moving: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
  sort: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** Campaigns, drafts and what AI writes for them. */
export const campaignRoutes: readonly RestRoute[] = [
  route("DELETE /user/delete-campaign/:id", "campaigns.delete", {
    scope: ["campaigns:write"],
    input: params,
    message: ownMessage,
    summary: "Delete a campaign",
  }),
  route("POST /user/create-campaign", "campaigns.create", {
    scope: ["campaigns:send"],
    input: (request) => ({
      campaign: body(request),
      idempotencyKey: request.headers["idempotency-key"],
    }),
    bodyIn: "campaign",
    output: campaignWire,
    message: "Campaign created successfully!",
    status: 201,
    summary: "Create a campaign and send it, now or at a time; takes an Idempotency-Key header",
  }),
  route("POST /ai/generate-campaign-content", "ai.generateCampaignContent", {
    scope: ["campaigns:write"],
    input: body,
    output: z.string(),
    message: "AI-generated content created!",
    summary: "Text for a campaign: 'Subject: …', a blank line, the body",
  }),
  route("POST /ai/rewrite-text", "ai.rewriteText", {
    scope: ["campaigns:write"],
    input: body,
    output: z.string(),
    message: "Text rewritten",
    summary: "Lines of a message improved, shortened or translated, with their variables and tags",
  }),
  route("GET /user/campaigns", "campaigns.list", {
    scope: ["campaigns:read"],
    input: (request) => campaignQuery.parse(request.query),
    output: z.array(campaignSummaryWire),
    data: (page: CampaignPageWire) => page.items,
    beside: ({ nextCursor, totals }: CampaignPageWire) => ({ nextCursor, totals }),
    message: "Campaigns",
    summary: "A page of campaigns without their messages, with the figures over all of them",
  }),
  route("GET /user/campaign/:id", "campaigns.get", {
    scope: ["campaigns:read"],
    input: params,
    output: campaignWire,
    message: "Campaign",
    summary: "One campaign",
  }),
  route("POST /user/campaign-drafts", "campaigns.saveDraft", {
    scope: ["campaigns:write"],
    input: body,
    output: campaignDraftWire,
    message: "Draft saved",
    summary: "Keep a campaign as far as it is written; without an id a new draft",
  }),
  route("GET /user/campaign-drafts/:id", "campaigns.getDraft", {
    scope: ["campaigns:read"],
    input: params,
    output: campaignDraftWire,
    message: "Draft",
    summary: "One draft",
  }),
  route("POST /user/campaign-drafts/:id/send", "campaigns.sendDraft", {
    scope: ["campaigns:send"],
    input: idAndBody,
    output: campaignWire,
    message: "Campaign created successfully!",
    summary: "Send a draft as it is stored, now or at a time",
  }),
  route("POST /user/campaign/:id/schedule", "campaigns.reschedule", {
    scope: ["campaigns:send"],
    input: idAndBody,
    output: campaignWire,
    message: "Schedule saved",
    summary: "Start a scheduled campaign at another time; null makes it a draft again",
  }),
  route("POST /user/campaign/:id/duplicate", "campaigns.duplicate", {
    scope: ["campaigns:write"],
    input: params,
    output: campaignDraftWire,
    message: "Campaign duplicated",
    status: 201,
    summary: "Make a draft out of a campaign",
  }),
  route("POST /user/campaign/:id/follow-up", "campaigns.followUp", {
    scope: ["campaigns:write"],
    input: idAndBody,
    output: campaignDraftWire,
    message: "Follow-up drafted",
    status: 201,
    summary: "Make a draft to those of a campaign's recipients who did or did not open or click",
  }),
  route("POST /user/campaign-review", "campaigns.review", {
    scope: ["campaigns:read", "customers:read"],
    input: body,
    output: reviewWire,
    message: "Review",
    summary: "What would happen if a campaign were sent now; changes nothing",
  }),
  route("POST /user/campaign-preview", "campaigns.previewMail", {
    scope: ["campaigns:read", "customers:read"],
    input: body,
    output: mailPreviewWire,
    message: "Preview",
    summary: "A message as one customer would get it",
  }),
  route("POST /user/campaign-test", "campaigns.sendTest", {
    scope: ["campaigns:send"],
    input: body,
    message: ownMessage,
    summary: "Send a message, marked as a test, to the configured sender",
  }),
  route("POST /user/campaign/:id/stop", "campaigns.stop", {
    scope: ["campaigns:write"],
    input: params,
    output: campaignWire,
    message: "Campaign taken back",
    summary: "Take a campaign back during its hold: a draft again, of which nothing was sent",
  }),
  route("POST /user/campaign/:id/release", "campaigns.release", {
    scope: ["campaigns:send"],
    input: params,
    output: campaignWire,
    message: "Campaign is being sent",
    summary: "End a campaign's hold and send it now",
  }),
  route("POST /user/campaign/:id/pause", "campaigns.pause", {
    scope: ["campaigns:write"],
    input: params,
    output: campaignWire,
    message: "Campaign paused",
    summary: "Stop a sending campaign until it is resumed",
  }),
  route("POST /user/campaign/:id/resume", "campaigns.resume", {
    scope: ["campaigns:send"],
    input: params,
    output: campaignWire,
    message: "Campaign resumed",
    summary: "Let a paused campaign go on",
  }),
  route("POST /user/campaign/:id/retry-failed", "campaigns.retryFailed", {
    scope: ["campaigns:send"],
    input: idAndBody,
    output: retriedCampaignWire,
    message: "Sending again to those who failed",
    summary: "Send an ended campaign again to the recipients that failed",
  }),
  route("POST /user/campaign/:id/cancel", "campaigns.cancel", {
    scope: ["campaigns:write"],
    input: params,
    output: campaignWire,
    message: "Campaign cancelled",
    summary: "End a campaign; who has not been mailed will not be",
  }),
  route("GET /user/segment/:segmentId/campaign", "campaigns.ofSegment", {
    scope: ["campaigns:read"],
    input: params,
    output: campaignWire,
    message: "Campaign",
    summary: "The newest campaign of a segment",
  }),
];
