import { createHmac, randomBytes } from "node:crypto";
import { formatAddress } from "../../core/email-address.ts";
import { HOUR, MINUTE, reasonOf, stampOf, USER_AGENT } from "./vendor.ts";
import type { MailEvent, Vendor } from "./vendor.ts";

export const resend: Vendor = {
  words: {
    sent: "email.sent",
    delivered: "email.delivered",
    opened: "email.opened",
    machineOpened: "email.opened",
    clicked: "email.clicked",
    deferred: "email.delivery_delayed",
    hardBounce: "email.bounced",
    softBounce: "email.bounced",
    blocked: "email.suppressed",
    spam: "email.complained",
    unsubscribed: null,
    error: "email.failed",
  },
  payload,
  isBatched: () => false,
  waitsMs: [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
  secretFor: ({ secret }) => secret ?? `whsec_${randomBytes(24).toString("base64")}`,
  describe: (secret) => ({ secret }),
  prove({ secret }, post, body) {
    // Each retry is signed anew; the id stays, so that receivers can tell it is the same event.
    const timestamp = stampOf(post.now, post);
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const signed = `${post.id}.${timestamp}.${body}`;
    const mac = createHmac("sha256", key).update(signed).digest("base64");
    return { "svix-id": post.id, "svix-timestamp": timestamp, "svix-signature": `v1,${mac}` };
  },
};

function payload(name: string, event: MailEvent) {
  const { mail, kind, at, link } = event;
  const message = reasonOf(event);
  const bounce = {
    message,
    type: kind === "softBounce" ? "Transient" : "Permanent",
    subType: kind === "softBounce" ? "MailboxFull" : "General",
    diagnosticCode: [`smtp; ${message}`],
  };
  const visit = { ipAddress: "127.0.0.1", timestamp: at.toISOString(), userAgent: USER_AGENT };
  return {
    type: name,
    created_at: at.toISOString(),
    data: {
      created_at: mail.acceptedAt,
      email_id: mail.eventMessageId,
      from: formatAddress(mail.from),
      // Resend names the addresses of the whole email here, not the one the event is about.
      to: (mail.headers.find(([header]) => header === "To")?.[1] ?? mail.recipient.email).split(
        ", ",
      ),
      subject: mail.subject,
      ...(Object.keys(mail.customArgs).length > 0 && { tags: mail.customArgs }),
      ...((kind === "hardBounce" || kind === "softBounce") && { bounce }),
      ...(kind === "blocked" && { suppressed: { message, type: "OnAccountSuppressionList" } }),
      ...(kind === "error" && { failed: { reason: message } }),
      ...(kind === "clicked" && { click: { ...visit, link: link ?? "" } }),
      ...((kind === "opened" || kind === "machineOpened") && { open: visit }),
    },
  };
}
