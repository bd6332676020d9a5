import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { parseJson } from "../core/json.ts";
import { isReachable } from "../core/loopback.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { send } from "../http/exchange.ts";
import { refuseResendKey, resendError } from "./errors.ts";

const webhookInput = z.object({ endpoint: z.string(), events: z.array(z.string()).min(1) });

/** `/webhooks`: makes a webhook of the key's account and gives its secret. */
export function resendWebhookRoutes(app: FastifyInstance, ctx: SandboxContext): void {
  const { registry } = ctx.webhooks;

  app.post("/webhooks", (request, reply) => {
    const apiKey = bearerToken(request);
    const refusal = refuseResendKey(apiKey);
    if (refusal) return send(reply, refusal);
    const text = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "";
    const input = webhookInput.safeParse(parseJson(text)?.value);
    if (!input.success) {
      return send(
        reply,
        resendError(422, "missing_required_field", "Missing `endpoint` or `events`."),
      );
    }
    const { endpoint: url, events } = input.data;
    if (!isReachable(url, ctx.ownOrigins())) {
      return send(
        reply,
        resendError(422, "validation_error", "The `endpoint` is not on this machine."),
      );
    }
    const hook = registry.add("resend", { url, events, apiKey }, ctx.clock.now());
    const body = { object: "webhook", id: hook.id, signing_secret: hook.secret };
    return send(reply, { status: 201, body });
  });
}
