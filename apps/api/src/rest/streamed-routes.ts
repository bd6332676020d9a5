import { aiContentInput } from "@dakiya/domain/ai";
import { auditFilter, suppressionFilter } from "@dakiya/domain/wire";
import type { z } from "zod";
import type { Ctx } from "../deps.ts";
import type { ErrorKind } from "../errors.ts";
import type { OperationScope } from "@dakiya/domain/api";
import { streamCampaignContent } from "../services/ai/campaign-content.ts";
import { exportAudit } from "../services/audit/export-audit.ts";
import { exportLogs, logExportInput } from "../services/campaigns/index.ts";
import { customerExportInput, exportCustomers } from "../services/customers/export-customers.ts";
import { rejectedRows } from "../services/imports/index.ts";
import {
  exportPersonAsCsv,
  exportPersonAsJson,
  PERSON_EXPORT_SCOPES,
} from "../services/personal-data/index.ts";
import { exportSuppressions } from "../services/suppressions/list-suppressions.ts";

/** The request of a stream, and a `signal` that aborts when the client leaves. */
export type StreamRequest = { id: string; query: unknown; body: unknown; signal: AbortSignal };

type Pieces<T> = (ctx: Ctx, request: StreamRequest) => AsyncIterable<T>;

type EventStream = { type: "text/event-stream"; pieces: Pieces<unknown> };
type Download = {
  type: "text/csv" | "application/json";
  pieces: Pieces<string>;
  filename: string;
};

/** A path whose answer is no envelope: server-sent events, or the download of a file. */
export type StreamedRoute = {
  method: "GET" | "POST";
  path: string;
  operationId: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What an API key needs for it. */
  scope: OperationScope;
  /** As a row of the table's. */
  refuses?: readonly ErrorKind[];
  summary: string;
} & (EventStream | Download);

/** The streams of the REST API: `streams.ts` answers them, and the OpenAPI document describes them. */
export const STREAMED_ROUTES: readonly StreamedRoute[] = [
  {
    method: "GET",
    path: "/customer/imports/:id/rejected.csv",
    operationId: "imports.rejectedCsv",
    scope: ["customers:read"],
    type: "text/csv",
    filename: "rejected-rows.csv",
    pieces: (ctx, { id }) => rejectedRows(ctx, { id }),
    summary: "The rows of an import that were refused",
  },
  {
    method: "GET",
    path: "/customer/export.csv",
    operationId: "customers.csv",
    scope: ["customers:read"],
    type: "text/csv",
    filename: "customers.csv",
    query: customerExportInput,
    pieces: (ctx, { query, signal }) => exportCustomers(ctx, query, signal),
    summary: "The customers as CSV, in the columns an import reads",
  },
  {
    method: "GET",
    path: "/customer/:id/export.json",
    operationId: "customers.personJson",
    scope: PERSON_EXPORT_SCOPES,
    type: "application/json",
    filename: "person.json",
    pieces: (ctx, { id, signal }) => exportPersonAsJson(ctx, { id }, signal),
    summary: "Everything held about a customer",
  },
  {
    method: "GET",
    path: "/customer/:id/export.csv",
    operationId: "customers.personCsv",
    scope: PERSON_EXPORT_SCOPES,
    type: "text/csv",
    filename: "person.csv",
    pieces: (ctx, { id, signal }) => exportPersonAsCsv(ctx, { id }, signal),
    summary: "Everything held about a customer as CSV, a line for each field",
  },
  {
    method: "GET",
    path: "/user/campaign/:id/logs.csv",
    operationId: "campaigns.logsCsv",
    scope: ["campaigns:read", "customers:read"],
    type: "text/csv",
    filename: "communication-logs.csv",
    query: logExportInput.omit({ campaignId: true }),
    pieces: (ctx, { id, query, signal }) =>
      exportLogs(ctx, { ...Object(query), campaignId: id }, signal),
    summary: "The communication logs of a campaign as CSV",
  },
  {
    method: "GET",
    path: "/user/suppressions/export.csv",
    operationId: "suppressions.csv",
    scope: ["suppressions:read"],
    type: "text/csv",
    filename: "suppressions.csv",
    query: suppressionFilter,
    pieces: (ctx, { query }) => exportSuppressions(ctx, query),
    summary: "The suppression list as CSV",
  },
  {
    method: "GET",
    path: "/audit/export.csv",
    operationId: "audit.csv",
    scope: "people",
    type: "text/csv",
    filename: "security-log.csv",
    query: auditFilter,
    pieces: (ctx, { query, signal }) => exportAudit(ctx, query, signal),
    summary: "The security log as CSV, the newest first",
  },
  {
    method: "POST",
    path: "/ai/generate-campaign-content/events",
    operationId: "ai.events",
    scope: ["campaigns:write"],
    type: "text/event-stream",
    body: aiContentInput,
    pieces: (ctx, { body, signal }) =>
      streamCampaignContent(ctx, aiContentInput.parse(body), signal),
    refuses: ["impossible"],
    summary: "Text for a campaign as it is written",
  },
];
