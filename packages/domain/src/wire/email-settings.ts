import { z } from "zod";
import { EMAIL_SERVICES } from "../email-settings/index.ts";

/**
 * A user's email settings as read (SPEC §3). Credentials are masked ("SG.…abcd") or empty; a masked or
 * empty credential on save keeps the stored one.
 */
export const emailSettingsWire = z.object({
  emailService: z.enum(EMAIL_SERVICES),
  preferredService: z.enum(EMAIL_SERVICES),
  smtpUser: z.string(),
  fromName: z.string(),
  googleAccessToken: z.string(),
  smtpPassword: z.string(),
  sendgridApiKey: z.string(),
  resendApiKey: z.string(),
  brevoApiKey: z.string(),
  isConfigured: z.boolean(),
});
export type EmailSettingsWire = z.infer<typeof emailSettingsWire>;

/** Body of test-email. */
export const testEmailInput = z.strictObject({
  to: z.string().max(254),
  subject: z.string().max(500).optional(),
  body: z.string().max(10_000).optional(),
});
export type TestEmailInput = z.infer<typeof testEmailInput>;
