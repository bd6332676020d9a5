import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { parseJson } from "../core/json.ts";
import { SANDBOX_SERVICES } from "../core/types.ts";
import { send } from "../http/exchange.ts";
import { toMailService } from "../inbox/to-mail-service.ts";
import {
  clockInput,
  emitInput,
  eventChancesInput,
  faultChancesInput,
  idTokenInput,
  limitsInput,
  queueFaultInput,
  webhookInput,
} from "./inputs.ts";
import type { SandboxControl } from "./types.ts";

/** The control's verbs as JSON under `/control`, for tests in other processes. */
export function controlRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  control: SandboxControl,
): void {
  app.get("/faults", (_request, reply) => ok(reply, control.faultCounts()));
  app.post(
    "/faults",
    taking(queueFaultInput, ({ service, fault, times }) => {
      control.queueFault(service, fault, times);
    }),
  );
  app.put(
    "/faults",
    taking(faultChancesInput, ({ service, chances, seed }) => {
      control.setFaultChances(service, chances, seed);
    }),
  );
  app.delete("/faults", (request, reply) => {
    const serviceName = queryOf(request).get("service");
    control.clearFaults(SANDBOX_SERVICES.find((service) => service === serviceName));
    return ok(reply);
  });
  app.post(
    "/limits",
    taking(limitsInput, ({ service, ...limits }) => control.setLimits(service, limits)),
  );

  webhookRoutes(app, control);

  const time = () => ({ now: ctx.clock.now().toISOString(), aheadMs: control.clockAheadMs() });
  app.get("/clock", (_request, reply) => ok(reply, time()));
  app.post(
    "/clock",
    taking(clockInput, ({ advanceMs }) => {
      control.advanceClock(advanceMs);
      return time();
    }),
  );
  app.post("/google-tokens/expire", (_request, reply) => {
    control.expireGoogleTokens();
    return ok(reply);
  });
  app.post(
    "/id-token",
    taking(idTokenInput, async ({ claims, overrides }) => ({
      idToken: await control.issueIdToken(claims, overrides),
    })),
  );
  app.get("/accepts", (request, reply) => {
    const params = queryOf(request);
    const service = toMailService(params.get("service"));
    const recipient = params.get("recipient");
    const filter = { ...(service && { service }), ...(recipient && { recipient }) };
    return ok(reply, ctx.store.accepted(filter));
  });
  app.get("/requests", (_request, reply) => ok(reply, control.requests()));
  app.post("/reset", (_request, reply) => {
    control.reset();
    return ok(reply);
  });
}

function webhookRoutes(app: FastifyInstance, control: SandboxControl): void {
  app.get("/webhooks", (_request, reply) => ok(reply, control.webhooks()));
  app.post(
    "/webhooks",
    taking(webhookInput, ({ service, ...target }) => control.setWebhook(service, target)),
  );
  app.delete<{ Params: { id: string } }>("/webhooks/:id", (request, reply) =>
    control.removeWebhook(request.params.id) ? ok(reply) : no(reply, 404, "no such webhook"),
  );
  app.get("/webhook-deliveries", (_request, reply) => ok(reply, control.webhookDeliveries()));
  app.get("/webhooks-idle", async (_request, reply) => {
    await control.webhooksIdle();
    return ok(reply);
  });
  app.post(
    "/events",
    taking(emitInput, ({ events, options }) => control.emitEvents(events, options)),
  );
  app.put(
    "/event-chances",
    taking(eventChancesInput, ({ chances, seed }) => control.setEventChances(chances, seed)),
  );
}

/** A handler that reads a body by its schema; an error thrown by `action` is a 400 with its message. */
function taking<Schema extends z.ZodType>(
  schema: Schema,
  action: (input: z.output<Schema>) => unknown,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
      return no(reply, 415, "the body must be application/json");
    }
    const text = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
    const input = schema.safeParse(parseJson(text)?.value);
    if (!input.success) {
      const [issue] = input.error.issues;
      return no(reply, 400, `${issue?.path.join(".") || "body"}: ${issue?.message ?? "invalid"}`);
    }
    try {
      return ok(reply, await action(input.data));
    } catch (error) {
      return no(reply, 400, error instanceof Error ? error.message : String(error));
    }
  };
}

function ok(reply: FastifyReply, body?: unknown): FastifyReply {
  return send(reply, body === undefined ? { status: 204 } : { status: 200, body });
}

function no(reply: FastifyReply, status: number, error: string): FastifyReply {
  return send(reply, { status, body: { error } });
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, "http://localhost").searchParams;
}
