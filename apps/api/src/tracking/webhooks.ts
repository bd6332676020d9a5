import { EVENT_SERVICES } from "@dakiya/domain/email-settings";
import type { EventService } from "@dakiya/domain/email-settings";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError, isMoving } from "../errors.ts";
import { eventsModuleOf } from "../providers/email/services.ts";
import type { DeliveryEvent, Subscription } from "../providers/email/webhooks/types.ts";
import {
  accountOfEndpoint,
  bindEndpoint,
  createEventRecorder,
  findWebhookEndpoint,
} from "../services/deliveries/index.ts";
import type { RawEvent } from "../services/deliveries/index.ts";
import { findMoved } from "../services/moves/find-moved.ts";
import { leadMoved } from "./lead-on.ts";
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

  leadMoved<Named["Params"]>(
    app,
    async ({ endpointId }) =>
      await findMoved(deps.db, "endpoint", endpointId, accountOfEndpoint(endpointId)),
    ({ service }) => retryStatusOf(service),
  );

  app.post<Named>("/webhooks/:service/:endpointId", async (request, reply) => {
    const service = EVENT_SERVICES.find((name) => name === request.params.service);
    if (service === undefined) return refuse(reply, 404);
    const { retryStatus } = eventsModuleOf(service);
    const { endpointId: id } = request.params;
    const caller = `${request.ip} ${id}`;
    if (refusals.isSpent(caller)) return refuse(reply.header("retry-after", "60"), 429);
    try {
      const endpoint = await findWebhookEndpoint(deps, { service, id });
      if (endpoint === null) return refuse(reply, 404);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { secrets } = endpoint;
      const result = await deps.email.receive(service, { body, headers: request.headers, secrets });
      const status = result.ok
        ? await subscribe(deps, { ...endpoint, service }, result.subscription)
        : result.status;
      if (!result.ok || status !== null) {
        refusals.take(caller);
        return refuse(reply, status ?? 401);
      }
      await record(endpoint, withRaw(result.events, result.rawEvents ?? objectsOf(body)));
      return reply.code(200).send({ ok: true });
    } catch (error) {
      if (error instanceof AppError || isMoving(error)) throw error;
      request.log.error({ err: error, service }, "events were not recorded");
      return refuse(reply, retryStatus);
    }
  });
}

/** The status by which a service tries again. */
function retryStatusOf(name: string): number {
  const service = EVENT_SERVICES.find((one) => one === name);
  return service === undefined ? 404 : eventsModuleOf(service).retryStatus;
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send({ ok: false });
}

/**
 * Accepts the posts of a service that asks whether they are wanted.
 *
 * @returns The status to refuse it with; null where it is accepted, or asks nothing.
 */
async function subscribe(
  deps: Deps,
  endpoint: { id: string; accountId: number; service: EventService },
  subscription: Subscription | undefined,
): Promise<number | null> {
  if (subscription === undefined) return null;
  // Stored before it is confirmed: what comes at once is proved by it.
  if (!(await bindEndpoint(deps, endpoint, subscription.secret))) return 401;
  const isConfirmed = await deps.email.confirm(endpoint.service, subscription);
  return isConfirmed ? null : eventsModuleOf(endpoint.service).retryStatus;
}

/** The objects of a body, in order. */
function objectsOf(body: Buffer): unknown[] {
  const parsed: unknown = JSON.parse(body.toString("utf8"));
  const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return list.filter((item) => typeof item === "object" && item !== null && !Array.isArray(item));
}

/** Pairs the events with the raw objects: `verify` keeps their order. */
function withRaw(events: readonly DeliveryEvent[], objects: readonly unknown[]): RawEvent[] {
  return events.map((event, index) => ({
    event,
    raw: objects.length === events.length ? objects[index] : event,
  }));
}
