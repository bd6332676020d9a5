import { WHOLE_LISTS } from "@dakiya/domain/api";
import type { WholeList } from "@dakiya/domain/api";
import { customerListInput, logListInput } from "@dakiya/domain/wire";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx, Deps } from "../deps.ts";
import { userCtx } from "../http/session.ts";
import { listLogs, streamCampaigns, streamLogs } from "../services/campaigns/index.ts";
import { listCustomers } from "../services/customers/list-customers.ts";
import { streamCustomers } from "../services/customers/stream-customers.ts";
import { streamSegments } from "../services/segments/find-segments.ts";
import { sendEnvelope, sendStreamedEnvelope } from "./envelope.ts";

type Services<Query> = {
  whole: (ctx: Ctx, query: Query) => AsyncIterable<string>;
  page?: (ctx: Ctx, query: Query) => Promise<{ items: unknown[] }>;
};

type Lists = typeof WHOLE_LISTS;
type QueryOf<Row> = Row extends { query: { _zod: { output: infer Query } } } ? Query : undefined;

const customers: Services<QueryOf<Lists["customers"]["all"]>> = {
  whole: (ctx, { email, contact, rules }) =>
    streamCustomers(ctx, { status: "all", email, contact, rules }),
  page: async (ctx, query) =>
    await listCustomers(ctx, customerListInput.parse({ ...query, status: "all" })),
};

/** The services of each list; campaigns, with their messages, and segments are only given whole. */
const SERVICES: {
  [Noun in keyof Lists]: { [Verb in keyof Lists[Noun]]: Services<QueryOf<Lists[Noun][Verb]>> };
} = {
  campaigns: {
    all: { whole: (ctx, query) => streamCampaigns(ctx, query) },
    allLogs: {
      whole: (ctx, { campaignId }) => streamLogs(ctx, { campaignId }),
      page: async (ctx, query) => await listLogs(ctx, logListInput.parse(query)),
    },
  },
  customers: { all: customers, allOfThem: customers },
  segments: { all: { whole: (ctx) => streamSegments(ctx) } },
};

/** `limit`, `cursor` or `sort` asks for a page; without any the whole list is streamed. */
const wantsPage = (query: object): boolean =>
  "limit" in query || "cursor" in query || "sort" in query;

const queryOf = (request: FastifyRequest): object =>
  typeof request.query === "object" && request.query !== null ? { ...request.query } : {};

export function registerListRoutes(app: FastifyInstance, deps: Deps): void {
  for (const [noun, rows] of Object.entries(WHOLE_LISTS)) {
    const services = SERVICES[noun as keyof Lists] as Record<string, Services<unknown>>;
    for (const [verb, row] of Object.entries<WholeList>(rows)) {
      const { whole, page } = services[verb] ?? {};
      if (whole === undefined) continue;
      app.get(row.path, { config: { scope: row.scope } }, async (request, reply) => {
        const ctx: Ctx = await userCtx(deps, request, reply);
        const query = row.query?.parse(queryOf(request));
        const { message } = row;
        if (page === undefined || !wantsPage(queryOf(request))) {
          return await sendStreamedEnvelope(reply, { message, chunks: whole(ctx, query) });
        }
        const { items, ...beside } = await page(ctx, query);
        return sendEnvelope(reply, { message, data: items, beside });
      });
    }
  }
}
