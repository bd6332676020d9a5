import {
  CREDENTIAL_FIELDS,
  isNewCredential,
  storedCredentials,
  validateEmailSettings,
} from "@dakiya/domain/email-settings";
import type { CredentialField, EmailSettingsInput } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire, RemoveCredentialInput } from "@dakiya/domain/wire";
import { eq, sql } from "drizzle-orm";
import { emailSettings } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { removeWebhookSecrets } from "../deliveries/index.ts";
import {
  openSender,
  readSender,
  readStoredSettings,
  sealCredential,
  toEmailSettingsWire,
} from "../sender/stored-settings.ts";
import { connectEvents } from "./connect-events.ts";
import { disconnectGmail } from "./connect-gmail.ts";

/** The user's email settings with masked credentials; empty and not configured before the first save. */
export async function getEmailSettings(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<EmailSettingsWire> {
  return toEmailSettingsWire(await readSender(ctx));
}

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
  const row = await readStoredSettings(ctx);
  const credentials = row === null ? {} : openSender(ctx, row).credentials;
  const problems = validateEmailSettings(input, { has: storedCredentials(credentials) });
  const [first] = problems;
  if (first !== undefined) {
    throw new AppError("invalid", first.message, {
      fields: problems.map(({ field, message }) => ({ path: field, message })),
    });
  }
  const sealedCredentials: Partial<Record<CredentialField, string>> = {};
  for (const field of CREDENTIAL_FIELDS) {
    const value = input[field];
    if (value !== undefined && isNewCredential(value)) {
      sealedCredentials[field] = sealCredential(ctx, field, value);
    }
  }
  const values = {
    service: input.emailService,
    senderEmail: input.smtpUser,
    senderName: input.fromName,
    ...sealedCredentials,
    // A pasted token replaces a connected account.
    ...(sealedCredentials.googleAccessToken === undefined
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
    .values({ accountId: ctx.account.id, ...values })
    .onConflictDoUpdate({
      target: emailSettings.accountId,
      set: { ...values, updatedAt: sql`clock_timestamp()` },
    });
  const sender = await readSender(ctx);
  if (sender !== null) await connectEvents(ctx, sender.credentials);
  return toEmailSettingsWire(sender);
}

/**
 * Deletes one stored secret: a credential (with its connected account), or the chosen service's webhook secret.
 * Campaigns without a credential pause at their next batch.
 *
 * @returns The settings afterwards, masked. Idempotent.
 */
export async function removeCredential(
  ctx: Ctx,
  { credential }: RemoveCredentialInput,
): Promise<EmailSettingsWire> {
  if (credential === "webhookSecret") {
    const service = (await readStoredSettings(ctx))?.service ?? "gmail";
    if (service !== "gmail") await removeWebhookSecrets(ctx, service);
  } else {
    if (credential === "googleAccessToken") await disconnectGmail(ctx, {});
    await ctx.db
      .update(emailSettings)
      .set({ [credential]: null, updatedAt: sql`clock_timestamp()` })
      .where(eq(emailSettings.accountId, ctx.account.id));
  }
  return await getEmailSettings(ctx, {});
}
