import { createHash, randomBytes } from "node:crypto";
import type { Ctx } from "../../deps.ts";
import type { Credentials } from "../../providers/email/index.ts";
import {
  createWebhookEndpoint,
  hasWebhookEndpoint,
  newEndpointAddress,
} from "../deliveries/webhook-endpoints.ts";

const ACCOUNT_KEYS = { brevo: "brevoApiKey", resend: "resendApiKey" } as const;

/**
 * Asks the chosen service to report what becomes of mails, once for each account. Where it can't be asked, or says
 * no, sending works all the same: only "delivered" is then unknown.
 */
export async function connectEvents(ctx: Ctx, credentials: Credentials): Promise<void> {
  const { service } = credentials;
  if (service !== "brevo" && service !== "resend") return;
  const key = credentials[ACCOUNT_KEYS[service]];
  if (key === null) return;
  const account = createHash("sha256").update(`${service}:${key}`).digest("hex");
  if (await hasWebhookEndpoint(ctx, { service, account })) return;
  const at = newEndpointAddress(ctx, service);
  const token = randomBytes(32).toString("base64url");
  const answer = await ctx.email.subscribe(credentials, { url: at.url, token });
  if (answer.ok) await createWebhookEndpoint(ctx, { service, secret: answer.secret, at, account });
  else ctx.log.warn({ service, reason: answer.reason }, "the service reports no events");
}
