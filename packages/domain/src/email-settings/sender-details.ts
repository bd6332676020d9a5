import { z } from "zod";
import { cleanAddress } from "../cells/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";

/** Characters of a signature at most. */
export const SIGNATURE_MAX = 1_000;
/** Control characters but the tab and the end of a line. */
const CONTROLS = /(?![\t\n])[\p{Cc}\p{Cs}]/u;

const replyTo = z
  .string()
  .trim()
  .refine(
    (text) => text === "" || cleanAddress(text) !== null,
    "Reply-To must be an email address, or empty",
  )
  .transform((text) => cleanAddress(text))
  .nullable();

const signature = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .superRefine(atMost(SIGNATURE_MAX, "Signature"))
  .refine((text) => !CONTROLS.test(text), "A signature must be plain text")
  .meta({ maxLength: roomFor(SIGNATURE_MAX) });

const dailyLimit = z
  .int("Please enter a whole number, or leave it empty")
  .min(1, "At least 1 email a day, or leave it empty")
  .max(10_000_000, "At most 10,000,000 emails a day")
  .nullable();

/** Details of a sender beside its name and address. A null or empty reply-to is the sender's own address. */
export const senderDetails = { replyTo, signature, dailyLimit };
