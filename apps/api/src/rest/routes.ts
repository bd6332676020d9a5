import {
  analyticsWire,
  audienceWire,
  authConfigWire,
  campaignDraftWire,
  campaignWire,
  customerChangeWire,
  customerTimelineWire,
  customerWire,
  customersChangeWire,
  dashboardWire,
  emailSettingsWire,
  estimateWire,
  eventsConnectionWire,
  importDetailWire,
  importWire,
  previewWire,
  segmentDetailWire,
  sendingLimitsWire,
  sendingUsageWire,
  segmentWire,
  suppressionsAddedWire,
  suppressionsRemovedWire,
  suppressionWire,
  userWire,
} from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import type {
  SuppressionPageWire,
  SuppressionsAddedWire,
  SuppressionsRemovedWire,
} from "@dakiya/domain/wire";
import type { FastifyRequest } from "fastify";
import { z } from "zod";

/** One row of the REST table: a path, and the procedure that does the work. */
export type RestRoute = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, with Fastify's `:name` parameters. */
  path: string;
  /** Name in the tRPC router; both transports run the same procedure. */
  procedure: string;
  /** The procedure's input, out of path, query and body. */
  input?: (request: FastifyRequest) => unknown;
  /** What the input schema calls the part that is the request's body. */
  bodyIn?: string;
  /** `data` of the answer; absent where there is none. */
  output?: z.ZodType;
  /** `data` out of the procedure's result. */
  data?: (result: never) => unknown;
  /** Keys beside `data` (SPEC §7 reads `user` from the top). */
  beside?: (result: never) => Record<string, unknown>;
  message: string | ((result: never) => string);
  status?: number;
  public?: true;
  summary: string;
};

/** The input of a row whose path says everything. */
export const PATH_PARAMETERS = (request: FastifyRequest): Record<string, unknown> =>
  typeof request.params === "object" && request.params !== null ? { ...request.params } : {};
const params = PATH_PARAMETERS;
const body = (request: FastifyRequest): unknown => request.body ?? {};
const id = (request: FastifyRequest): unknown => params(request)["id"];

const limitText = z
  .string()
  .regex(/^\d{1,3}$/, "limit is not a whole number")
  .transform(Number);
const importPage = z.object({ limit: limitText.optional(), before: z.string().optional() });

const suppressionQuery = z.object({
  search: z.string().optional(),
  reason: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

type WithUser = { user: unknown };
type WithMessage = { message: string };

const user = {
  data: (result: WithUser) => result,
  beside: (result: WithUser) => ({ user: result.user }),
  output: z.object({ user: userWire }),
};

/** The table of SPEC §7, row by row, then what the product does beyond it. */
export const REST_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/auth/verify",
    procedure: "auth.verify",
    ...user,
    message: "Signed in",
    public: true,
    summary: "The signed-in user",
  },
  {
    method: "POST",
    path: "/auth/refresh-token",
    procedure: "auth.refresh",
    message: "Session renewed",
    public: true,
    summary: "Renew the session by its refresh cookie",
  },
  {
    method: "POST",
    path: "/auth/google-login",
    procedure: "auth.login",
    input: body,
    ...user,
    message: "Login successful",
    public: true,
    summary: "Exchange an identity provider's ID token for a session",
  },
  {
    method: "POST",
    path: "/auth/logout",
    procedure: "auth.logout",
    message: "Logged out successfully",
    public: true,
    summary: "End the session",
  },
  {
    method: "DELETE",
    path: "/customer/:id",
    procedure: "customers.deactivate",
    input: params,
    output: customerChangeWire,
    message: (result: WithMessage) => result.message,
    summary: "Deactivate a customer",
  },
  {
    method: "PUT",
    path: "/customer/:id",
    procedure: "customers.update",
    input: (request) => ({ id: id(request), patch: body(request) }),
    bodyIn: "patch",
    output: customerWire,
    message: "Customer updated successfully",
    summary: "Change a customer",
  },
  {
    method: "GET",
    path: "/user/get-campaign",
    procedure: "campaigns.list",
    output: z.array(campaignWire),
    message: "Campaigns",
    summary: "All campaigns, newest first",
  },
  {
    method: "DELETE",
    path: "/user/delete-campaign/:id",
    procedure: "campaigns.delete",
    input: params,
    message: (result: WithMessage) => result.message,
    summary: "Delete a campaign",
  },
  {
    method: "GET",
    path: "/user/get-segment",
    procedure: "segments.list",
    output: z.array(segmentWire),
    message: "Segments",
    summary: "All segments, newest first",
  },
  {
    method: "GET",
    path: "/user/email-settings",
    procedure: "emailSettings.get",
    output: emailSettingsWire,
    message: "Email settings",
    summary: "Email settings, credentials masked",
  },
  {
    method: "PUT",
    path: "/user/email-settings",
    procedure: "emailSettings.save",
    input: body,
    output: emailSettingsWire,
    message: "Email settings saved successfully!",
    summary: "Save email settings; an empty or masked credential keeps the stored one",
  },
  {
    method: "POST",
    path: "/user/test-email",
    procedure: "emailSettings.sendTest",
    input: body,
    message: (result: WithMessage) => result.message,
    summary: "Send a test mail to the configured sender",
  },
  {
    method: "POST",
    path: "/user/estimate-segment",
    procedure: "segments.estimate",
    input: body,
    output: estimateWire,
    message: "Audience estimated",
    summary: "How many customers match the rules, and how many of them can be mailed",
  },
  {
    method: "POST",
    path: "/user/preview-segment",
    procedure: "segments.preview",
    input: body,
    output: previewWire,
    message: "Audience preview",
    summary: "Who the rules match",
  },
  {
    method: "POST",
    path: "/user/create-segment",
    procedure: "segments.create",
    input: body,
    output: segmentWire,
    message: "Segment created successfully",
    status: 201,
    summary: "Save a segment",
  },
  {
    method: "POST",
    path: "/user/create-campaign",
    procedure: "campaigns.create",
    input: (request) => ({
      campaign: body(request),
      idempotencyKey: request.headers["idempotency-key"],
    }),
    bodyIn: "campaign",
    output: campaignWire,
    message: "Campaign created successfully!",
    status: 201,
    summary: "Create a campaign and send it, now or at a time; takes an Idempotency-Key header",
  },
  {
    method: "POST",
    path: "/ai/generate-campaign-content",
    procedure: "ai.generateCampaignContent",
    input: body,
    output: z.string(),
    message: "AI-generated content created!",
    summary: "Text for a campaign: 'Subject: …', a blank line, the body",
  },
  // Beyond SPEC §7.
  {
    method: "GET",
    path: "/auth/config",
    procedure: "auth.config",
    output: authConfigWire,
    message: "How to sign in",
    public: true,
    summary: "Which identity provider signs people in",
  },
  {
    method: "POST",
    path: "/customer/",
    procedure: "customers.create",
    input: body,
    output: customerWire,
    message: "Customer added successfully",
    status: 201,
    summary: "Add a customer",
  },
  {
    method: "POST",
    path: "/customer/:id/reactivate",
    procedure: "customers.reactivate",
    input: params,
    output: customerChangeWire,
    message: (result: WithMessage) => result.message,
    summary: "Take a deactivated customer back",
  },
  {
    method: "GET",
    path: "/customer/:id/timeline",
    procedure: "customers.timeline",
    input: params,
    output: customerTimelineWire,
    message: "Timeline",
    summary:
      "The newest 100 events of a customer: imports, the last edit, what became of each mail, unsubscribed",
  },
  {
    method: "POST",
    path: "/customer/deactivate",
    procedure: "customers.deactivateMany",
    input: body,
    output: customersChangeWire,
    message: (result: WithMessage) => result.message,
    summary: "Deactivate up to 1,000 customers",
  },
  {
    method: "POST",
    path: "/customer/reactivate",
    procedure: "customers.reactivateMany",
    input: body,
    output: customersChangeWire,
    message: (result: WithMessage) => result.message,
    summary: "Take up to 1,000 deactivated customers back",
  },
  {
    method: "GET",
    path: "/customer/imports",
    procedure: "imports.list",
    input: (request) => importPage.parse(request.query),
    output: z.array(importWire),
    message: "Imports",
    summary: "Imports, the newest first; ?limit= and ?before= the last id of the page before",
  },
  {
    method: "GET",
    path: "/customer/imports/:id",
    procedure: "imports.get",
    input: params,
    output: importDetailWire,
    message: (result: WithMessage) => result.message,
    summary: "One import and its refused rows",
  },
  {
    method: "POST",
    path: "/customer/imports/:id/map",
    procedure: "imports.map",
    input: (request) => ({ id: id(request), mapping: body(request) }),
    bodyIn: "mapping",
    output: importDetailWire,
    message: (result: WithMessage) => result.message,
    summary: "Say what the columns of a file mean whose import asks",
  },
  {
    method: "POST",
    path: "/customer/imports/:id/cancel",
    procedure: "imports.cancel",
    input: params,
    output: importDetailWire,
    message: (result: WithMessage) => result.message,
    summary: "End an import before anything of it is saved",
  },
  {
    method: "POST",
    path: "/customer/imports/:id/undo",
    procedure: "imports.undo",
    input: params,
    output: importDetailWire,
    message: (result: WithMessage) => result.message,
    summary: "Take back what an import of the last 30 days did; what changed since stays",
  },
  {
    method: "GET",
    path: "/user/campaign/:id",
    procedure: "campaigns.get",
    input: params,
    output: campaignWire,
    message: "Campaign",
    summary: "One campaign",
  },
  {
    method: "POST",
    path: "/user/campaign-drafts",
    procedure: "campaigns.saveDraft",
    input: body,
    output: campaignDraftWire,
    message: "Draft saved",
    summary: "Keep a campaign as far as it is written; without an id a new draft",
  },
  {
    method: "GET",
    path: "/user/campaign-drafts/:id",
    procedure: "campaigns.getDraft",
    input: params,
    output: campaignDraftWire,
    message: "Draft",
    summary: "One draft",
  },
  {
    method: "POST",
    path: "/user/campaign-drafts/:id/send",
    procedure: "campaigns.sendDraft",
    input: (request) => ({ ...Object(body(request)), id: id(request) }),
    output: campaignWire,
    message: "Campaign created successfully!",
    summary: "Send a draft as it is stored, now or at a time",
  },
  {
    method: "POST",
    path: "/user/campaign/:id/schedule",
    procedure: "campaigns.reschedule",
    input: (request) => ({ ...Object(body(request)), id: id(request) }),
    output: campaignWire,
    message: "Schedule saved",
    summary: "Start a scheduled campaign at another time; null makes it a draft again",
  },
  {
    method: "POST",
    path: "/user/campaign/:id/pause",
    procedure: "campaigns.pause",
    input: params,
    output: campaignWire,
    message: "Campaign paused",
    summary: "Stop a sending campaign until it is resumed",
  },
  {
    method: "POST",
    path: "/user/campaign/:id/resume",
    procedure: "campaigns.resume",
    input: params,
    output: campaignWire,
    message: "Campaign resumed",
    summary: "Let a paused campaign go on",
  },
  {
    method: "POST",
    path: "/user/campaign/:id/cancel",
    procedure: "campaigns.cancel",
    input: params,
    output: campaignWire,
    message: "Campaign cancelled",
    summary: "End a campaign; who has not been mailed will not be",
  },
  {
    method: "GET",
    path: "/user/segment/:segmentId/campaign",
    procedure: "campaigns.ofSegment",
    input: params,
    output: campaignWire,
    message: "Campaign",
    summary: "The newest campaign of a segment",
  },
  {
    method: "GET",
    path: "/user/segment/:id",
    procedure: "segments.get",
    input: params,
    output: segmentDetailWire,
    message: "Segment",
    summary: "One segment and who is in it",
  },
  {
    method: "PUT",
    path: "/user/segment/:id",
    procedure: "segments.update",
    input: (request) => ({ id: id(request), patch: body(request) }),
    bodyIn: "patch",
    output: segmentWire,
    message: "Segment updated successfully",
    summary: "Change a segment's name, description or rules",
  },
  {
    method: "POST",
    path: "/user/segment/:id/duplicate",
    procedure: "segments.duplicate",
    input: params,
    output: segmentWire,
    message: "Segment duplicated successfully",
    status: 201,
    summary: "Save a copy of a segment",
  },
  {
    method: "DELETE",
    path: "/user/segment/:id",
    procedure: "segments.delete",
    input: params,
    message: (result: WithMessage) => result.message,
    summary: "Delete a segment that no campaign uses",
  },
  {
    method: "GET",
    path: "/user/email-settings/limits",
    procedure: "emailSettings.limits",
    output: sendingLimitsWire,
    message: "Sending limits",
    summary: "Mails a day and requests a second of each service, as they are in force",
  },
  {
    method: "PUT",
    path: "/user/email-settings/limits",
    procedure: "emailSettings.saveLimits",
    input: body,
    output: sendingLimitsWire,
    message: MESSAGES.server.limitsSaved,
    summary: "Set the limits of one service; null goes back to the service's own",
  },
  {
    method: "GET",
    path: "/user/email-settings/usage",
    procedure: "emailSettings.usage",
    output: sendingUsageWire,
    message: "Sent today",
    summary: "What the chosen service has been handed since midnight UTC, against its quota",
  },
  {
    method: "GET",
    path: "/user/email-settings/events",
    procedure: "emailSettings.events",
    output: eventsConnectionWire,
    message: "Events",
    summary: "Where the chosen service reports what becomes of mails, and whether it does",
  },
  {
    method: "POST",
    path: "/user/email-settings/events",
    procedure: "emailSettings.reconnectEvents",
    output: eventsConnectionWire,
    message: "Events",
    summary: "Ask the chosen service again to report events; a refusal is in the answer",
  },
  {
    method: "PUT",
    path: "/user/email-settings/events/secret",
    procedure: "emailSettings.saveWebhookSecret",
    input: body,
    output: eventsConnectionWire,
    message: "Secret saved",
    summary: "Keep the secret that proves the service's events",
  },
  {
    method: "GET",
    path: "/user/suppressions",
    procedure: "suppressions.list",
    input: (request) => suppressionQuery.parse(request.query),
    output: z.array(suppressionWire),
    data: ({ items }: SuppressionPageWire) => items,
    beside: ({ nextCursor, reasonCounts }: SuppressionPageWire) => ({ nextCursor, reasonCounts }),
    message: "Suppression list",
    summary:
      "Addresses that are not mailed, the newest first, in pages; ?search=, ?reason= and ?cursor= the nextCursor of the page before",
  },
  {
    method: "POST",
    path: "/user/suppressions",
    procedure: "suppressions.add",
    input: body,
    output: suppressionsAddedWire,
    message: ({ added, known, refused }: SuppressionsAddedWire) =>
      MESSAGES.server.suppressionsAdded({ added, known, refused: refused.length }),
    summary: "Put up to 10,000 addresses on the suppression list",
  },
  {
    method: "POST",
    path: "/user/suppressions/remove",
    procedure: "suppressions.remove",
    input: body,
    output: suppressionsRemovedWire,
    message: (result: SuppressionsRemovedWire) => MESSAGES.server.suppressionsRemoved(result),
    summary:
      "Let up to 10,000 addresses be mailed again; whoever unsubscribed counts as subscribed then",
  },
  {
    method: "GET",
    path: "/insights/dashboard",
    procedure: "insights.dashboard",
    input: (request) => request.query,
    output: dashboardWire,
    message: "Dashboard",
    summary: "What the dashboard shows; ?timeZone=Asia/Kolkata says whose today",
  },
  {
    method: "GET",
    path: "/insights/audience",
    procedure: "insights.audience",
    output: audienceWire,
    message: "Audience",
    summary: "What the audience page shows",
  },
  {
    method: "GET",
    path: "/insights/analytics",
    procedure: "insights.analytics",
    input: (request) => request.query,
    output: analyticsWire,
    message: "Analytics",
    summary: "What the analytics page shows; ?range=7|30|90|all&timeZone=Asia/Kolkata",
  },
];
