import { limitText } from "@dakiya/domain/api";
import type { OperationScope } from "@dakiya/domain/api";
import {
  CAMPAIGN_KINDS,
  CUSTOMER_SORTS,
  customerListInput,
  logListInput,
} from "@dakiya/domain/wire";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Ctx, Deps } from "../deps.ts";
import { userCtx } from "../http/session.ts";
import { listLogs, streamCampaigns, streamLogs } from "../services/campaigns/index.ts";
import { listCustomers } from "../services/customers/list-customers.ts";
import { streamCustomers } from "../services/customers/stream-customers.ts";
import { streamSegments } from "../services/segments/find-segments.ts";
import { sendEnvelope, sendStreamedEnvelope } from "./envelope.ts";

/** What an API key needs for each list. */
export const LIST_SCOPES = {
  "/customer/get": ["customers:read"],
  "/customer": ["customers:read"],
  "/user/get-campaign": ["campaigns:read"],
  "/user/get-segment": ["segments:read"],
  "/user/get-log": ["campaigns:read", "customers:read"],
} as const satisfies Record<string, OperationScope>;

/** `limit`, `cursor` or `sort` asks for a page; without any the whole list is streamed. */
const wantsPage = (query: Record<string, unknown>): boolean =>
  "limit" in query || "cursor" in query || "sort" in query;

const customerQuery = z
  .object({
    limit: limitText.optional(),
    cursor: z.string().optional(),
    sort: z.enum(CUSTOMER_SORTS).optional(),
    email: customerListInput.shape.email,
  })
  .transform((query) => customerListInput.parse({ ...query, status: "all" }));

const campaignQuery = z.object({ kind: z.enum(CAMPAIGN_KINDS).optional() });

const logQuery = z.object({
  campaignId: z.string("campaignId is required").max(64),
  limit: limitText.optional(),
  cursor: z.string().optional(),
});

const query = (request: FastifyRequest): Record<string, unknown> =>
  typeof request.query === "object" && request.query !== null ? { ...request.query } : {};

/** The long lists. Campaigns, with their messages, and segments are only given whole. */
export function registerListRoutes(app: FastifyInstance, deps: Deps): void {
  for (const path of ["/customer/get", "/customer"] as const) {
    app.get(path, { config: { scope: LIST_SCOPES[path] } }, async (request, reply) => {
      const ctx: Ctx = await userCtx(deps, request, reply);
      const input = customerQuery.parse(query(request));
      if (!wantsPage(query(request))) {
        return await sendStreamedEnvelope(reply, {
          message: "Customers",
          chunks: streamCustomers(ctx, { status: "all", email: input.email }),
        });
      }
      const { items, ...beside } = await listCustomers(ctx, input);
      return sendEnvelope(reply, { message: "Customers", data: items, beside });
    });
  }
  app.get(
    "/user/get-campaign",
    { config: { scope: LIST_SCOPES["/user/get-campaign"] } },
    async (request, reply) => {
      const ctx: Ctx = await userCtx(deps, request, reply);
      const chunks = streamCampaigns(ctx, campaignQuery.parse(query(request)));
      return await sendStreamedEnvelope(reply, { message: "Campaigns", chunks });
    },
  );
  app.get(
    "/user/get-segment",
    { config: { scope: LIST_SCOPES["/user/get-segment"] } },
    async (request, reply) => {
      const ctx: Ctx = await userCtx(deps, request, reply);
      const chunks = streamSegments(ctx);
      return await sendStreamedEnvelope(reply, { message: "Segments", chunks });
    },
  );
  app.get(
    "/user/get-log",
    { config: { scope: LIST_SCOPES["/user/get-log"] } },
    async (request, reply) => {
      const ctx: Ctx = await userCtx(deps, request, reply);
      const filters = logQuery.parse(query(request));
      if (!wantsPage(query(request))) {
        return await sendStreamedEnvelope(reply, {
          message: "Communication logs",
          chunks: streamLogs(ctx, { campaignId: filters.campaignId }),
        });
      }
      const { items, ...beside } = await listLogs(ctx, logListInput.parse(filters));
      return sendEnvelope(reply, { message: "Communication logs", data: items, beside });
    },
  );
}
