import {
  CREDENTIAL_FIELDS,
  type CredentialField,
  type EmailSettingsInput,
  isNewCredential,
  storedCredentials,
  validateEmailSettings,
} from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { emailSettings } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { connectEvents } from "./connect-events.ts";
import {
  openSender,
  readSender,
  readStoredSettings,
  sealCredential,
  toEmailSettingsWire,
} from "../sender/stored-settings.ts";

/**
 * Saves the sender and the service's credential (docs/product.md, Email settings). An empty or masked credential
 * keeps the stored one.
 *
 * @returns The saved settings, masked.
 * @throws AppError "invalid" with a sentence for each thing missing.
 */
export async function saveEmailSettings(
  ctx: Ctx,
  input: EmailSettingsInput,
): Promise<EmailSettingsWire> {
  const stored = await readStoredSettings(ctx);
  const known = stored === null ? {} : openSender(ctx, stored).credentials;
  const problems = validateEmailSettings(input, { has: storedCredentials(known) });
  const [first] = problems;
  if (first !== undefined) {
    throw new AppError("invalid", first.message, {
      fields: problems.map(({ field, message }) => ({ path: field, message })),
    });
  }
  const sealed: Partial<Record<CredentialField, string>> = {};
  for (const field of CREDENTIAL_FIELDS) {
    const given = input[field];
    if (given !== undefined && isNewCredential(given)) {
      sealed[field] = sealCredential(ctx, field, given);
    }
  }
  const values = {
    service: input.emailService,
    senderEmail: input.smtpUser,
    senderName: input.fromName,
    ...sealed,
    // A pasted token replaces a connected account.
    ...(sealed.googleAccessToken === undefined
      ? {}
      : {
          googleRefreshToken: null,
          googleTokenExpiresAt: null,
          googleEmail: null,
          googleProblem: null,
        }),
  };
  await ctx.db
    .insert(emailSettings)
    .values({ ownerId: ctx.userId, ...values })
    .onConflictDoUpdate({
      target: emailSettings.ownerId,
      set: { ...values, updatedAt: sql`clock_timestamp()` },
    });
  const sender = await readSender(ctx);
  if (sender !== null) await connectEvents(ctx, sender.credentials);
  return toEmailSettingsWire(sender);
}
