import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ctx, Deps } from "../deps.ts";
import { fault, toRefusal } from "../http/errors.ts";
import { withHeartbeat, type LIVE_MS, type LiveStreams } from "../http/live-streams.ts";
import { requestSession } from "../http/session.ts";
import { ahead } from "../services/ahead.ts";
import { isSessionAlive } from "../services/auth/find-session-user.ts";
import { primed } from "./envelope.ts";
import { STREAMED_ROUTES } from "./streamed-routes.ts";

/** Puts the table of streams on the app. */
export function registerStreamRoutes(
  app: FastifyInstance,
  deps: Deps,
  live: { streams: LiveStreams; ms: typeof LIVE_MS },
): void {
  for (const route of STREAMED_ROUTES) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const session = requestSession(deps, request, reply);
        const ctx: Ctx = { ...deps, userId: await session.requireUserId() };
        const { params, query, body } = request;
        const gone = abortWhenUnheard(reply);
        const asked = { id: params.id ?? "", query, body, gone: gone.signal };
        if (route.type === "text/csv") {
          return sendCsv(reply, route.filename, await primed(route.pieces(ctx, asked)));
        }
        const close = live.streams.open(ctx.userId);
        reply.raw.once("close", close);
        try {
          const events = await primed(route.pieces(ctx, asked));
          endWithSession(deps, await session.requireSessionId(), gone, live.ms.session);
          return sendEvents(
            reply,
            route.tellsFailure === true ? tellFailure(events, request) : events,
            live.ms.heartbeat,
          );
        } catch (error) {
          close();
          throw error;
        }
      },
    });
  }
}

/** Ends a live answer once its user has signed out, here or in another process. */
function endWithSession(
  deps: Deps,
  sessionId: string,
  gone: AbortController,
  everyMs: number,
): void {
  if (gone.signal.aborted) return;
  const timer = setInterval(() => {
    void isSessionAlive(deps, sessionId).then(
      (alive) => {
        if (!alive) gone.abort();
      },
      (error: unknown) => deps.log.warn({ err: error }, "a live stream's session is not known"),
    );
  }, everyMs);
  gone.signal.addEventListener("abort", () => clearInterval(timer));
}

function abortWhenUnheard(reply: FastifyReply): AbortController {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone;
}

/** Once the answer has begun, a refusal is one more event of it. */
async function* tellFailure(
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

function sendEvents(
  reply: FastifyReply,
  states: AsyncIterable<unknown>,
  heartbeatMs: number,
): FastifyReply {
  async function* text(): AsyncGenerator<string> {
    for await (const state of states) yield `data: ${JSON.stringify(state)}\n\n`;
  }
  return reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("x-accel-buffering", "no")
    .send(Readable.from(withHeartbeat(text(), heartbeatMs)));
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
