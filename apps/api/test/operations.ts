import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { vi } from "vitest";
import type { Body, TestClient } from "./harness.ts";
import { DOT, uploadFile } from "./upload-file.ts";

/** Things of a user that operations can be tried on. */
export type Things = {
  customerId: string;
  segmentId: string;
  campaignId: string;
  importId: string;
  /** It changed nobody, so that there is nothing to undo. */
  changeId: string;
  noteId: string;
  /** Another customer, who may be merged. */
  twinId: string;
  /** A merge that can be undone. */
  mergeId: string;
  viewId: string;
  senderId: string;
  testAddressId: string;
  poolId: string;
  orderId: string;
  productId: string;
  draftId: string;
  scheduledId: string;
  webhookId: string;
  deliveryId: string;
  templateId: string;
  savedBlockId: string;
  fileId: string;
  imageId: string;
  /** Live, with somebody inside. */
  automationId: string;
  enrolmentId: string;
};

/** One operation by both transports. `input` is the procedure's; the REST request says the same. */
export type Operation = {
  procedure: string;
  type: "query" | "mutation";
  input?: (things: Things) => unknown;
  rest: (things: Things) => {
    method: "GET" | "POST" | "PUT" | "DELETE";
    path: string;
    body?: unknown;
  };
  /** True when the input names a row: with another user's ids it must find nothing. */
  namesRow?: true;
  /** True when it finds a thing to change at most once: the second transport is then refused. */
  onceOnly?: true;
  /** True when there is nothing it could do to what a person has here: both transports then refuse it. */
  nothingToDo?: true;
  /** True when it makes a new thing each time: the two transports then give different ids. */
  makes?: true;
};

export const RULES = {
  combinator: "and",
  rules: [{ field: "city", operator: "contains", value: "mum" }],
};
export const TEMPLATE = { subject: "Hello {name}", body: "Hi {name}, see https://example.com/a" };

/** A message without a link: no other server is asked. */
export const PLAIN = { subject: "Hello {name}", body: "Hi {name}" };

export const KEPT = { name: "Kept", subject: "Hello", mode: "text", content: "Hi {name}" } as const;

export const SAVED_BLOCK = {
  name: "Address",
  block: { id: "a", type: "heading", level: 2, align: "left", inline: [{ text: "Come and see" }] },
} as const;

export const DRAFT = { name: "Drafted", ...TEMPLATE, rules: RULES };
const nextWeek = {
  schedule: {
    at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    timeZone: "Asia/Kolkata",
  },
};

const NOTE = { text: "Prefers calls after six" };
export const SENDER = { name: "Billing", email: "billing@example.com", service: "brevo" };
export const POOL = { name: "Diwali", worth: "₹200 off", expiresOn: null, warnBelow: null };
const VIEW = { name: "Pune", filter: { city: "pune", rules: RULES }, sort: "-total_spent" };

const id = (value: string) => ({ id: value });

/** Waits alone: nobody is mailed while the operations are tried, and everybody comes in as often as they are added. */
export const AUTOMATION = {
  version: 1,
  trigger: { type: "byHand" },
  steps: [1, 2, 3, 4].map((nth) => ({ id: `w${nth}`, type: "wait", amount: nth, unit: "weeks" })),
  leaveWhen: { rules: null, bought: false, clicked: false, leftSegment: false },
  reentry: { type: "every" },
  whenCapped: "later",
};
const CHANGED = { ...AUTOMATION, reentry: { type: "never" } };
const SENDING_RULES = { timeZone: "Asia/Kolkata", mailCap: 5 };
const ofAutomation = (t: Things, rest = "") => `/automation/${t.automationId}${rest}`;
const enrolment = (t: Things) => ({ id: t.automationId, enrolmentId: t.enrolmentId });

/** Every operation both transports have. The parity test fails when the router has one that is not here. */
export const OPERATIONS: readonly Operation[] = [
  {
    procedure: "auth.config",
    type: "query",
    rest: () => ({ method: "GET", path: "/auth/config" }),
  },
  {
    procedure: "auth.session",
    type: "query",
    rest: () => ({ method: "GET", path: "/auth/session" }),
  },
  {
    procedure: "auth.verify",
    type: "query",
    rest: () => ({ method: "GET", path: "/auth/verify" }),
  },
  {
    procedure: "auth.sessions",
    type: "query",
    rest: () => ({ method: "GET", path: "/auth/sessions" }),
  },
  {
    procedure: "customers.update",
    type: "mutation",
    input: (t) => ({ id: t.customerId, patch: { name: "Renamed" } }),
    rest: (t) => ({ method: "PUT", path: `/customer/${t.customerId}`, body: { name: "Renamed" } }),
    namesRow: true,
  },
  {
    procedure: "customers.timeline",
    type: "query",
    input: (t) => id(t.customerId),
    rest: (t) => ({ method: "GET", path: `/customer/${t.customerId}/timeline` }),
    namesRow: true,
  },
  {
    procedure: "duplicates.list",
    type: "query",
    input: () => ({ by: "phone" }),
    rest: () => ({ method: "GET", path: "/customer/duplicates?by=phone" }),
  },
  {
    procedure: "views.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/customer/views" }),
  },
  {
    procedure: "views.update",
    type: "mutation",
    input: (t) => ({ id: t.viewId, view: VIEW }),
    rest: (t) => ({ method: "PUT", path: `/customer/views/${t.viewId}`, body: VIEW }),
    namesRow: true,
  },
  {
    procedure: "views.delete",
    type: "mutation",
    input: (t) => id(t.viewId),
    rest: (t) => ({ method: "DELETE", path: `/customer/views/${t.viewId}` }),
    namesRow: true,
    onceOnly: true,
  },
  // Of one customer alone there is nothing to say: the ids name somebody twice.
  {
    procedure: "duplicates.dismiss",
    type: "mutation",
    input: (t) => ({ ids: [t.customerId, t.customerId] }),
    rest: (t) => ({
      method: "POST",
      path: "/customer/duplicates/dismiss",
      body: { ids: [t.customerId, t.customerId] },
    }),
    namesRow: true,
  },
  {
    procedure: "duplicates.restore",
    type: "mutation",
    input: (t) => ({ ids: [t.customerId, t.customerId] }),
    rest: (t) => ({
      method: "POST",
      path: "/customer/duplicates/restore",
      body: { ids: [t.customerId, t.customerId] },
    }),
    namesRow: true,
  },
  {
    procedure: "duplicates.previewMerge",
    type: "query",
    input: (t) => ({ keepId: t.customerId, mergeId: t.twinId }),
    rest: (t) => ({
      method: "GET",
      path: `/customer/duplicates/merge?keepId=${t.customerId}&mergeId=${t.twinId}`,
    }),
    namesRow: true,
  },
  {
    procedure: "duplicates.listMerges",
    type: "query",
    input: () => ({}),
    rest: () => ({ method: "GET", path: "/customer/duplicates/merges" }),
  },
  {
    procedure: "duplicates.merge",
    type: "mutation",
    input: (t) => ({ keepId: t.customerId, mergeId: t.twinId, values: {} }),
    rest: (t) => ({
      method: "POST",
      path: "/customer/duplicates/merge",
      body: { keepId: t.customerId, mergeId: t.twinId },
    }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "duplicates.undoMerge",
    type: "mutation",
    input: (t) => id(t.mergeId),
    rest: (t) => ({ method: "POST", path: `/customer/duplicates/merges/${t.mergeId}/undo` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "rampPlan.get",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/email-settings/ramp-plan" }),
  },
  {
    procedure: "rampPlan.stop",
    type: "mutation",
    rest: () => ({ method: "DELETE", path: "/user/email-settings/ramp-plan" }),
  },
  {
    procedure: "inbox.get",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/inbox" }),
  },
  {
    procedure: "inbox.turnOff",
    type: "mutation",
    rest: () => ({ method: "DELETE", path: "/user/inbox" }),
  },
  {
    procedure: "inbox.getBounceMailbox",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/bounce-mailbox" }),
  },
  {
    procedure: "inbox.turnOffBounceMailbox",
    type: "mutation",
    rest: () => ({ method: "DELETE", path: "/user/bounce-mailbox" }),
  },
  {
    procedure: "inbox.replies",
    type: "query",
    input: (t) => ({ campaignId: t.campaignId }),
    rest: (t) => ({ method: "GET", path: `/campaign/${t.campaignId}/replies` }),
    namesRow: true,
  },
  {
    procedure: "notes.list",
    type: "query",
    input: (t) => id(t.customerId),
    rest: (t) => ({ method: "GET", path: `/customer/${t.customerId}/notes` }),
    namesRow: true,
  },
  {
    procedure: "notes.create",
    type: "mutation",
    input: (t) => ({ id: t.customerId, note: NOTE }),
    rest: (t) => ({ method: "POST", path: `/customer/${t.customerId}/notes`, body: NOTE }),
    namesRow: true,
    makes: true,
  },
  {
    procedure: "notes.update",
    type: "mutation",
    input: (t) => ({ id: t.customerId, noteId: t.noteId, note: NOTE }),
    rest: (t) => ({
      method: "PUT",
      path: `/customer/${t.customerId}/notes/${t.noteId}`,
      body: NOTE,
    }),
    namesRow: true,
  },
  {
    procedure: "notes.delete",
    type: "mutation",
    input: (t) => ({ id: t.customerId, noteId: t.noteId }),
    rest: (t) => ({ method: "DELETE", path: `/customer/${t.customerId}/notes/${t.noteId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "customers.deactivate",
    type: "mutation",
    input: (t) => id(t.customerId),
    rest: (t) => ({ method: "DELETE", path: `/customer/${t.customerId}` }),
    namesRow: true,
  },
  // By now the customer is so already: both transports find nothing to change.
  {
    procedure: "customers.deactivateMany",
    type: "mutation",
    input: (t) => ({ ids: [t.customerId] }),
    rest: (t) => ({ method: "POST", path: "/customer/deactivate", body: { ids: [t.customerId] } }),
  },
  {
    procedure: "customers.reactivate",
    type: "mutation",
    input: (t) => id(t.customerId),
    rest: (t) => ({ method: "POST", path: `/customer/${t.customerId}/reactivate` }),
    namesRow: true,
  },
  // By now the customer is so already: both transports find nothing to change.
  {
    procedure: "customers.reactivateMany",
    type: "mutation",
    input: (t) => ({ ids: [t.customerId] }),
    rest: (t) => ({ method: "POST", path: "/customer/reactivate", body: { ids: [t.customerId] } }),
  },
  {
    procedure: "bulkChanges.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/customer/bulk-changes" }),
  },
  {
    procedure: "bulkChanges.get",
    type: "query",
    input: (t) => id(t.changeId),
    rest: (t) => ({ method: "GET", path: `/customer/bulk-changes/${t.changeId}` }),
    namesRow: true,
  },
  {
    procedure: "bulkChanges.start",
    type: "mutation",
    input: () => ({ action: { type: "deactivate" }, ids: ["0"] }),
    rest: () => ({
      method: "POST",
      path: "/customer/bulk-changes",
      body: { action: { type: "deactivate" }, ids: ["0"] },
    }),
    nothingToDo: true,
  },
  {
    procedure: "bulkChanges.undo",
    type: "mutation",
    input: (t) => id(t.changeId),
    rest: (t) => ({ method: "POST", path: `/customer/bulk-changes/${t.changeId}/undo` }),
    namesRow: true,
    nothingToDo: true,
  },
  {
    procedure: "fields.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/customer/fields" }),
  },
  {
    procedure: "fields.counts",
    type: "query",
    rest: () => ({ method: "GET", path: "/customer/fields/counts" }),
  },
  {
    procedure: "orders.list",
    type: "query",
    input: () => ({}),
    rest: () => ({ method: "GET", path: "/order/" }),
  },
  {
    procedure: "orders.get",
    type: "query",
    input: (t) => id(t.orderId),
    rest: (t) => ({ method: "GET", path: `/order/${t.orderId}` }),
    namesRow: true,
  },
  {
    procedure: "products.list",
    type: "query",
    input: () => ({}),
    rest: () => ({ method: "GET", path: "/products" }),
  },
  {
    procedure: "products.update",
    type: "mutation",
    input: (t) => ({ id: t.productId, patch: PRODUCT }),
    rest: (t) => ({ method: "PUT", path: `/products/${t.productId}`, body: PRODUCT }),
    namesRow: true,
  },
  {
    procedure: "orders.rates",
    type: "query",
    rest: () => ({ method: "GET", path: "/order/rates" }),
  },
  {
    procedure: "orders.purchases",
    type: "query",
    rest: () => ({ method: "GET", path: "/order/purchases" }),
  },
  {
    procedure: "orders.previewPurchases",
    type: "query",
    input: () => ({ source: "orders" }),
    rest: () => ({ method: "GET", path: "/order/purchases/preview?source=orders" }),
  },
  {
    procedure: "orders.switchPurchases",
    type: "mutation",
    input: () => ({ source: "files" }),
    rest: () => ({ method: "PUT", path: "/order/purchases", body: { source: "files" } }),
  },
  {
    procedure: "orders.statuses",
    type: "query",
    rest: () => ({ method: "GET", path: "/order/statuses" }),
  },
  {
    procedure: "orders.saveStatuses",
    type: "mutation",
    input: () => STATUSES,
    rest: () => ({ method: "PUT", path: "/order/statuses", body: STATUSES }),
  },
  {
    procedure: "orders.attribution",
    type: "query",
    rest: () => ({ method: "GET", path: "/order/attribution" }),
  },
  {
    procedure: "orders.saveAttribution",
    type: "mutation",
    input: () => ({ days: 6 }),
    rest: () => ({ method: "PUT", path: "/order/attribution", body: { days: 6 } }),
  },
  {
    procedure: "orders.saveRates",
    type: "mutation",
    input: () => RATES,
    rest: () => ({ method: "PUT", path: "/order/rates", body: RATES }),
  },
  {
    procedure: "imports.list",
    type: "query",
    input: () => ({}),
    rest: () => ({ method: "GET", path: "/customer/imports" }),
  },
  {
    procedure: "imports.get",
    type: "query",
    input: (t) => id(t.importId),
    rest: (t) => ({ method: "GET", path: `/customer/imports/${t.importId}` }),
    namesRow: true,
  },
  // It has ended: both transports refuse to answer or to cancel it.
  {
    procedure: "imports.map",
    type: "mutation",
    input: (t) => ({ id: t.importId, mapping: { email: [1] } }),
    rest: (t) => ({
      method: "POST",
      path: `/customer/imports/${t.importId}/map`,
      body: { email: [1] },
    }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "imports.preview",
    type: "query",
    input: (t) => ({ id: t.importId, separator: ";" }),
    rest: (t) => ({
      method: "GET",
      path: `/customer/imports/${t.importId}/preview?separator=%3B`,
    }),
    namesRow: true,
    nothingToDo: true,
  },
  {
    procedure: "imports.reread",
    type: "mutation",
    input: (t) => ({ id: t.importId, heading_line: 0 }),
    rest: (t) => ({
      method: "POST",
      path: `/customer/imports/${t.importId}/reread`,
      body: { heading_line: 0 },
    }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "imports.answerOrders",
    type: "mutation",
    input: (t) => ({ id: t.importId, shop: "Lamps" }),
    rest: (t) => ({
      method: "POST",
      path: `/customer/imports/${t.importId}/orders`,
      body: { shop: "Lamps" },
    }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "imports.cancel",
    type: "mutation",
    input: (t) => id(t.importId),
    rest: (t) => ({ method: "POST", path: `/customer/imports/${t.importId}/cancel` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "segments.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/get-segment" }),
  },
  {
    procedure: "segments.get",
    type: "query",
    input: (t) => id(t.segmentId),
    rest: (t) => ({ method: "GET", path: `/user/segment/${t.segmentId}` }),
    namesRow: true,
  },
  {
    procedure: "segments.update",
    type: "mutation",
    input: (t) => ({ id: t.segmentId, patch: { name: "Renamed", rules: RULES } }),
    rest: (t) => ({
      method: "PUT",
      path: `/user/segment/${t.segmentId}`,
      body: { name: "Renamed", rules: RULES },
    }),
    namesRow: true,
  },
  {
    procedure: "segments.saved",
    type: "query",
    input: () => ({ show: "all", search: "um", limit: 20 }),
    rest: () => ({ method: "GET", path: "/user/segments?show=all&search=um&limit=20" }),
  },
  {
    procedure: "segments.references",
    type: "query",
    input: () => ({ kind: "segment", search: "um" }),
    rest: () => ({ method: "GET", path: "/user/rule-references?kind=segment&search=um" }),
  },
  ...(["count", "archive", "unarchive"] as const).map((verb): Operation => ({
    procedure: `segments.${verb}`,
    type: "mutation",
    input: (t) => id(t.segmentId),
    rest: (t) => ({ method: "POST", path: `/user/segment/${t.segmentId}/${verb}` }),
    namesRow: true,
  })),
  // No customer has the id 0, so there is nothing to do.
  {
    procedure: "segments.createFixed",
    type: "mutation",
    input: () => ({ name: "Nobody", ids: ["0"] }),
    rest: () => ({
      method: "POST",
      path: "/user/create-fixed-segment",
      body: { name: "Nobody", ids: ["0"] },
    }),
    nothingToDo: true,
  },
  ...(
    [
      ["addMembers", "members"],
      ["removeMembers", "members/remove"],
    ] as const
  ).map(([verb, path]): Operation => ({
    procedure: `segments.${verb}`,
    type: "mutation",
    input: (t) => ({ id: t.segmentId, ids: [t.customerId] }),
    rest: (t) => ({
      method: "POST",
      path: `/user/segment/${t.segmentId}/${path}`,
      body: { ids: [t.customerId] },
    }),
    namesRow: true,
    nothingToDo: true,
  })),
  {
    procedure: "segments.estimate",
    type: "mutation",
    input: () => ({ rules: RULES }),
    rest: () => ({ method: "POST", path: "/user/estimate-segment", body: { rules: RULES } }),
  },
  {
    procedure: "segments.preview",
    type: "mutation",
    input: () => ({ rules: RULES }),
    rest: () => ({ method: "POST", path: "/user/preview-segment", body: { rules: RULES } }),
  },
  {
    procedure: "campaigns.list",
    type: "query",
    input: () => ({ sort: "name", limit: 50 }),
    rest: () => ({ method: "GET", path: "/user/campaigns?sort=name&limit=50" }),
  },
  {
    procedure: "campaigns.get",
    type: "query",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "GET", path: `/user/campaign/${t.campaignId}` }),
  },
  {
    procedure: "campaigns.report",
    type: "query",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "GET", path: `/user/campaign/${t.campaignId}/report` }),
  },
  {
    procedure: "campaigns.email",
    type: "query",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "GET", path: `/user/campaign/${t.campaignId}/email` }),
  },
  {
    procedure: "campaigns.linkClicks",
    type: "query",
    input: (t) => ({ id: t.campaignId, link: "0", limit: 20 }),
    rest: (t) => ({
      method: "GET",
      path: `/user/campaign/${t.campaignId}/links/0/clicks?limit=20`,
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.share",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "POST", path: `/user/campaign/${t.campaignId}/share` }),
    namesRow: true,
  },
  {
    procedure: "campaigns.unshare",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "DELETE", path: `/user/campaign/${t.campaignId}/share` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "campaigns.create",
    type: "mutation",
    input: (t) => ({
      campaign: { name: "Same", segmentId: t.segmentId, template: TEMPLATE },
      idempotencyKey: "same-on-both",
    }),
    rest: (t) => ({
      method: "POST",
      path: "/user/create-campaign",
      body: { name: "Same", segmentId: t.segmentId, template: TEMPLATE },
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.saveDraft",
    type: "mutation",
    input: (t) => ({ id: t.draftId, draft: DRAFT }),
    rest: (t) => ({
      method: "POST",
      path: "/user/campaign-drafts",
      body: { id: t.draftId, draft: DRAFT },
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.getDraft",
    type: "query",
    input: (t) => id(t.draftId),
    rest: (t) => ({ method: "GET", path: `/user/campaign-drafts/${t.draftId}` }),
    namesRow: true,
  },
  {
    procedure: "campaigns.sendDraft",
    type: "mutation",
    input: (t) => id(t.draftId),
    rest: (t) => ({ method: "POST", path: `/user/campaign-drafts/${t.draftId}/send` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "campaigns.reschedule",
    type: "mutation",
    input: (t) => ({ id: t.scheduledId, ...nextWeek }),
    rest: (t) => ({
      method: "POST",
      path: `/user/campaign/${t.scheduledId}/schedule`,
      body: nextWeek,
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.duplicate",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "POST", path: `/user/campaign/${t.campaignId}/duplicate` }),
    namesRow: true,
    makes: true,
  },
  {
    procedure: "campaigns.followUp",
    type: "mutation",
    input: (t) => ({ id: t.campaignId, kind: "not_opened" }),
    rest: (t) => ({
      method: "POST",
      path: `/user/campaign/${t.campaignId}/follow-up`,
      body: { kind: "not_opened" },
    }),
    namesRow: true,
    makes: true,
  },
  {
    procedure: "campaigns.review",
    type: "mutation",
    input: (t) => ({ ...TEMPLATE, audience: { kind: "segment", segmentId: t.segmentId } }),
    rest: (t) => ({
      method: "POST",
      path: "/user/campaign-review",
      body: { ...TEMPLATE, audience: { kind: "segment", segmentId: t.segmentId } },
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.listHealth",
    type: "mutation",
    input: (t) => ({ audience: { kind: "segment", segmentId: t.segmentId } }),
    rest: (t) => ({
      method: "POST",
      path: "/user/campaign-list-health",
      body: { audience: { kind: "segment", segmentId: t.segmentId } },
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.listHealthCustomers",
    type: "mutation",
    input: (t) => ({ audience: { kind: "segment", segmentId: t.segmentId }, finding: "role" }),
    rest: (t) => ({
      method: "POST",
      path: "/user/campaign-list-health/customers",
      body: { audience: { kind: "segment", segmentId: t.segmentId }, finding: "role" },
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.correctTypos",
    type: "mutation",
    input: (t) => ({
      audience: { kind: "segment", segmentId: t.segmentId },
      domains: ["gmial.com"],
    }),
    rest: (t) => ({
      method: "POST",
      path: "/user/campaign-list-health/correct",
      body: { audience: { kind: "segment", segmentId: t.segmentId }, domains: ["gmial.com"] },
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.previewMail",
    type: "mutation",
    input: (t) => ({ ...TEMPLATE, customerId: t.customerId }),
    rest: (t) => ({
      method: "POST",
      path: "/user/campaign-preview",
      body: { ...TEMPLATE, customerId: t.customerId },
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.checkMessage",
    type: "mutation",
    input: (t) => ({ ...PLAIN, customerId: t.customerId }),
    rest: (t) => ({
      method: "POST",
      path: "/user/campaign-check",
      body: { ...PLAIN, customerId: t.customerId },
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.sendTest",
    type: "mutation",
    input: (t) => ({ ...TEMPLATE, customerId: t.customerId }),
    rest: (t) => ({
      method: "POST",
      path: "/user/campaign-test",
      body: { ...TEMPLATE, customerId: t.customerId },
    }),
    namesRow: true,
  },
  {
    procedure: "campaigns.testAddresses",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/campaign-test/addresses" }),
  },
  {
    procedure: "campaigns.forgetTestAddress",
    type: "mutation",
    input: (t) => id(t.testAddressId),
    rest: (t) => ({ method: "DELETE", path: `/user/campaign-test/addresses/${t.testAddressId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "campaigns.stop",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "POST", path: `/user/campaign/${t.campaignId}/stop` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "campaigns.release",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "POST", path: `/user/campaign/${t.campaignId}/release` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "campaigns.pause",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "POST", path: `/user/campaign/${t.campaignId}/pause` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "campaigns.resume",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "POST", path: `/user/campaign/${t.campaignId}/resume` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "campaigns.retryFailed",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "POST", path: `/user/campaign/${t.campaignId}/retry-failed` }),
    namesRow: true,
    nothingToDo: true,
  },
  {
    procedure: "campaigns.cancel",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "POST", path: `/user/campaign/${t.campaignId}/cancel` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "campaigns.ofSegment",
    type: "query",
    input: (t) => ({ segmentId: t.segmentId }),
    rest: (t) => ({ method: "GET", path: `/user/segment/${t.segmentId}/campaign` }),
    namesRow: true,
  },
  {
    procedure: "campaigns.logs",
    type: "query",
    input: (t) => ({ campaignId: t.campaignId }),
    rest: (t) => ({ method: "GET", path: `/user/get-log?campaignId=${t.campaignId}&limit=200` }),
    namesRow: true,
  },
  {
    procedure: "customers.list",
    type: "query",
    input: () => ({ status: "all" }),
    rest: () => ({ method: "GET", path: "/customer/get?limit=100" }),
  },
  {
    procedure: "automations.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/automation/" }),
  },
  {
    procedure: "automations.starters",
    type: "query",
    rest: () => ({ method: "GET", path: "/automation/starters" }),
  },
  {
    procedure: "automations.get",
    type: "query",
    input: (t) => id(t.automationId),
    rest: (t) => ({ method: "GET", path: ofAutomation(t) }),
    namesRow: true,
  },
  {
    procedure: "automations.enrolments",
    type: "query",
    input: (t) => ({ id: t.automationId, state: "inside", step: "w1", limit: 20 }),
    rest: (t) => ({
      method: "GET",
      path: ofAutomation(t, "/enrolments?state=inside&step=w1&limit=20"),
    }),
    namesRow: true,
  },
  {
    procedure: "automations.report",
    type: "query",
    input: (t) => id(t.automationId),
    rest: (t) => ({ method: "GET", path: ofAutomation(t, "/report") }),
    namesRow: true,
  },
  {
    procedure: "automations.ofCustomer",
    type: "query",
    input: (t) => id(t.customerId),
    rest: (t) => ({ method: "GET", path: `/customer/${t.customerId}/automations` }),
    namesRow: true,
  },
  {
    procedure: "automations.create",
    type: "mutation",
    input: () => ({ name: "Welcome", document: AUTOMATION }),
    rest: () => ({
      method: "POST",
      path: "/automation/",
      body: { name: "Welcome", document: AUTOMATION },
    }),
    makes: true,
  },
  {
    procedure: "automations.save",
    type: "mutation",
    input: (t) => ({ id: t.automationId, name: "Renamed", document: CHANGED }),
    rest: (t) => ({
      method: "PUT",
      path: ofAutomation(t),
      body: { name: "Renamed", document: CHANGED },
    }),
    namesRow: true,
  },
  {
    procedure: "automations.entry",
    type: "query",
    input: (t) => id(t.automationId),
    rest: (t) => ({ method: "GET", path: ofAutomation(t, "/entry") }),
    namesRow: true,
  },
  {
    procedure: "automations.switchOn",
    type: "mutation",
    input: (t) => ({ id: t.automationId, includeExisting: true, inside: "move" }),
    rest: (t) => ({
      method: "POST",
      path: ofAutomation(t, "/switch-on"),
      body: { includeExisting: true, inside: "move" },
    }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "automations.addCustomers",
    type: "mutation",
    input: (t) => ({ id: t.automationId, customerIds: [t.customerId, "999999999"] }),
    rest: (t) => ({
      method: "POST",
      path: ofAutomation(t, "/customers"),
      body: { customerIds: [t.customerId, "999999999"] },
    }),
    namesRow: true,
  },
  {
    procedure: "automations.pause",
    type: "mutation",
    input: (t) => id(t.automationId),
    rest: (t) => ({ method: "POST", path: ofAutomation(t, "/pause") }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "automations.resume",
    type: "mutation",
    input: (t) => ({ id: t.automationId, overdue: "skip" }),
    rest: (t) => ({
      method: "POST",
      path: ofAutomation(t, "/resume"),
      body: { overdue: "skip" },
    }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "automations.moveOn",
    type: "mutation",
    input: enrolment,
    rest: (t) => ({
      method: "POST",
      path: ofAutomation(t, `/enrolments/${t.enrolmentId}/move-on`),
    }),
    namesRow: true,
  },
  {
    procedure: "automations.takeOut",
    type: "mutation",
    input: enrolment,
    rest: (t) => ({
      method: "POST",
      path: ofAutomation(t, `/enrolments/${t.enrolmentId}/take-out`),
    }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "automations.rules",
    type: "query",
    rest: () => ({ method: "GET", path: "/automation/rules" }),
  },
  {
    procedure: "automations.saveRules",
    type: "mutation",
    input: () => SENDING_RULES,
    rest: () => ({ method: "PUT", path: "/automation/rules", body: SENDING_RULES }),
  },
  {
    procedure: "automations.delete",
    type: "mutation",
    input: (t) => id(t.automationId),
    rest: (t) => ({ method: "DELETE", path: ofAutomation(t) }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "coupons.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/coupon-pools" }),
  },
  {
    procedure: "coupons.get",
    type: "query",
    input: (t) => id(t.poolId),
    rest: (t) => ({ method: "GET", path: `/coupon-pools/${t.poolId}` }),
    namesRow: true,
  },
  {
    procedure: "coupons.codes",
    type: "query",
    input: (t) => id(t.poolId),
    rest: (t) => ({ method: "GET", path: `/coupon-pools/${t.poolId}/codes` }),
    namesRow: true,
  },
  {
    procedure: "coupons.update",
    type: "mutation",
    input: (t) => ({ id: t.poolId, pool: POOL }),
    rest: (t) => ({ method: "PUT", path: `/coupon-pools/${t.poolId}`, body: POOL }),
    namesRow: true,
  },
  {
    procedure: "coupons.addCodes",
    type: "mutation",
    input: (t) => ({ id: t.poolId, codes: ["A-1"] }),
    rest: (t) => ({
      method: "POST",
      path: `/coupon-pools/${t.poolId}/codes`,
      body: { codes: ["A-1"] },
    }),
    namesRow: true,
  },
  {
    procedure: "coupons.generate",
    type: "mutation",
    input: (t) => ({ id: t.poolId, count: 2 }),
    rest: (t) => ({
      method: "POST",
      path: `/coupon-pools/${t.poolId}/generate`,
      body: { count: 2 },
    }),
    namesRow: true,
  },
  {
    procedure: "coupons.delete",
    type: "mutation",
    input: (t) => id(t.poolId),
    rest: (t) => ({ method: "DELETE", path: `/coupon-pools/${t.poolId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "senders.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/senders" }),
  },
  {
    procedure: "senders.update",
    type: "mutation",
    input: (t) => ({ id: t.senderId, sender: SENDER }),
    rest: (t) => ({ method: "PUT", path: `/user/senders/${t.senderId}`, body: SENDER }),
    namesRow: true,
  },
  {
    procedure: "senders.makeDefault",
    type: "mutation",
    input: (t) => id(t.senderId),
    rest: (t) => ({ method: "POST", path: `/user/senders/${t.senderId}/default` }),
    namesRow: true,
  },
  {
    procedure: "senders.domain",
    type: "query",
    input: (t) => id(t.senderId),
    rest: (t) => ({ method: "GET", path: `/user/senders/${t.senderId}/domain` }),
    namesRow: true,
  },
  {
    procedure: "senders.delete",
    type: "mutation",
    input: (t) => id(t.senderId),
    rest: (t) => ({ method: "DELETE", path: `/user/senders/${t.senderId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "emailSettings.get",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/email-settings" }),
  },
  {
    procedure: "emailSettings.save",
    type: "mutation",
    input: () => SETTINGS,
    rest: () => ({ method: "PUT", path: "/user/email-settings", body: SETTINGS }),
  },
  {
    procedure: "emailSettings.sendTest",
    type: "mutation",
    input: () => ({ to: SETTINGS.smtpUser }),
    rest: () => ({ method: "POST", path: "/user/test-email", body: { to: SETTINGS.smtpUser } }),
  },
  {
    procedure: "emailSettings.limits",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/email-settings/limits" }),
  },
  {
    procedure: "emailSettings.saveLimits",
    type: "mutation",
    input: () => LIMITS,
    rest: () => ({ method: "PUT", path: "/user/email-settings/limits", body: LIMITS }),
  },
  {
    procedure: "emailSettings.removeCredential",
    type: "mutation",
    input: () => ({ credential: "smtpPassword" }),
    rest: () => ({ method: "DELETE", path: "/user/email-settings/credentials/smtpPassword" }),
  },
  {
    procedure: "emailSettings.usage",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/email-settings/usage" }),
  },
  {
    procedure: "emailSettings.domain",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/email-settings/domain" }),
  },
  {
    procedure: "emailSettings.events",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/email-settings/events" }),
  },
  {
    procedure: "emailSettings.saveWebhookSecret",
    type: "mutation",
    input: () => WEBHOOK_SECRET,
    rest: () => ({
      method: "PUT",
      path: "/user/email-settings/events/secret",
      body: WEBHOOK_SECRET,
    }),
  },
  {
    procedure: "emailSettings.gmail",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/email-settings/gmail" }),
  },
  {
    procedure: "emailSettings.disconnectGmail",
    type: "mutation",
    rest: () => ({ method: "POST", path: "/user/email-settings/gmail/disconnect" }),
  },
  {
    procedure: "suppressions.list",
    type: "query",
    input: () => ({}),
    rest: () => ({ method: "GET", path: "/user/suppressions" }),
  },
  {
    procedure: "brand.get",
    type: "query",
    rest: () => ({ method: "GET", path: "/brand" }),
  },
  {
    procedure: "brand.save",
    type: "mutation",
    input: () => DEFAULT_BRAND,
    rest: () => ({ method: "PUT", path: "/brand", body: DEFAULT_BRAND }),
  },
  {
    procedure: "templates.starters",
    type: "query",
    rest: () => ({ method: "GET", path: "/template/starters" }),
  },
  {
    procedure: "templates.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/template" }),
  },
  {
    procedure: "templates.get",
    type: "query",
    input: (t) => id(t.templateId),
    rest: (t) => ({ method: "GET", path: `/template/${t.templateId}` }),
    namesRow: true,
  },
  {
    procedure: "templates.create",
    type: "mutation",
    input: () => KEPT,
    rest: () => ({ method: "POST", path: "/template", body: KEPT }),
    makes: true,
  },
  {
    procedure: "templates.update",
    type: "mutation",
    input: (t) => ({ id: t.templateId, template: KEPT }),
    rest: (t) => ({ method: "PUT", path: `/template/${t.templateId}`, body: KEPT }),
    namesRow: true,
  },
  {
    procedure: "savedBlocks.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/saved-block" }),
  },
  {
    procedure: "savedBlocks.get",
    type: "query",
    input: (t) => id(t.savedBlockId),
    rest: (t) => ({ method: "GET", path: `/saved-block/${t.savedBlockId}` }),
    namesRow: true,
  },
  {
    procedure: "savedBlocks.create",
    type: "mutation",
    input: () => SAVED_BLOCK,
    rest: () => ({ method: "POST", path: "/saved-block", body: SAVED_BLOCK }),
    makes: true,
  },
  {
    procedure: "savedBlocks.update",
    type: "mutation",
    input: (t) => ({ id: t.savedBlockId, patch: SAVED_BLOCK }),
    rest: (t) => ({ method: "PUT", path: `/saved-block/${t.savedBlockId}`, body: SAVED_BLOCK }),
    namesRow: true,
  },
  {
    procedure: "savedBlocks.listDrafts",
    type: "query",
    input: (t) => id(t.savedBlockId),
    rest: (t) => ({ method: "GET", path: `/saved-block/${t.savedBlockId}/drafts` }),
    namesRow: true,
  },
  {
    procedure: "savedBlocks.updateDrafts",
    type: "mutation",
    input: (t) => ({ id: t.savedBlockId, drafts: [t.draftId] }),
    rest: (t) => ({
      method: "POST",
      path: `/saved-block/${t.savedBlockId}/drafts`,
      body: { drafts: [t.draftId] },
    }),
    namesRow: true,
  },
  {
    procedure: "images.list",
    type: "query",
    input: () => ({ limit: 60 }),
    rest: () => ({ method: "GET", path: "/images" }),
  },
  {
    procedure: "images.get",
    type: "query",
    input: (t) => id(t.imageId),
    rest: (t) => ({ method: "GET", path: `/images/${t.imageId}` }),
    namesRow: true,
  },
  {
    procedure: "files.list",
    type: "query",
    input: () => ({ limit: 60 }),
    rest: () => ({ method: "GET", path: "/files" }),
  },
  {
    procedure: "files.get",
    type: "query",
    input: (t) => id(t.fileId),
    rest: (t) => ({ method: "GET", path: `/files/${t.fileId}` }),
    namesRow: true,
  },
  {
    procedure: "audit.list",
    type: "query",
    input: () => ({ group: "segments", from: "2026-01-01", to: "9998-12-31", limit: 200 }),
    rest: () => ({
      method: "GET",
      path: "/audit?group=segments&from=2026-01-01&to=9998-12-31&limit=200",
    }),
  },
  {
    procedure: "insights.dashboard",
    type: "query",
    input: () => ({ timeZone: "Asia/Kolkata" }),
    rest: () => ({ method: "GET", path: "/insights/dashboard?timeZone=Asia/Kolkata" }),
  },
  {
    procedure: "insights.audience",
    type: "query",
    rest: () => ({ method: "GET", path: "/insights/audience" }),
  },
  {
    procedure: "insights.purchaseGroups",
    type: "query",
    rest: () => ({ method: "GET", path: "/insights/purchase-groups" }),
  },
  {
    procedure: "insights.analytics",
    type: "query",
    input: () => ({ range: "30", timeZone: "Asia/Kolkata" }),
    rest: () => ({
      method: "GET",
      path: "/insights/analytics?range=30&timeZone=Asia/Kolkata",
    }),
  },
  {
    procedure: "ai.get",
    type: "query",
    rest: () => ({ method: "GET", path: "/ai" }),
  },
  {
    procedure: "insights.ranking",
    type: "query",
    input: () => ({ range: "all", sort: "revenue" }),
    rest: () => ({ method: "GET", path: "/insights/ranking?range=all&sort=revenue" }),
  },
  {
    procedure: "insights.weeklySummary",
    type: "query",
    rest: () => ({ method: "GET", path: "/insights/weekly-summary" }),
  },
  {
    procedure: "insights.saveWeeklySummary",
    type: "mutation",
    input: () => ({ isOn: true }),
    rest: () => ({ method: "PUT", path: "/insights/weekly-summary", body: { isOn: true } }),
  },
  {
    procedure: "insights.listGrowth",
    type: "query",
    input: () => ({ range: "90", timeZone: "Asia/Kolkata" }),
    rest: () => ({
      method: "GET",
      path: "/insights/list-growth?range=90&timeZone=Asia/Kolkata",
    }),
  },
  {
    procedure: "insights.sendingHealth",
    type: "query",
    input: () => ({ range: "90", timeZone: "Asia/Kolkata", kind: "all" }),
    rest: () => ({
      method: "GET",
      path: "/insights/sending-health?range=90&timeZone=Asia/Kolkata&kind=all",
    }),
  },
  {
    procedure: "insights.bestTimes",
    type: "query",
    input: () => ({ range: "90", timeZone: "Asia/Kolkata", kind: "all" }),
    rest: () => ({
      method: "GET",
      path: "/insights/best-times?range=90&timeZone=Asia/Kolkata&kind=all",
    }),
  },
  {
    procedure: "insights.slipping",
    type: "query",
    rest: () => ({ method: "GET", path: "/insights/slipping" }),
  },
  {
    procedure: "ai.generateCampaignContent",
    type: "mutation",
    input: () => ({ segmentRules: RULES, campaignName: "Diwali", segmentDescription: "Mumbai" }),
    rest: () => ({
      method: "POST",
      path: "/ai/generate-campaign-content",
      body: { segmentRules: RULES, campaignName: "Diwali", segmentDescription: "Mumbai" },
    }),
  },
  {
    procedure: "ai.rewriteText",
    type: "mutation",
    input: () => ({ text: "Hello {name}", how: "improve" }),
    rest: () => ({
      method: "POST",
      path: "/ai/rewrite-text",
      body: { text: "Hello {name}", how: "improve" },
    }),
  },
  {
    procedure: "ai.translate",
    type: "mutation",
    input: () => ({ language: "hi", pieces: ["Hello {name}"] }),
    rest: () => ({
      method: "POST",
      path: "/ai/translate",
      body: { language: "hi", pieces: ["Hello {name}"] },
    }),
  },
  {
    procedure: "insights.dismissGuide",
    type: "mutation",
    rest: () => ({ method: "POST", path: "/insights/guide/dismiss" }),
  },
  {
    procedure: "sampleData.load",
    type: "mutation",
    rest: () => ({ method: "POST", path: "/user/sample-data" }),
  },
  {
    procedure: "sampleData.get",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/sample-data" }),
  },
  {
    procedure: "sampleData.remove",
    type: "mutation",
    rest: () => ({ method: "DELETE", path: "/user/sample-data" }),
  },
  {
    procedure: "templates.delete",
    type: "mutation",
    input: (t) => id(t.templateId),
    rest: (t) => ({ method: "DELETE", path: `/template/${t.templateId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "savedBlocks.delete",
    type: "mutation",
    input: (t) => id(t.savedBlockId),
    rest: (t) => ({ method: "DELETE", path: `/saved-block/${t.savedBlockId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "files.delete",
    type: "mutation",
    input: (t) => id(t.fileId),
    rest: (t) => ({ method: "DELETE", path: `/files/${t.fileId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "orders.delete",
    type: "mutation",
    input: (t) => id(t.orderId),
    rest: (t) => ({ method: "DELETE", path: `/order/${t.orderId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "webhooks.list",
    type: "query",
    rest: () => ({ method: "GET", path: "/user/webhooks" }),
  },
  {
    procedure: "webhooks.update",
    type: "mutation",
    input: (t) => ({ id: t.webhookId, patch: { batchSize: 7 } }),
    rest: (t) => ({ method: "PUT", path: `/user/webhooks/${t.webhookId}`, body: { batchSize: 7 } }),
    namesRow: true,
  },
  {
    procedure: "webhooks.deliveries",
    type: "query",
    input: (t) => id(t.webhookId),
    rest: (t) => ({ method: "GET", path: `/user/webhooks/${t.webhookId}/deliveries` }),
    namesRow: true,
  },
  {
    procedure: "webhooks.delivery",
    type: "query",
    input: (t) => ({ id: t.webhookId, deliveryId: t.deliveryId }),
    rest: (t) => ({
      method: "GET",
      path: `/user/webhooks/${t.webhookId}/deliveries/${t.deliveryId}`,
    }),
    namesRow: true,
  },
  {
    procedure: "webhooks.resume",
    type: "mutation",
    input: (t) => id(t.webhookId),
    rest: (t) => ({ method: "POST", path: `/user/webhooks/${t.webhookId}/resume` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "webhooks.pause",
    type: "mutation",
    input: (t) => id(t.webhookId),
    rest: (t) => ({ method: "POST", path: `/user/webhooks/${t.webhookId}/pause` }),
    namesRow: true,
    onceOnly: true,
  },
  // Deleting comes last: the others need the campaign.
  {
    procedure: "webhooks.delete",
    type: "mutation",
    input: (t) => id(t.webhookId),
    rest: (t) => ({ method: "DELETE", path: `/user/webhooks/${t.webhookId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "campaigns.delete",
    type: "mutation",
    input: (t) => id(t.campaignId),
    rest: (t) => ({ method: "DELETE", path: `/user/delete-campaign/${t.campaignId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "segments.delete",
    type: "mutation",
    input: (t) => id(t.segmentId),
    rest: (t) => ({ method: "DELETE", path: `/user/segment/${t.segmentId}` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "imports.undo",
    type: "mutation",
    input: (t) => id(t.importId),
    rest: (t) => ({ method: "POST", path: `/customer/imports/${t.importId}/undo` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "customers.erase",
    type: "mutation",
    input: (t) => id(t.customerId),
    rest: (t) => ({ method: "POST", path: `/customer/${t.customerId}/erase` }),
    namesRow: true,
    onceOnly: true,
  },
  {
    procedure: "customers.liftErasure",
    type: "mutation",
    input: () => ({ email: "nobody@example.com" }),
    rest: () => ({
      method: "POST",
      path: "/customer/lift-erasure",
      body: { email: "nobody@example.com" },
    }),
    nothingToDo: true,
  },
];

/** Operations that change with every call, so that two transports can't give the same; tested by themselves. */
export const TRIED_ELSEWHERE = [
  // Their automation has sent no email.
  "automations.emailLinkClicks",
  "automations.emailReport",
  "auth.closeAccount",
  "auth.endOtherSessions",
  "auth.endSession",
  "auth.login",
  "auth.logout",
  "auth.refresh",
  "customers.create",
  "customers.upsert",
  "fields.checkConversion",
  "fields.convert",
  "fields.create",
  "fields.delete",
  "fields.rename",
  "images.addPlayMark",
  "images.copy",
  "images.crop",
  "images.replace",
  "images.suggestAlt",
  "images.delete",
  "images.update",
  "orders.store",
  "segments.create",
  "segments.duplicate",
  "senders.create",
  "senders.checkDomain",
  "coupons.create",
  "views.create",
  "emailSettings.checkDomain",
  "emailSettings.connectGmail",
  "emailSettings.connectSmtp",
  "emailSettings.reconnectEvents",
  "inbox.connect",
  "inbox.save",
  "inbox.saveChoices",
  "inbox.saveBounceMailbox",
  "rampPlan.start",
  "inbox.settleWish",
  "suppressions.add",
  "suppressions.remove",
  "webhooks.create",
  "webhooks.rotateSecret",
  "webhooks.sendAgain",
  "webhooks.test",
];

/** Operations of screens only: they have no REST call, and so no API key can use them. */
export const SCREENS_ALONE = ["apiKeys.create", "apiKeys.list", "apiKeys.revoke"];

export const SETTINGS = {
  emailService: "brevo",
  preferredService: "brevo",
  smtpUser: "hello@acme.example.com",
  fromName: "Acme",
  brevoApiKey: "xkeysib-0123456789abcdef",
  isConfigured: true,
};

export const ORDER = {
  external_id: "1001",
  email: "asha@example.com",
  placed_at: "2026-01-02T10:30:00Z",
  amount: 1200,
  items: [{ sku: "TEA-1", name: "Tea", price: 1200 }],
};
export const PRODUCT = {
  image: "https://shop.example.com/tea.png",
  link: "https://shop.example.com/tea",
};
export const STATUSES = { statuses: [{ word: "awaiting_courier", status: "paid" }] };
export const RATES = { rates: [{ currency: "USD", rate: 83.5 }] };
const LIMITS = { service: "brevo", limits: { perDay: 5_000, perSecond: 20 } };
const WEBHOOK_SECRET = { service: "brevo", secret: "a-token-of-my-own-making" };

export const CSV = [
  "name,email,phone,city,state,country,gender,age,occupation,total_spent,order_count,joined_date",
  "Asha,asha@example.com,+91 98,Mumbai,MH,India,female,31,Engineer,6000,4,2024-01-02",
  "Ravi,ravi@example.com,,Navi Mumbai,MH,India,male,45,,300.50,1,2024-03-04",
  "Meera,meera@example.com,,Pune,MH,India,female,,,0,0,",
].join("\n");

/** Gives a person customers, settings, a segment and a campaign, through the API alone. */
export async function furnish(person: TestClient): Promise<Things> {
  const uploaded = expectOk(await person.upload("customers.csv", CSV));
  const customers = expectOk(await person.rest("GET", "/customer/get"));
  expectOk(await person.rest("PUT", "/user/email-settings", SETTINGS));
  const segment = expectOk(
    await person.rest("POST", "/user/create-segment", {
      name: "Mumbai",
      description: "",
      rules: RULES,
    }),
  );
  const campaign = expectOk(
    await person.rest("POST", "/user/create-campaign", {
      name: "First",
      segmentId: segment.data._id,
      template: TEMPLATE,
    }),
  );
  expectOk(await person.rest("POST", "/order/batch", { orders: [ORDER] }));
  const orders = expectOk(await person.rest("GET", "/order/"));
  const products = expectOk(await person.rest("GET", "/products"));
  const draft = expectOk(await person.rest("POST", "/user/campaign-drafts", { draft: DRAFT }));
  const scheduled = expectOk(
    await person.rest("POST", "/user/create-campaign", {
      name: "Later",
      segmentId: segment.data._id,
      template: TEMPLATE,
      ...nextWeek,
    }),
  );
  const template = expectOk(await person.rest("POST", "/template", KEPT));
  const hook = { url: "http://127.0.0.1:1/hook", events: ["campaign.started"] };
  const webhook = await person.rest("POST", "/user/webhooks", hook);
  const webhookId = webhook.body.data.webhook._id;
  const customerId = customers.data[0]._id;
  const test = await person.rest("POST", `/user/webhooks/${webhookId}/test`);
  return {
    webhookId,
    deliveryId: test.body.data._id,
    customerId,
    segmentId: segment.data._id,
    campaignId: campaign.data._id,
    importId: uploaded.data.importId,
    changeId: await furnishChange(person, customerId),
    viewId: expectOk(await person.rest("POST", "/customer/views", VIEW)).data._id,
    senderId: expectOk(await person.rest("POST", "/user/senders", SENDER)).data._id,
    // No service has taken a test.
    testAddressId: "999999998",
    poolId: await furnishPool(person),
    noteId: expectOk(await person.rest("POST", `/customer/${customerId}/notes`, NOTE)).data._id,
    orderId: orders.data[0]._id,
    productId: products.data[0]._id,
    draftId: draft.data._id,
    scheduledId: scheduled.data._id,
    templateId: template.data._id,
    savedBlockId: expectOk(await person.rest("POST", "/saved-block", SAVED_BLOCK)).data._id,
    fileId: (await uploadFile(person, "Furnished")).data._id,
    imageId: (await uploadFile(person, Buffer.from(DOT, "base64"), "a.png", "/images")).data._id,
    ...(await furnishMerge(person)),
    ...(await furnishAutomation(person, customerId)),
  };
}

/** A pool with a code that both transports add again, to the same end. */
async function furnishPool(person: TestClient): Promise<string> {
  const { data } = expectOk(await person.rest("POST", "/coupon-pools", POOL));
  expectOk(await person.rest("POST", `/coupon-pools/${data._id}/codes`, { codes: ["A-1"] }));
  return data._id;
}

/** Two customers who were merged, and one who may be. */
async function furnishMerge(person: TestClient): Promise<Pick<Things, "twinId" | "mergeId">> {
  const add = async (nth: number): Promise<string> =>
    expectOk(
      await person.rest("POST", "/customer/", { name: "Twin", email: `twin${nth}@example.com` }),
    ).data._id;
  const body = { keepId: await add(1), mergeId: await add(2) };
  const { data } = expectOk(await person.rest("POST", "/customer/duplicates/merge", body));
  return { twinId: await add(3), mergeId: data.merge._id };
}

/** A change that finds everything as it is to be. */
async function furnishChange(person: TestClient, customerId: string): Promise<string> {
  const change = { action: { type: "reactivate" }, ids: [customerId] };
  const { _id } = expectOk(await person.rest("POST", "/customer/bulk-changes", change)).data;
  await vi.waitUntil(
    async () =>
      expectOk(await person.rest("GET", `/customer/bulk-changes/${_id}`)).data.status ===
      "completed",
    { timeout: 60_000 },
  );
  return _id;
}

/** Switches an automation on, and has somebody in it: a worker lets them in and moves them to the first wait. */
async function furnishAutomation(
  person: TestClient,
  customerId: string,
): Promise<Pick<Things, "automationId" | "enrolmentId">> {
  const made = await person.rest("POST", "/automation/", { name: "Welcome", document: AUTOMATION });
  const automationId: string = expectOk(made).data._id;
  const at = `/automation/${automationId}`;
  expectOk(await person.rest("POST", `${at}/switch-on`, {}));
  expectOk(await person.rest("POST", `${at}/customers`, { customerIds: [customerId] }));
  const enrolmentId: string = await vi.waitUntil(
    async () => expectOk(await person.rest("GET", `${at}/enrolments?step=w1`)).data[0]?._id,
    { timeout: 60_000 },
  );
  return { automationId, enrolmentId };
}

function expectOk(response: { status: number; body: Body }): Body {
  if (response.status >= 300)
    throw new Error(`${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Runs an operation over tRPC as `person`. */
export async function overTrpc(person: TestClient, operation: Operation, things: Things) {
  const input = operation.input?.(things);
  return operation.type === "query"
    ? await person.query(operation.procedure, input)
    : await person.mutate(operation.procedure, input);
}

/** Runs an operation over REST as `person`. */
export async function overRest(
  person: Pick<TestClient, "inject">,
  operation: Operation,
  things: Things,
  headers: Record<string, string> = {},
) {
  const { method, path, body } = operation.rest(things);
  const response = await person.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, body: response.json<Body>() };
}
