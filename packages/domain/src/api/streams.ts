import { aiContentEvent, aiContentInput } from "../ai/index.ts";
import type { AuditAction } from "../audit/index.ts";
import {
  auditFilter,
  couponCodesInput,
  customerExportInput,
  logListInput,
  suppressionFilter,
} from "../wire/index.ts";
import type { z } from "zod";
import { addressParts } from "./operation.ts";
import type { AddressParts, OperationRow } from "./operation.ts";

/** A call whose response is no envelope: the download of a file, or server-sent events. */
type StreamRow = Pick<OperationRow, "scope" | "refuses" | "summary"> & {
  query?: z.ZodType;
  body?: z.ZodType;
  audit: AuditAction | { none: string };
} & (
    | { type: "text/csv" | "application/json"; filename: string }
    | { type: "text/event-stream"; event: z.ZodType }
  );

/** A row with its method and its path below /api. */
export type Stream = StreamRow & { method: "GET" | "POST"; path: string };

const stream = <const Address extends `${"GET" | "POST"} /${string}`, const Row extends StreamRow>(
  address: Address,
  row: Row,
): Row & AddressParts<Address> => ({ ...row, ...addressParts(address) });

const logExportInput = logListInput.omit({ campaignId: true, cursor: true, limit: true });

/** The areas whose data an export of a person may hold. */
const PERSON = [
  "customers:read",
  "suppressions:read",
  "segments:read",
  "orders:read",
  "automations:read",
  "campaigns:read",
  "webhooks:read",
] as const;

/** Downloads and streams, by noun and verb: routes, scopes, the OpenAPI document and the client derive from it. */
export const STREAMS = {
  ai: {
    events: stream("POST /ai/generate-campaign-content/events", {
      scope: ["campaigns:write"],
      type: "text/event-stream",
      event: aiContentEvent,
      body: aiContentInput,
      refuses: ["impossible"],
      audit: { none: "it writes a text, and keeps nothing" },
      summary: "Text for a campaign as it is written; the last event is `done` or `failed`",
    }),
  },
  audit: {
    csv: stream("GET /audit/export.csv", {
      scope: "people",
      type: "text/csv",
      filename: "security-log.csv",
      query: auditFilter,
      audit: "audit.exported",
      summary: "The security log as CSV, the newest first",
    }),
  },
  automations: {
    emailReportCsv: stream("GET /automation/:id/emails/:step/report.csv", {
      scope: ["automations:read"],
      type: "text/csv",
      filename: "email-report.csv",
      audit: { none: "it holds the figures of the report, and no recipient" },
      summary:
        "The report of a step's email over all versions as CSV: a row for each figure, of the email and of each link",
    }),
  },
  campaigns: {
    logsCsv: stream("GET /user/campaign/:id/logs.csv", {
      scope: ["campaigns:read", "customers:read"],
      type: "text/csv",
      filename: "communication-logs.csv",
      query: logExportInput,
      audit: "logs.exported",
      summary: "The communication logs of a campaign as CSV",
    }),
    reportCsv: stream("GET /user/campaign/:id/report.csv", {
      scope: ["campaigns:read"],
      type: "text/csv",
      filename: "campaign-report.csv",
      audit: { none: "it holds the figures of the report, and no recipient" },
      summary:
        "The report of a campaign as CSV: a row for each figure, of the campaign and of each link",
    }),
  },
  coupons: {
    codesCsv: stream("GET /coupon-pools/:id/codes.csv", {
      scope: ["coupons:read", "customers:read", "orders:read"],
      type: "text/csv",
      filename: "coupon-codes.csv",
      query: couponCodesInput.pick({ state: true }),
      audit: "coupon-codes.exported",
      summary: "The codes of a pool as CSV, with whom each was given to",
    }),
  },
  customers: {
    csv: stream("GET /customer/export.csv", {
      scope: ["customers:read"],
      type: "text/csv",
      filename: "customers.csv",
      query: customerExportInput,
      audit: "customers.exported",
      summary:
        "The customers as CSV, in the columns an import reads or in chosen columns of the list",
    }),
    personJson: stream("GET /customer/:id/export.json", {
      scope: PERSON,
      type: "application/json",
      filename: "person.json",
      audit: "customer.exported",
      summary: "Everything held about a customer",
    }),
    personCsv: stream("GET /customer/:id/export.csv", {
      scope: PERSON,
      type: "text/csv",
      filename: "person.csv",
      audit: "customer.exported",
      summary: "Everything held about a customer as CSV, a line for each field",
    }),
  },
  imports: {
    rejectedCsv: stream("GET /customer/imports/:id/rejected.csv", {
      scope: ["customers:read"],
      type: "text/csv",
      filename: "rejected-rows.csv",
      audit: "rejected-rows.exported",
      summary: "The rows of an import that were refused",
    }),
  },
  suppressions: {
    csv: stream("GET /user/suppressions/export.csv", {
      scope: ["suppressions:read"],
      type: "text/csv",
      filename: "suppressions.csv",
      query: suppressionFilter,
      audit: "suppressions.exported",
      summary: "The suppression list as CSV",
    }),
  },
};
