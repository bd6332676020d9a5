import { aiContentInput } from "@dakiya/domain/ai";
import { suppressionFilter } from "@dakiya/domain/wire";
import type { z } from "zod";
import { logExportInput } from "../services/campaigns/export-logs.ts";
import { customerExportInput } from "../services/customers/export-customers.ts";

const EVENTS = "text/event-stream";
const CSV = "text/csv";

/** A path whose answer is not one JSON value, as the OpenAPI document has it; `streams.ts` answers it. */
export type StreamedRoute = {
  method: "GET" | "POST";
  path: string;
  operationId: string;
  type: typeof EVENTS | typeof CSV;
  query?: z.ZodType;
  body?: z.ZodType;
  summary: string;
};

export const STREAMED_ROUTES: readonly StreamedRoute[] = [
  {
    method: "GET",
    path: "/customer/imports/:id/events",
    operationId: "imports.events",
    type: EVENTS,
    summary: "How far an import is, whenever that changes",
  },
  {
    method: "GET",
    path: "/customer/imports/:id/rejected.csv",
    operationId: "imports.rejectedCsv",
    type: CSV,
    summary: "The rows of an import that were refused",
  },
  {
    method: "GET",
    path: "/customer/export.csv",
    operationId: "customers.csv",
    type: CSV,
    query: customerExportInput,
    summary: "The customers as CSV, in the columns an import reads",
  },
  {
    method: "GET",
    path: "/user/campaign/:id/events",
    operationId: "campaigns.events",
    type: EVENTS,
    summary: "How far a campaign is, whenever that changes",
  },
  {
    method: "GET",
    path: "/user/campaign/:id/logs.csv",
    operationId: "campaigns.logsCsv",
    type: CSV,
    query: logExportInput.omit({ campaignId: true }),
    summary: "The communication logs of a campaign as CSV",
  },
  {
    method: "GET",
    path: "/user/suppressions/export.csv",
    operationId: "suppressions.csv",
    type: CSV,
    query: suppressionFilter,
    summary: "The suppression list as CSV",
  },
  {
    method: "POST",
    path: "/ai/generate-campaign-content/events",
    operationId: "ai.events",
    type: EVENTS,
    body: aiContentInput,
    summary: "Text for a campaign as it is written",
  },
];
