import type { EventsConnectionWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { endpointUrl, findAccountEndpoint } from "../deliveries/outcomes/webhook-endpoints.ts";
import { eventsAccount } from "./connect-events.ts";
import { openSender, readStoredSettings } from "../sender/stored-settings.ts";

const SETUP = {
  brevo: "automatic",
  resend: "automatic",
  sendgrid: "manual",
  gmail: "none",
} as const;

/** The webhook address of the chosen service and its state. The secret is never shown. */
export async function getEvents(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<EventsConnectionWire> {
  const stored = await readStoredSettings(ctx);
  const service = stored?.service ?? "gmail";
  const of = stored === null ? null : eventsAccount(openSender(ctx, stored).credentials);
  const endpoint = of === null ? null : await findAccountEndpoint(ctx, of);
  return {
    service,
    setup: SETUP[service],
    url: of === null || endpoint === null ? null : endpointUrl(ctx, of.service, endpoint.id),
    hasSecret: endpoint?.hasSecret ?? false,
    lastEventAt: endpoint?.lastEventAt?.toISOString() ?? null,
    problem: service === "gmail" ? null : (stored?.eventsProblem ?? null),
  };
}
