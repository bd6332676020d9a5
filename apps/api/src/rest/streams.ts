import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { toRefusal } from "../http/errors.ts";
import { userCtx } from "../http/user-ctx.ts";
import { ahead } from "../services/ahead.ts";
import { primed } from "./primed.ts";
import { STREAMED_ROUTES } from "./streamed-routes.ts";

/** Puts the table of streams on the app. */
export function registerStreamRoutes(app: FastifyInstance, deps: Deps): void {
  for (const route of STREAMED_ROUTES) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const ctx = await userCtx(deps, request, reply);
        const { params, query, body } = request;
        const asked = { id: params.id ?? "", query, body, gone: abortWhenUnheard(reply) };
        if (route.type === "text/csv") {
          return sendCsv(reply, route.filename, await primed(route.pieces(ctx, asked)));
        }
        const events = await primed(route.pieces(ctx, asked));
        return sendEvents(
          reply,
          route.tellsFailure === true ? tellFailure(events, request) : events,
        );
      },
    });
  }
}

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

function sendEvents(reply: FastifyReply, states: AsyncIterable<unknown>): FastifyReply {
  async function* text(): AsyncGenerator<string> {
    for await (const state of states) yield `data: ${JSON.stringify(state)}\n\n`;
  }
  return reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("x-accel-buffering", "no")
    .send(Readable.from(text()));
}

function sendCsv(
  reply: FastifyReply,
  filename: string,
  lines: AsyncGenerator<string>,
): FastifyReply {
  return reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${filename}"`)
    .send(Readable.from(ahead(lines)));
}
