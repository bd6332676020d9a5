import { randomUUID } from "node:crypto";
import { connectionOf, credentialsOf } from "@dakiya/domain/email-settings";
import type { Credentials, MailBatch, OutgoingMail } from "../types.ts";

export function makeMail(n: number, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    token: `tok-${n}-${randomUUID()}`,
    to: { address: `customer${n}@example.com`, name: `Customer ${n}` },
    subject: `Offer ${n} — ₹500 off`,
    text: `Hello Customer ${n},\n\nनमस्ते! Here is your offer.\n`,
    html: `<p>Hello Customer ${n},</p>\n<p>नमस्ते! <a href="https://shop.example/${n}">Here</a></p>`,
    unsubscribeUrl: `https://crm.example/u/${n}`,
    ...changes,
  };
}

type MadeBatch = Omit<MailBatch, "mails"> & { mails: readonly OutgoingMail[] };

/** A batch of `count` mails for tests, at its first attempt. */
export function makeBatch<Changes extends Partial<MailBatch>>(
  count: number,
  changes?: Changes,
): MadeBatch & Changes;
export function makeBatch(count: number, changes: Partial<MailBatch> = {}): MailBatch {
  return {
    key: randomUUID(),
    from: { address: "hello@acme.example", name: "Acme Stores" },
    listId: "acme-stores.crm.example",
    mails: Array.from({ length: count }, (_, n) => makeMail(n)),
    createdAt: new Date("2026-11-20T06:30:00Z"),
    ...changes,
  };
}

export function makeCredentials(changes: Partial<Credentials>): Credentials {
  const { service = "brevo" } = changes;
  const none = Object.fromEntries(credentialsOf(service).map((field) => [field, null]));
  const connection = connectionOf(service);
  return {
    ...{ service, senderEmail: "hello@acme.example" },
    ...(connection === null ? {} : { [connection.field]: null }),
    ...none,
    ...changes,
  } as Credentials;
}
