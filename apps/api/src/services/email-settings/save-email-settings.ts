import { findChanges } from "@dakiya/domain/audit";
import {
  auditedConnections,
  CREDENTIAL_FIELDS,
  credentialsOf,
  isNewCredential,
  mergeConnections,
  reportsEvents,
  secretsAskedAnew,
  storedCredentials,
  validateEmailSettings,
} from "@dakiya/domain/email-settings";
import type {
  CredentialField,
  EmailService,
  EmailSettingsInput,
  StoredConnections,
} from "@dakiya/domain/email-settings";
import type { EmailSettingsWire, RemoveCredentialInput } from "@dakiya/domain/wire";
import { and, eq, sql } from "drizzle-orm";
import { emailSettings, senders } from "../../db/schema/index.ts";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countLimit } from "../audit/count-limit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { queueDomainCheck } from "../sender-domain/index.ts";
import { removeWebhookSecrets } from "../deliveries/index.ts";
import {
  openSender,
  readSender,
  readStoredSettings,
  lockStoredSettings,
  sealSettingsSecret,
  toEmailSettingsWire,
} from "../sender/stored-settings.ts";
import type { StoredSettings } from "../sender/stored-settings.ts";
import { wakeWaiting } from "../sender/wake-waiting.ts";
import { checkSender } from "./check-sender.ts";
import { connectEvents } from "./connect-events.ts";
import { forgetGoogle, revokeGoogle } from "./connect-gmail.ts";
import { NO_SMTP_ACCESS, smtpAccessOf } from "./connect-smtp.ts";

/** The user's email settings with masked credentials; empty and not configured before the first save. */
export async function getEmailSettings(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<EmailSettingsWire> {
  return toEmailSettingsWire(ctx, await readSender(ctx));
}

/**
 * Saves the sender and the service's credential (docs/product.md, Email settings). An empty or masked credential
 * keeps the stored one.
 *
 * @returns The saved settings, masked, with the service's verdict on the credential, requested once.
 * @throws AppError "invalid" with a sentence for each thing missing; "slowDown" after too many servers an hour.
 */
export async function saveEmailSettings(
  ctx: Ctx,
  input: EmailSettingsInput,
): Promise<EmailSettingsWire> {
  // A save connects to a server that the user names.
  if (input.emailService === "smtp_server")
    await countLimit(ctx, "connectionTest", String(ctx.account.id));
  const server = input.smtpServer ?? (await readStoredSettings(ctx))?.smtpServer ?? null;
  const access =
    input.smtpAccess === undefined || server?.signIn !== "xoauth2"
      ? {}
      : await smtpAccessOf(ctx, server, input.smtpAccess);
  await ctx.db.transaction(async (tx) => await storeSettings(tx, ctx, input, access));
  const sender = await readSender(ctx);
  if (sender === null) return toEmailSettingsWire(ctx, null);
  await Promise.all([
    connectEvents(ctx, sender.credentials),
    checkSender(ctx, sender.credentials.service),
  ]);
  return await getEmailSettings(ctx, {});
}

async function storeSettings(
  tx: Tx,
  ctx: Ctx,
  input: EmailSettingsInput,
  access: Partial<Awaited<ReturnType<typeof smtpAccessOf>>>,
): Promise<void> {
  const row = await lockStoredSettings(ctx, tx);
  const stored = row === null ? null : openSender(ctx, row).stored;
  const storedConnections = mergeConnections(row ?? {});
  const problems = validateEmailSettings(input, {
    has: storedCredentials(stored ?? {}),
    ...storedConnections,
  });
  const [first] = problems;
  if (first !== undefined) {
    throw new AppError("invalid", first.message, {
      fields: problems.map(({ field, message }) => ({ path: field, message })),
    });
  }
  const sealedCredentials: Partial<Record<CredentialField, string>> = {};
  const newCredentials: CredentialField[] = [];
  for (const field of CREDENTIAL_FIELDS) {
    const value = input[field];
    if (value !== undefined && isNewCredential(value)) {
      sealedCredentials[field] = sealSettingsSecret(ctx, field, value);
      if (stored?.[field] !== value) newCredentials.push(field);
    }
  }
  const values = {
    service: input.emailService,
    senderEmail: input.smtpUser,
    senderName: input.fromName,
    ...mergeConnections(input, storedConnections),
    replyTo: input.replyTo === undefined ? (row?.replyTo ?? null) : input.replyTo,
    signature: input.signature ?? row?.signature ?? "",
    dailyLimit: input.dailyLimit === undefined ? (row?.dailyLimit ?? null) : input.dailyLimit,
    ...withoutSecrets(secretsAskedAnew(input, storedConnections)),
    // They were another account's.
    ...(newCredentials.length > 0 ? { serviceLimits: {} } : {}),
    ...sealedCredentials,
    // A new app password is that of the address it was saved with.
    ...(sealedCredentials.smtpPassword === undefined ? {} : { signInEmail: null }),
    ...access,
    ...NOT_CHECKED,
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
  await tx
    .insert(emailSettings)
    .values({ accountId: ctx.account.id, ...values })
    .onConflictDoUpdate({
      target: emailSettings.accountId,
      set: { ...values, updatedAt: sql`statement_timestamp()` },
    });
  if (row !== null && row.defaultSenderId !== null)
    await copyToSender(tx, ctx, row.defaultSenderId, values);
  if (values.dailyLimit !== (row?.dailyLimit ?? null)) {
    await wakeWaiting(tx, ctx.account.id, null);
    if (row?.defaultSenderId != null) await wakeWaiting(tx, ctx.account.id, row.defaultSenderId);
  }
  await queueDomainCheck(ctx, tx);
  const changes = findChanges(senderOf(row), senderOf(values));
  if (changes === null && newCredentials.length === 0) return;
  const details = newCredentials.length === 0 ? {} : { credentialsSet: newCredentials };
  const action = "email-settings.changed";
  await recordAudit(tx, ctx, { action, changes: changes ?? {}, details });
}

const NOT_CHECKED = { checkStatus: "notChecked", checkReason: null, checkedAt: null } as const;

/** Keeps the row of the default sender the same as the settings. */
async function copyToSender(
  tx: Tx,
  ctx: Ctx,
  id: number,
  values: Pick<
    Shown,
    "service" | "senderEmail" | "senderName" | "replyTo" | "signature" | "dailyLimit"
  >,
): Promise<void> {
  const { service, senderEmail: email, senderName: name, replyTo, signature, dailyLimit } = values;
  await tx
    .update(senders)
    .set({
      ...{ service, email, name, replyTo, signature, dailyLimit },
      updatedAt: sql`statement_timestamp()`,
    })
    .where(and(eq(senders.accountId, ctx.account.id), eq(senders.id, id)));
}

/** Columns without some secrets, and without what renews them. */
const withoutSecrets = (fields: readonly CredentialField[]) => ({
  ...Object.fromEntries(fields.map((field) => [field, null])),
  ...(fields.includes("smtpServerPassword") ? NO_SMTP_ACCESS : {}),
});

const usesCredential = (service: EmailService, credential: CredentialField): boolean =>
  credentialsOf(service).some((one) => one === credential);

type Shown = Pick<
  StoredSettings,
  | "service"
  | "senderEmail"
  | "senderName"
  | keyof StoredConnections
  | "replyTo"
  | "signature"
  | "dailyLimit"
>;

const senderOf = (row: Shown | null) => ({
  service: row?.service ?? null,
  senderEmail: row?.senderEmail ?? null,
  senderName: row?.senderName ?? null,
  replyTo: row?.replyTo ?? null,
  signature: row?.signature ?? "",
  dailyLimit: row?.dailyLimit ?? null,
  ...auditedConnections(row ?? {}),
});

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
  const endedToken = await ctx.db.transaction(async (tx) => {
    const row = await lockStoredSettings(ctx, tx);
    if (row === null) return null;
    const audit = { action: "credential.removed", details: { credential } } as const;
    if (credential === "webhookSecret") {
      const { service } = row;
      const isChange = reportsEvents(service) && (await removeWebhookSecrets(ctx, service, tx));
      if (isChange) await recordAudit(tx, ctx, audit);
      return null;
    }
    const token = credential === "googleAccessToken" ? await forgetGoogle(tx, ctx) : null;
    await tx
      .update(emailSettings)
      .set({
        ...withoutSecrets([credential]),
        ...(usesCredential(row.service, credential) ? NOT_CHECKED : {}),
        updatedAt: sql`statement_timestamp()`,
      })
      .where(eq(emailSettings.accountId, ctx.account.id));
    if (row[credential] !== null || token !== null) await recordAudit(tx, ctx, audit);
    return token;
  });
  if (endedToken !== null) await revokeGoogle(ctx, endedToken);
  return await getEmailSettings(ctx, {});
}
