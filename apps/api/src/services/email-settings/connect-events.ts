import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import type { Credentials } from "../../providers/email/index.ts";
import type { WebhookService } from "../../providers/email/webhooks/index.ts";
import {
  createWebhookEndpoint,
  findAccountEndpoint,
  newEndpointAddress,
  useEndpoint,
} from "../deliveries/outcomes/webhook-endpoints.ts";

const ACCOUNT_KEYS = {
  brevo: "brevoApiKey",
  resend: "resendApiKey",
  sendgrid: "sendgridApiKey",
} as const;

/** Identifies the account that reports events: another key is another account. Null where nothing can report. */
export type EventsAccount = { service: WebhookService; account: string };

/** The account of some credentials. */
export function eventsAccount(credentials: Credentials): EventsAccount | null {
  const { service } = credentials;
  if (service === "gmail") return null;
  const key = credentials[ACCOUNT_KEYS[service]];
  if (key === null) return null;
  return { service, account: createHash("sha256").update(`${service}:${key}`).digest("hex") };
}

/**
 * Registers the webhook of the chosen service once for each account. Where that fails, an address is reserved for
 * manual setup, which refuses posts until its secret is known; sending works without events.
 *
 * @param options.again - Registers although the account has an address already.
 */
export async function connectEvents(
  ctx: Ctx,
  credentials: Credentials,
  options: { again?: boolean } = {},
): Promise<void> {
  const of = eventsAccount(credentials);
  if (of === null) return await keepEventsProblem(ctx, null);
  const known = await findAccountEndpoint(ctx, of);
  if (known !== null && known.hasSecret && options.again !== true) {
    await useEndpoint(ctx, { service: of.service, id: known.id });
    return await keepEventsProblem(ctx, null);
  }
  if (of.service === "sendgrid") {
    if (known === null) await createWebhookEndpoint(ctx, { ...of, secret: "" });
    return await keepEventsProblem(ctx, null);
  }
  const at = newEndpointAddress(ctx, of.service);
  const token = randomBytes(32).toString("base64url");
  const answer = await ctx.email.subscribe(credentials, { url: at.url, token });
  if (answer.ok) {
    await createWebhookEndpoint(ctx, { ...of, secret: answer.secret, at });
    return await keepEventsProblem(ctx, null);
  }
  ctx.log.warn({ service: of.service, reason: answer.reason }, "the service reports no events");
  if (known === null) await createWebhookEndpoint(ctx, { ...of, secret: "", at });
  await keepEventsProblem(ctx, answer.reason);
}

/** Stores why events are not reported; null when they are. */
export async function keepEventsProblem(ctx: Ctx, problem: string | null): Promise<void> {
  await ctx.db.execute(sql`
    update email_settings set events_problem = ${problem}
    where owner_id = ${ctx.userId} and events_problem is distinct from ${problem}
  `);
}
