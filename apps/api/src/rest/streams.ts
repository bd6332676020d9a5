import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ctx, Deps } from "../deps.ts";
import { fault, toRefusal } from "../http/errors.ts";
import { userCtx } from "../http/session.ts";
import { prefetch } from "../services/prefetch.ts";
import { createDownloadSlots } from "./download-slots.ts";
import { primed } from "./envelope.ts";
import { STREAMED_ROUTES } from "./streamed-routes.ts";
import type { StreamRequest } from "./streamed-routes.ts";

export function registerStreamRoutes(app: FastifyInstance, deps: Deps): void {
  const slots = createDownloadSlots();
  const download = ({ account }: Ctx, chunks: AsyncIterable<string>, { signal }: StreamRequest) =>
    slots.hold(account.id, chunks, signal);
  for (const route of STREAMED_ROUTES) {
    app.route<{ Params: { id?: string; step?: string } }>({
      method: route.method,
      url: route.path,
      config: { scope: route.scope },
      handler: async (request, reply) => {
        const ctx = await userCtx(deps, request, reply);
        const { params, query, body } = request;
        const { id = "", step = "" } = params;
        const input = { id, step, query, body, signal: whenUnheard(reply) };
        return route.type === "text/event-stream"
          ? sendEvents(reply, withFailure(await primed(route.stream(ctx, input)), request))
          : sendFile(reply, route, await primed(download(ctx, route.stream(ctx, input), input)));
      },
    });
  }
}

function whenUnheard(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => controller.abort());
  return controller.signal;
}

/** Once the response has begun, a refusal is one more event of it. */
async function* withFailure(
  events: AsyncIterable<unknown>,
  request: FastifyRequest,
): AsyncGenerator<unknown> {
  try {
    yield* events;
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal === null) request.log.error({ err: error }, "stream failed");
    const { statusCode, message, error: reason, requestId } = refusal ?? fault(request);
    yield {
      type: "failed",
      statusCode,
      message,
      ...(requestId === undefined ? {} : { requestId }),
      ...(reason === undefined ? {} : { error: reason }),
    };
  }
}

function sendEvents(reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply {
  async function* text(): AsyncGenerator<string> {
    for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`;
  }
  return (
    reply
      .header("content-type", "text/event-stream; charset=utf-8")
      // Tells nginx to pass each event on as it comes.
      .header("x-accel-buffering", "no")
      .send(Readable.from(text()))
  );
}

function sendFile(
  reply: FastifyReply,
  { type, filename }: { type: string; filename: string },
  lines: AsyncGenerator<string>,
): FastifyReply {
  return reply
    .header("content-type", `${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${filename}"`)
    .send(Readable.from(prefetch(lines)));
}
