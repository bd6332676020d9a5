import type { AiContentEvent, aiContentInput, aiRewriteInput } from "@dakiya/domain/ai";
import type {
  CampaignDraftWire,
  campaignListInput,
  CampaignPageWire,
  CampaignSummaryWire,
  CampaignWire,
  createCampaignInput,
  followUpInput,
  logListInput,
  LogPageWire,
  LogWire,
  mailAsInput,
  MailPreviewWire,
  rescheduleInput,
  RetriedCampaignWire,
  retryFailedInput,
  reviewInput,
  ReviewWire,
  saveDraftInput,
  sendDraftInput,
} from "@dakiya/domain/wire";
import {
  download,
  events,
  get,
  gives,
  keyed,
  keyedInBody,
  pages,
  post,
  remove,
  repeatable,
  takes,
} from "../row.ts";
import type { In } from "../row.ts";

type CampaignQuery = NonNullable<In<typeof campaignListInput>>;
type LogQuery = Pick<In<typeof logListInput>, "campaignId" | "cursor" | "limit">;
type LogFilter = In<typeof logListInput, "campaignId" | "cursor" | "limit">;
type Totals = Pick<CampaignPageWire, "totals">;
type StatusCounts = Pick<LogPageWire, "statusCounts">;

export const campaigns = {
  /** All campaigns with their messages, the newest first. */
  all: get("/user/get-campaign", gives<CampaignWire[]>()),
  /** Campaigns in pages, without their messages. */
  list: pages(
    "/user/campaigns",
    gives<CampaignSummaryWire>(),
    takes<CampaignQuery>(),
    gives<Totals>(),
  ),
  /** One campaign. */
  get: get("/user/campaign/:id", gives<CampaignWire>()),
  /** The newest campaign of a segment. */
  ofSegment: get("/user/segment/:segmentId/campaign", gives<CampaignWire>()),
  /** Creates a campaign and sends it, now or at a time. An `idempotencyKey` makes a later repetition the same one. */
  create: keyed(
    "/user/create-campaign",
    gives<CampaignWire>(),
    takes<In<typeof createCampaignInput>>(),
  ),
  /** Keeps a campaign as far as it is written; without an id a new draft. */
  saveDraft: keyedInBody(
    "/user/campaign-drafts",
    gives<CampaignDraftWire>(),
    takes<In<typeof saveDraftInput>>(),
  ),
  /** One draft. */
  getDraft: get("/user/campaign-drafts/:id", gives<CampaignDraftWire>()),
  /** Sends a draft as it is stored, now or at a time. */
  sendDraft: post(
    "/user/campaign-drafts/:id/send",
    gives<CampaignWire>(),
    takes<In<typeof sendDraftInput, "id">>(),
  ),
  /** Starts a scheduled campaign at another time; null makes it a draft again. */
  reschedule: post(
    "/user/campaign/:id/schedule",
    gives<CampaignWire>(),
    takes<In<typeof rescheduleInput, "id">>(),
  ),
  /** Makes a draft out of a campaign. */
  duplicate: post("/user/campaign/:id/duplicate", gives<CampaignDraftWire>()),
  /** Makes a draft to those of a campaign's recipients who did or did not open or click. */
  followUp: post(
    "/user/campaign/:id/follow-up",
    gives<CampaignDraftWire>(),
    takes<In<typeof followUpInput, "id">>(),
  ),
  /** What would happen if a campaign were sent now; changes nothing. */
  review: repeatable("/user/campaign-review", gives<ReviewWire>(), takes<In<typeof reviewInput>>()),
  /** A message as one customer would get it. */
  previewMail: repeatable(
    "/user/campaign-preview",
    gives<MailPreviewWire>(),
    takes<In<typeof mailAsInput>>(),
  ),
  /** Sends a message, marked as a test, to the configured sender. */
  sendTest: post("/user/campaign-test", gives<void>(), takes<In<typeof mailAsInput>>()),
  /** Takes a campaign back during its hold: it is a draft again, and nothing was sent. */
  stop: post("/user/campaign/:id/stop", gives<CampaignWire>()),
  /** Ends a campaign's hold and sends it now. */
  release: post("/user/campaign/:id/release", gives<CampaignWire>()),
  /** Stops a sending campaign until it is resumed. */
  pause: post("/user/campaign/:id/pause", gives<CampaignWire>()),
  /** Lets a paused campaign go on. */
  resume: post("/user/campaign/:id/resume", gives<CampaignWire>()),
  /** Sends an ended campaign again to the recipients that failed. */
  retryFailed: post(
    "/user/campaign/:id/retry-failed",
    gives<RetriedCampaignWire>(),
    takes<In<typeof retryFailedInput, "id">>(),
  ),
  /** Ends a campaign; who has not been mailed will not be. */
  cancel: post("/user/campaign/:id/cancel", gives<CampaignWire>()),
  /** Deletes a campaign. */
  delete: remove("/user/delete-campaign/:id", gives<void>()),
  /** The communication logs of a campaign, in pages. */
  allLogs: pages("/user/get-log", gives<LogWire>(), takes<LogQuery>(), gives<StatusCounts>()),
  /** The communication logs of a campaign as CSV. */
  logsCsv: download("/user/campaign/:id/logs.csv", takes<LogFilter>()),
};

export const ai = {
  /** Text for a campaign: "Subject: …", a blank line, the body. */
  generateCampaignContent: post(
    "/ai/generate-campaign-content",
    gives<string>(),
    takes<In<typeof aiContentInput>>(),
  ),
  /** The same as it is written; the last event is `done` or `failed`. */
  events: events(
    "/ai/generate-campaign-content/events",
    gives<AiContentEvent>(),
    takes<In<typeof aiContentInput>>(),
  ),
  /** Lines of a message improved, shortened or translated, with their variables and tags. */
  rewriteText: post("/ai/rewrite-text", gives<string>(), takes<In<typeof aiRewriteInput>>()),
};
