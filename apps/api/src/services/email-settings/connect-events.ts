import { createHash, randomBytes } from "node:crypto";
import { EMAIL_SERVICE_INFO, reportsEvents } from "@dakiya/domain/email-settings";
import type { EmailService, EventService } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { EventsConnectionWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { Credentials } from "../../providers/email/types.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import {
  createWebhookEndpoint,
  endpointUrl,
  findAccountEndpoint,
  newEndpointAddress,
  useEndpoint,
} from "../deliveries/index.ts";
import {
  openSender,
  readSender,
  readStoredSettings,
  secretsOf,
} from "../sender/stored-settings.ts";

/** Identifies the account that reports events: another key is another account. Null where nothing can report. */
type EventsAccount = { service: EventService; account: string };

export function eventsAccount(credentials: Credentials): EventsAccount | null {
  const { service } = credentials;
  if (!reportsEvents(service)) return null;
  const key = secretsOf(credentials).find((one) => one !== null);
  if (key === undefined) return null;
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
  const endpoint = await findAccountEndpoint(ctx, of);
  if (endpoint !== null && endpoint.hasSecret && options.again !== true) {
    await useEndpoint(ctx, { service: of.service, id: endpoint.id });
    return await keepEventsProblem(ctx, null);
  }
  if (setupOf(of.service) === "manual") {
    if (endpoint === null) await createWebhookEndpoint(ctx, { ...of, secret: "" });
    return await keepEventsProblem(ctx, null);
  }
  const at = newEndpointAddress(ctx, of.service);
  const token = randomBytes(32).toString("base64url");
  const response = await ctx.email.subscribe(credentials, { url: at.url, token });
  if (response.ok) {
    await createWebhookEndpoint(ctx, { ...of, secret: response.secret, at });
    return await keepEventsProblem(ctx, null);
  }
  ctx.log.warn({ service: of.service, reason: response.reason }, "the service reports no events");
  if (endpoint === null) await createWebhookEndpoint(ctx, { ...of, secret: "", at });
  await keepEventsProblem(ctx, response.reason);
}

/** Stores why events are not reported; null when they are. */
export async function keepEventsProblem(ctx: Ctx, problem: string | null): Promise<void> {
  await ctx.db.execute(sql`
    update email_settings set events_problem = ${problem}
    where account_id = ${ctx.account.id} and events_problem is distinct from ${problem}
  `);
}

const setupOf = (service: EmailService): EventsConnectionWire["setup"] =>
  EMAIL_SERVICE_INFO[service].events?.setup ?? "none";

/** The webhook address of the chosen service and its state. The secret is never shown. */
export async function getEvents(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<EventsConnectionWire> {
  const row = await readStoredSettings(ctx);
  const service = row?.service ?? "gmail";
  const of = row === null ? null : eventsAccount(openSender(ctx, row).credentials);
  const endpoint = of === null ? null : await findAccountEndpoint(ctx, of);
  return {
    service,
    setup: setupOf(service),
    url: of === null || endpoint === null ? null : endpointUrl(ctx, of.service, endpoint.id),
    hasSecret: endpoint?.hasSecret ?? false,
    lastEventAt: endpoint?.lastEventAt?.toISOString() ?? null,
    problem: reportsEvents(service) ? (row?.eventsProblem ?? null) : null,
  };
}

/**
 * Registers the chosen service's webhook again. The result, a refusal too, is in the response.
 *
 * @throws AppError "impossible" before the settings are saved, and for a service that reports nothing.
 */
export async function reconnectEvents(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<EventsConnectionWire> {
  const sender = await readSender(ctx);
  if (sender === null) throw new AppError("impossible", MESSAGES.emailSettings.saveFirst);
  if (eventsAccount(sender.credentials) === null) {
    throw new AppError("impossible", MESSAGES.server.reportsNoEvents);
  }
  await countLimit(ctx, "testEmail", `events:${ctx.account.id}`);
  await connectEvents(ctx, sender.credentials, { again: true });
  const events = await getEvents(ctx, {});
  const details = { service: events.service, connected: events.problem === null };
  // The service knows of it already: no transaction could take that back.
  await recordAudit(ctx.db, ctx, { action: "events.connected", details });
  return events;
}
