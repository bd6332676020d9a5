import { z } from "zod";
import { WEBHOOK_SERVICES } from "../core/mail-services.ts";
import { SANDBOX_SERVICES } from "../core/types.ts";
import { fault, faultChance } from "../faults/fault.ts";

const service = z.enum(SANDBOX_SERVICES);
const webhookService = z.enum(WEBHOOK_SERVICES);

/** Bodies of the control API; they mirror the arguments of `SandboxControl`. */
export const queueFaultInput = z.strictObject({
  service,
  fault,
  times: z.number().int().min(1).exactOptional(),
});
export const faultChancesInput = z.strictObject({
  service,
  chances: z.array(faultChance),
  seed: z.number().int().exactOptional(),
});
export const limitsInput = z.strictObject({
  service,
  requestsPerSecond: z.number().min(0).exactOptional(),
  mailsPerDay: z.number().min(0).exactOptional(),
});
export const webhookInput = z.strictObject({
  service: webhookService,
  url: z.string(),
  apiKey: z.string().exactOptional(),
  events: z.array(z.string()).exactOptional(),
  secret: z.string().exactOptional(),
  privateKey: z.string().exactOptional(),
  token: z.string().exactOptional(),
  headers: z.record(z.string(), z.string()).exactOptional(),
  batched: z.boolean().exactOptional(),
});
export const emitInput = z.strictObject({
  events: z.array(
    z.strictObject({
      mailId: z.string(),
      kind: z.enum([
        ...(["sent", "delivered", "opened", "machineOpened", "clicked", "deferred"] as const),
        ...(["hardBounce", "softBounce", "blocked", "spam", "unsubscribed", "error"] as const),
      ]),
      at: z.iso.datetime().exactOptional(),
      link: z.string().exactOptional(),
      reason: z.string().exactOptional(),
    }),
  ),
  options: z
    .strictObject({
      times: z.number().int().min(1).max(1_000).exactOptional(),
      delayMs: z.number().min(0).exactOptional(),
      shuffleSeed: z.number().int().exactOptional(),
      forge: z
        .enum(["noSignature", "badSignature", "oldTimestamp", "tamperedBody"])
        .exactOptional(),
    })
    .exactOptional(),
});
const chance = z.number().min(0).max(1).exactOptional();
export const eventChancesInput = z.strictObject({
  chances: z
    .strictObject({
      duplicate: chance,
      late: chance,
      lateMs: z.number().min(0).exactOptional(),
      forged: chance,
    })
    .nullable(),
  seed: z.number().int().exactOptional(),
});
export const clockInput = z.strictObject({ advanceMs: z.number() });
export const idTokenInput = z.strictObject({
  claims: z.record(z.string(), z.unknown()).exactOptional(),
  overrides: z
    .strictObject({
      alg: z.enum(["RS256", "HS256", "none"]).exactOptional(),
      kid: z.string().exactOptional(),
      key: z.enum(["own", "other"]).exactOptional(),
      issuer: z.string().exactOptional(),
    })
    .exactOptional(),
});
