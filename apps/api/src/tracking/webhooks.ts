import { EVENT_SERVICES } from "@dakiya/domain/email-settings";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { eventsModuleOf } from "../providers/email/services.ts";
import type { DeliveryEvent } from "../providers/email/webhooks/types.ts";
import { createEventRecorder, findWebhookEndpoint } from "../services/deliveries/index.ts";
import type { RawEvent } from "../services/deliveries/index.ts";
import { createMinuteCount } from "./minute-count.ts";

/**
 * Unproved posts of one address to one endpoint in a minute. By endpoint too, so that guessing at one does not block
 * a service behind the same unnamed proxy.
 */
const REFUSED_PER_MINUTE = 60;

const MAX_BYTES = 1024 * 1024;

type Named = { Params: { service: string; endpointId: string } };

/**
 * The webhook endpoint. Success means the events are stored and applied; any other answer asks the service to retry,
 * in the way that service understands.
 */
export function registerWebhooks(app: FastifyInstance, deps: Deps): void {
  const record = createEventRecorder(deps);
  const refusals = createMinuteCount(REFUSED_PER_MINUTE);
  // Signatures cover the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.post<Named>("/webhooks/:service/:endpointId", async (request, reply) => {
    const service = EVENT_SERVICES.find((name) => name === request.params.service);
    if (service === undefined) return refuse(reply, 404);
    const events = eventsModuleOf(service);
    const { endpointId: id } = request.params;
    const caller = `${request.ip} ${id}`;
    if (refusals.isSpent(caller)) return refuse(reply.header("retry-after", "60"), 429);
    try {
      const endpoint = await findWebhookEndpoint(deps, { service, id });
      if (endpoint === null) return refuse(reply, 404);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const reads = endpoint.secrets.map((secret) => events.verify(body, request.headers, secret));
      const result = reads.find(({ ok }) => ok) ?? reads[0];
      if (result?.ok !== true) {
        refusals.take(caller);
        return refuse(reply, result?.status ?? 401);
      }
      await record(endpoint, withRaw(result.events, body));
      return reply.code(200).send({ ok: true });
    } catch (error) {
      if (error instanceof AppError) throw error;
      request.log.error({ err: error, service }, "events were not recorded");
      return refuse(reply, events.retryStatus);
    }
  });
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send({ ok: false });
}

/** Pairs the events with the raw objects: `verifyAndParse` keeps their order. */
function withRaw(events: readonly DeliveryEvent[], body: Buffer): RawEvent[] {
  const parsed: unknown = JSON.parse(body.toString("utf8"));
  const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const objects = list.filter(
    (item) => typeof item === "object" && item !== null && !Array.isArray(item),
  );
  return events.map((event, index) => ({
    event,
    raw: objects.length === events.length ? objects[index] : event,
  }));
}
