import { z } from "zod";
import { MAIL_SERVICES } from "./mail-services.ts";
import type { StoredMail } from "./types.ts";

const address = z.object({ email: z.string(), name: z.string().nullable() });

/** An email as `mails.jsonl` keeps it; a line of another shape is skipped when read back. */
export const storedMail: z.ZodType<StoredMail> = z.object({
  id: z.string(),
  service: z.enum(MAIL_SERVICES),
  account: z.string(),
  recipient: address,
  from: address,
  replyTo: address.nullable(),
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  // Absent in emails kept by an older sandbox.
  source: z.string().nullable().default(null),
  headers: z.array(z.tuple([z.string(), z.string()])),
  providerMessageId: z.string(),
  eventMessageId: z.string(),
  idempotencyKey: z.string().nullable(),
  customArgs: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  acceptedAt: z.string(),
});
