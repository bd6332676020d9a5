import type { WebhookPayloadWire } from "@dakiya/domain/wire";
import { createHmac, timingSafeEqual } from "node:crypto";

/** A request as it came, its body still unread. */
export type WebhookRequest = {
  /** The raw bytes of the body: JSON that is parsed and written again has another signature. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | readonly string[] | undefined>;
};

/** How a webhook is proved. */
export type VerifyOptions = {
  /** The subscription's secret, `whsec_…`; several while one follows another. */
  secret: string | readonly string[];
  /** How far the sender's clock and this one may be apart, in seconds; 300 when left out. */
  toleranceSeconds?: number;
  /** Now; the clock when left out. */
  now?: Date;
};

/** A request that is not proved to be Dakiya's; `message` says why. Answer it with a 400. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/**
 * Proves that a request came from Dakiya, as Standard Webhooks lays down, and reads it. One whose id was seen before is
 * the same event again.
 *
 * @returns The id of the delivery, which stays the same when it is sent again, and the body.
 * @throws WebhookError
 */
export function verifyWebhook(
  request: WebhookRequest,
  options: VerifyOptions,
): { id: string; timestamp: Date; body: WebhookPayloadWire } {
  const id = header(request.headers, "webhook-id");
  const sent = header(request.headers, "webhook-timestamp");
  const signatures = header(request.headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(sent)) throw new WebhookError("webhook-timestamp is no number of seconds");
  const apart = Math.abs((options.now ?? new Date()).getTime() / 1000 - Number(sent));
  if (apart > (options.toleranceSeconds ?? 300)) {
    throw new WebhookError("webhook-timestamp is too far from now");
  }
  const secrets = typeof options.secret === "string" ? [options.secret] : options.secret;
  const given = signatures
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => Buffer.from(signature.slice(3), "base64"));
  const isProved = secrets.some((secret) => {
    const expected = createHmac("sha256", keyOf(secret))
      .update(`${id}.${sent}.`)
      .update(request.body)
      .digest();
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
  if (!isProved) throw new WebhookError("No signature of the request is made with the secret");
  return { id, timestamp: new Date(Number(sent) * 1000), body: parse(request.body) };
}

function keyOf(secret: string): Buffer {
  const encoded = secret.replace(/^whsec_/, "");
  if (!/^[\w+/-]+={0,2}$/.test(encoded)) {
    throw new WebhookError("The secret is not one of a webhook: it begins with whsec_");
  }
  return Buffer.from(encoded, "base64");
}

function header(headers: WebhookRequest["headers"], name: string): string {
  const given =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const value = typeof given === "string" ? given : given?.[0];
  if (value === undefined || value === "") throw new WebhookError(`${name} is missing`);
  return value;
}

/** The signature is verified, so the body is trusted to have the documented shape. */
function parse(body: string | Uint8Array): WebhookPayloadWire {
  try {
    return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
  } catch {
    throw new WebhookError("The body is no JSON");
  }
}
