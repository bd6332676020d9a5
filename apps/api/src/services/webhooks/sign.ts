import { createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "../../secrets.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret as Standard Webhooks writes one. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Seal context of stored secrets. */
export const webhookSealContext = (accountId: number): string => `${accountId}:outgoingWebhook`;

/** The secrets of a subscription that open, the present one first. */
export function openSecrets(
  secrets: Secrets,
  row: { accountId: number; secret: string; oldSecret: string | null },
): string[] {
  return [row.secret, row.oldSecret].flatMap((sealed) => {
    const secret = sealed === null ? null : secrets.open(sealed, webhookSealContext(row.accountId));
    return secret === null ? [] : [secret];
  });
}

/**
 * The headers of a request, signed with each secret.
 *
 * @param atSeconds - Now, in whole seconds since 1970.
 */
export function signedHeaders(
  secrets: readonly string[],
  { messageId, body }: { messageId: string; body: string },
  atSeconds: number,
): Record<string, string> {
  const signed = `${messageId}.${atSeconds}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Dakiya-Webhooks/1",
    "webhook-id": messageId,
    "webhook-timestamp": String(atSeconds),
    "webhook-signature": signatures.join(" "),
  };
}
