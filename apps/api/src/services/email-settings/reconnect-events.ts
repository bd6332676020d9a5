import { MESSAGES } from "@dakiya/domain/messages";
import type { EventsConnectionWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { connectEvents, eventsAccount } from "./connect-events.ts";
import { getEvents } from "./get-events.ts";
import { readSender } from "../sender/stored-settings.ts";

/**
 * Registers the chosen service's webhook again. The result, a refusal too, is in the answer.
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
  await ctx.limits.count("testEmail", `events:${ctx.userId}`);
  await connectEvents(ctx, sender.credentials, { again: true });
  return await getEvents(ctx, {});
}
