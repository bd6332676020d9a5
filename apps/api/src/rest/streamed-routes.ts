import { aiContentInput } from "@dakiya/domain/ai";
import { STREAMS } from "@dakiya/domain/api";
import type { Stream } from "@dakiya/domain/api";
import type { Ctx } from "../deps.ts";
import { streamCampaignContent } from "../services/ai/campaign-content.ts";
import { exportAudit } from "../services/audit/export-audit.ts";
import { exportEmailReport } from "../services/automations/index.ts";
import { exportLogs, exportReport } from "../services/campaigns/index.ts";
import { exportCodes } from "../services/coupons/list-codes.ts";
import { exportCustomers } from "../services/customers/export-customers.ts";
import { rejectedRows } from "../services/imports/index.ts";
import { exportPersonAsCsv, exportPersonAsJson } from "../services/personal-data/index.ts";
import { exportSuppressions } from "../services/suppressions/list-suppressions.ts";

/** The request of a stream with what its path names, and a `signal` that aborts when the client leaves. */
export type StreamRequest = {
  id: string;
  step: string;
  query: unknown;
  body: unknown;
  signal: AbortSignal;
};

type Chunks<T> = (ctx: Ctx, request: StreamRequest) => AsyncIterable<T>;
type StreamOf<Row> = Row extends { type: "text/event-stream" } ? Chunks<unknown> : Chunks<string>;

type Streams = typeof STREAMS;

const SERVICES: {
  [Noun in keyof Streams]: { [Verb in keyof Streams[Noun]]: StreamOf<Streams[Noun][Verb]> };
} = {
  ai: {
    events: (ctx, { body, signal }) =>
      streamCampaignContent(ctx, aiContentInput.parse(body), signal),
  },
  audit: { csv: (ctx, { query, signal }) => exportAudit(ctx, query, signal) },
  automations: {
    emailReportCsv: (ctx, { id, step }) => exportEmailReport(ctx, { id, step }),
  },
  campaigns: {
    logsCsv: (ctx, { id, query, signal }) =>
      exportLogs(ctx, { ...Object(query), campaignId: id }, signal),
    reportCsv: (ctx, { id }) => exportReport(ctx, { id }),
  },
  coupons: {
    codesCsv: (ctx, { id, query, signal }) => exportCodes(ctx, { id, query }, signal),
  },
  customers: {
    csv: (ctx, { query, signal }) => exportCustomers(ctx, query, signal),
    personJson: (ctx, { id, signal }) => exportPersonAsJson(ctx, { id }, signal),
    personCsv: (ctx, { id, signal }) => exportPersonAsCsv(ctx, { id }, signal),
  },
  imports: { rejectedCsv: (ctx, { id }) => rejectedRows(ctx, { id }) },
  suppressions: { csv: (ctx, { query }) => exportSuppressions(ctx, query) },
};

type Download = Extract<Stream, { filename: string }>;
type EventStream = Exclude<Stream, Download>;

export type StreamedRoute = { operationId: string } & (
  | (Download & { stream: Chunks<string> })
  | (EventStream & { stream: Chunks<unknown> })
);

const services: Record<string, Record<string, Chunks<unknown>>> = SERVICES;

/** The streams of the REST API: `streams.ts` answers them, and the OpenAPI document describes them. */
export const STREAMED_ROUTES = Object.entries(STREAMS).flatMap(
  ([noun, rows]) =>
    Object.entries<Stream>(rows).map(([verb, row]) => ({
      ...row,
      operationId: `${noun}.${verb}`,
      stream: services[noun]?.[verb],
    })),
  // SERVICES has one of the row's type for each.
) as readonly StreamedRoute[];
