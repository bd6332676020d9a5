import { Readable } from "node:stream";
import { aiContentInput } from "@dakiya/domain/ai";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { toRefusal } from "../http/errors.ts";
import { userCtx } from "../http/user-ctx.ts";
import { streamCampaignContent } from "../services/ai/stream-campaign-content.ts";
import { watchCampaign } from "../services/campaigns/watch-campaign.ts";
import { exportLogs } from "../services/campaigns/export-logs.ts";
import { exportCustomers } from "../services/customers/export-customers.ts";
import { rejectedRows } from "../services/imports/rejected-rows.ts";
import { exportSuppressions } from "../services/suppressions/export-suppressions.ts";
import { watchImport } from "../services/imports/watch-import.ts";
import { ahead } from "../services/ahead.ts";
import { primed } from "./primed.ts";

type WithId = { Params: { id: string } };

/** Answers that are not one JSON value: progress by server-sent events, and CSV downloads. */
export function registerStreamRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<WithId>("/customer/imports/:id/events", async (request, reply) => {
    const ctx = await userCtx(deps, request, reply);
    const gone = abortWhenGone(request);
    return await sendEvents(reply, watchImport(ctx, { id: request.params.id }, gone));
  });
  app.get<WithId>("/user/campaign/:id/events", async (request, reply) => {
    const ctx = await userCtx(deps, request, reply);
    const gone = abortWhenGone(request);
    return await sendEvents(reply, watchCampaign(ctx, { id: request.params.id }, gone));
  });
  app.post("/ai/generate-campaign-content/events", async (request, reply) => {
    const ctx = await userCtx(deps, request, reply);
    const input = aiContentInput.parse(request.body);
    const events = await primed(streamCampaignContent(ctx, input, abortWhenUnheard(reply)));
    return await sendEvents(reply, tellFailure(events, request));
  });
  app.get<WithId>("/user/campaign/:id/logs.csv", async (request, reply) => {
    const ctx = await userCtx(deps, request, reply);
    const filter = { ...Object(request.query), campaignId: request.params.id };
    const gone = abortWhenGone(request);
    return await sendCsv(reply, "communication-logs.csv", exportLogs(ctx, filter, gone));
  });
  app.get<WithId>("/customer/imports/:id/rejected.csv", async (request, reply) => {
    const ctx = await userCtx(deps, request, reply);
    return await sendCsv(reply, "rejected-rows.csv", rejectedRows(ctx, { id: request.params.id }));
  });
  app.get("/customer/export.csv", async (request, reply) => {
    const ctx = await userCtx(deps, request, reply);
    return await sendCsv(reply, "customers.csv", exportCustomers(ctx, request.query));
  });
  app.get("/user/suppressions/export.csv", async (request, reply) => {
    const ctx = await userCtx(deps, request, reply);
    return await sendCsv(reply, "suppressions.csv", exportSuppressions(ctx, request.query));
  });
}

function abortWhenGone(request: FastifyRequest): AbortSignal {
  const gone = new AbortController();
  request.raw.once("close", () => gone.abort());
  return gone.signal;
}

/** A request with a body is over once that has been read; whether somebody listens, the answer knows. */
function abortWhenUnheard(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}

/** Once an answer has begun, a refusal can only be one more event of it. */
async function* tellFailure(
  events: AsyncIterable<unknown>,
  request: FastifyRequest,
): AsyncGenerator<unknown> {
  try {
    yield* events;
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal === null) request.log.error({ err: error }, "stream failed");
    const { statusCode, message, error: reason } = refusal ?? { statusCode: 500, message: "" };
    yield {
      type: "failed",
      statusCode,
      message,
      ...(reason === undefined ? {} : { error: reason }),
    };
  }
}

function textOf<T>(pieces: AsyncIterable<T>, toText: (piece: T) => string): Readable {
  async function* text(): AsyncGenerator<string> {
    for await (const piece of pieces) yield toText(piece);
  }
  return Readable.from(text());
}

async function sendEvents(
  reply: FastifyReply,
  states: AsyncIterable<unknown>,
): Promise<FastifyReply> {
  const stream = textOf(await primed(states), (state) => `data: ${JSON.stringify(state)}\n\n`);
  return reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("x-accel-buffering", "no")
    .send(stream);
}

async function sendCsv(
  reply: FastifyReply,
  filename: string,
  lines: AsyncIterable<string>,
): Promise<FastifyReply> {
  const stream = Readable.from(ahead(await primed(lines)));
  return reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${filename}"`)
    .send(stream);
}
