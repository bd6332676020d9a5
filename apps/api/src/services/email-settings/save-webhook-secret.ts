import { createPublicKey } from "node:crypto";
import { eventsInfoOf } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { EventsConnectionWire, WebhookSecretInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { WebhookService } from "../../providers/email/webhooks/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import {
  createWebhookEndpoint,
  findAccountEndpoint,
  saveEndpointSecret,
} from "../deliveries/index.ts";
import { eventsAccount, getEvents, keepEventsProblem } from "./connect-events.ts";
import { readSender } from "../sender/stored-settings.ts";

const SHORTEST_TOKEN = 16;

/**
 * Stores the secret that verifies a service's posts: SendGrid's verification key, Resend's signing secret, or Brevo's
 * token. The previous one expires in seven days.
 *
 * @throws AppError "invalid" for what cannot be such a secret, "impossible" when the service is not the chosen one.
 */
export async function saveWebhookSecret(
  ctx: Ctx,
  input: WebhookSecretInput,
): Promise<EventsConnectionWire> {
  const sender = await readSender(ctx);
  if (sender === null) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
  const of = eventsAccount(sender.credentials);
  if (of === null || of.service !== input.service) {
    throw new AppError("impossible", MESSAGES.server.notTheChosenService);
  }
  const secret = readSecret(of.service, input.secret);
  if (secret === null) {
    const message = eventsInfoOf(of.service).secretWrong;
    throw new AppError("invalid", message, { fields: [{ path: "secret", message }] });
  }
  const endpoint = await findAccountEndpoint(ctx, of);
  await ctx.db.transaction(async (tx) => {
    let isNew = true;
    if (endpoint === null) await createWebhookEndpoint(ctx, { ...of, secret }, tx);
    else isNew = await saveEndpointSecret(ctx, { ...of, id: endpoint.id, secret }, tx);
    const details = { service: of.service };
    if (isNew) await recordAudit(tx, ctx, { action: "webhook-secret.set", details });
  });
  await keepEventsProblem(ctx, null);
  return await getEvents(ctx, {});
}

function readSecret(service: WebhookService, text: string): string | null {
  if (service === "sendgrid") {
    const key = text.replaceAll(/-----[A-Z ]+-----|\s/g, "");
    return isVerificationKey(key) ? key : null;
  }
  if (service === "resend") return /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(text) ? text : null;
  return text.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/.test(text) ? text : null;
}

/** A public key on P-256, DER in base64. */
function isVerificationKey(base64: string): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(base64, "base64"),
      format: "der",
      type: "spki",
    });
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}
