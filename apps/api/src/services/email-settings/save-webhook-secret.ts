import { eventsInfoOf } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { EventsConnectionWire, WebhookSecretInput } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError, refusedField } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import {
  createWebhookEndpoint,
  findAccountEndpoint,
  saveEndpointSecret,
} from "../deliveries/index.ts";
import { eventsAccount, getEvents, keepEventsProblem } from "./connect-events.ts";
import { readSender } from "../sender/stored-settings.ts";

/**
 * Stores the secret that verifies a service's posts, pasted from where the service shows it. The previous one expires in seven days.
 *
 * @throws AppError "invalid" for a text that can't be such a secret, "impossible" when the service is not the chosen one.
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
  const secret = ctx.email.readWebhookSecret(of.service, input.secret);
  if (secret === null) {
    const message = eventsInfoOf(of.service).secretWrong;
    throw refusedField("invalid", "secret", message);
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
