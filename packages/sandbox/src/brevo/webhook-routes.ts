import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { isReachable } from "../core/loopback.ts";
import { parseJson } from "../core/json.ts";
import { send } from "../http/exchange.ts";
import { brevoError, refuseBrevoKey } from "./errors.ts";

const webhookInput = z.object({
  url: z.string(),
  events: z.array(z.string()).min(1),
  description: z.string().optional(),
  type: z.string().optional(),
  batched: z.boolean().optional(),
  auth: z.object({ type: z.literal("bearer"), token: z.string() }).optional(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
});

/** The events Brevo's reference names for a webhook of transactional emails, with their names in its payloads. */
const PAYLOAD_NAMES: Readonly<Record<string, string>> = {
  sent: "request",
  request: "request",
  delivered: "delivered",
  hardBounce: "hard_bounce",
  softBounce: "soft_bounce",
  blocked: "blocked",
  spam: "spam",
  invalid: "invalid_email",
  deferred: "deferred",
  click: "click",
  opened: "opened",
  uniqueOpened: "unique_opened",
  unsubscribed: "unsubscribed",
};

/** `/v3/webhooks`: makes a webhook of the key's account. */
export function brevoWebhookRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  const { registry } = ctx.webhooks;

  app.post("/v3/webhooks", (request, reply) => {
    const key = apiKey(request);
    const refusal = refuseBrevoKey(key);
    if (refusal) return send(reply, refusal);
    const text = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
    const input = webhookInput.safeParse(parseJson(text)?.value);
    if (!input.success) {
      const field = input.error.issues[0]?.path.join(".") ?? "body";
      return send(reply, brevoError(400, "invalid_parameter", `${field} is not valid`));
    }
    const { url, batched = false, auth, headers = [] } = input.data;
    const events: string[] = [];
    for (const name of input.data.events) {
      const event = PAYLOAD_NAMES[name];
      if (event === undefined) {
        return send(reply, brevoError(400, "invalid_parameter", `Invalid event ${name}`));
      }
      events.push(event);
    }
    if (!isReachable(url, ctx.ownOrigins())) {
      return send(reply, brevoError(400, "invalid_parameter", "url must be on this machine"));
    }
    const hook = registry.add(
      "brevo",
      {
        url,
        apiKey: key,
        events,
        batched,
        headers: Object.fromEntries(headers.map(({ key: name, value }) => [name, value])),
        ...(auth && { token: auth.token }),
      },
      ctx.clock.now(),
    );
    return send(reply, { status: 201, body: { id: Number(hook.id) } });
  });
}

function apiKey(request: FastifyRequest): string {
  const header = request.headers["api-key"];
  return typeof header === "string" ? header : "";
}
