import {
  byCredential,
  connectionOf,
  CREDENTIAL_FIELDS,
  credentialsOf,
  maskSecret,
  mergeConnections,
} from "@dakiya/domain/email-settings";
import type {
  CredentialField,
  EmailService,
  StoredConnections,
} from "@dakiya/domain/email-settings";
import type { EmailSettingsWire, SendingLimits, SendingLimitsWire } from "@dakiya/domain/wire";
import { eq } from "drizzle-orm";
import type { Executor, Tx } from "../../db/client.ts";
import { emailSettings } from "../../db/schema/index.ts";
import type { AccountCtx, Deps } from "../../deps.ts";
import { returnUrl } from "../consent/visits.ts";
import type { Credentials, LimitingSettings } from "../../providers/email/types.ts";

export type StoredSettings = typeof emailSettings.$inferSelect;

/** Sealed columns of `email_settings`. */
export const SEALED_FIELDS = [
  ...CREDENTIAL_FIELDS,
  "googleRefreshToken",
  "smtpClientSecret",
  "smtpRefreshToken",
] as const;
type SealedField = (typeof SEALED_FIELDS)[number];

/** Context a credential is sealed with: it opens for this user and this field alone. */
export const sealContext = (accountId: number, field: SealedField): string =>
  `${accountId}:${field}`;

export const sealSettingsSecret = (ctx: AccountCtx, field: SealedField, secret: string): string =>
  ctx.secrets.seal(secret, sealContext(ctx.account.id, field));

/** Null where there is none, or it was sealed with a secret that does not count any more. */
export const openSettingsSecret = (
  ctx: AccountCtx,
  field: SealedField,
  sealed: string | null,
): string | null =>
  sealed === null ? null : ctx.secrets.open(sealed, sealContext(ctx.account.id, field));

/** The user's stored settings, still sealed; null before the first save. */
export async function readStoredSettings(
  ctx: AccountCtx,
  executor: Executor = ctx.db,
): Promise<StoredSettings | null> {
  const [row] = await executor
    .select()
    .from(emailSettings)
    .where(eq(emailSettings.accountId, ctx.account.id));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockStoredSettings(ctx: AccountCtx, tx: Tx): Promise<StoredSettings | null> {
  const [row] = await tx
    .select()
    .from(emailSettings)
    .where(eq(emailSettings.accountId, ctx.account.id))
    .for("update");
  return row ?? null;
}

/** A user's sender with unsealed credentials, for the length of a request. */
export type Sender = {
  /** Of the chosen service. */
  credentials: Credentials;
  /** Of all services. */
  stored: Readonly<Record<CredentialField, string | null>>;
  /** Likewise what their secrets belong to. */
  connections: StoredConnections;
  /** Why its app's access has to be given again. */
  smtpProblem: string | null;
  email: string;
  senderName: string;
  replyTo: string | null;
  signature: string;
  dailyLimit: number | null;
  /** The service's verdict on the credential. */
  check: Pick<EmailSettingsWire, "status" | "statusReason" | "testedAt">;
};

/** The columns of a campaign that freeze its sender. */
export function frozenSender({ credentials, email, senderName, replyTo, signature }: Sender) {
  const { service } = credentials;
  return { service, fromEmail: email, fromName: senderName, replyTo, signature };
}

/** Opens the user's credentials; null where email is not configured. */
export async function readSender(
  ctx: AccountCtx,
  executor: Executor = ctx.db,
): Promise<Sender | null> {
  const row = await readStoredSettings(ctx, executor);
  return row === null ? null : openSender(ctx, row);
}

/** The sender of a row of settings. A credential sealed with a secret that is gone is as good as none. */
export function openSender(ctx: AccountCtx, row: StoredSettings): Sender {
  const open = (field: CredentialField): string | null =>
    openSettingsSecret(ctx, field, row[field]);
  const stored = byCredential(open);
  const connections = mergeConnections(row);
  return {
    email: row.senderEmail,
    senderName: row.senderName,
    replyTo: row.replyTo,
    signature: row.signature,
    dailyLimit: row.dailyLimit,
    check: {
      status: row.checkStatus,
      statusReason: row.checkReason,
      testedAt: row.checkedAt?.toISOString() ?? null,
    },
    stored,
    connections,
    smtpProblem: row.smtpProblem,
    credentials: credentialsFor(
      { stored, connections, credentials: { senderEmail: accountAddress(row, row.service) } },
      row.service,
    ),
  };
}

/** The address a service knows the account by. Gmail's app password stays that of its mailbox when the default sender changes. */
export const accountAddress = (
  { senderEmail, signInEmail }: Pick<StoredSettings, "senderEmail" | "signInEmail">,
  service: EmailService,
): string => (service === "gmail" ? (signInEmail ?? senderEmail) : senderEmail);

/** A sender's credentials for another service. */
export function credentialsFor(
  {
    stored,
    connections,
    credentials,
  }: Pick<Sender, "stored" | "connections"> & { credentials: { senderEmail: string } },
  service: EmailService,
): Credentials {
  const secrets = credentialsOf(service).map((field) => [field, stored[field]]);
  const { senderEmail } = credentials;
  const field = connectionOf(service)?.field ?? null;
  return {
    service,
    senderEmail,
    ...(field === null ? {} : { [field]: connections[field] }),
    ...Object.fromEntries(secrets),
  } as Credentials;
}

const UNCONFIGURED: Omit<EmailSettingsWire, "smtpRedirectUri"> = {
  emailService: "gmail",
  preferredService: "gmail",
  smtpUser: "",
  fromName: "",
  ...byCredential(() => ""),
  isConfigured: false,
  status: "notChecked",
  statusReason: null,
  testedAt: null,
  ...mergeConnections({}),
  smtpProblem: null,
  replyTo: null,
  signature: "",
  dailyLimit: null,
};

/** The settings as they may be shown: credentials masked. */
export function toEmailSettingsWire(
  ctx: Pick<Deps, "config">,
  sender: Sender | null,
): EmailSettingsWire {
  const smtpRedirectUri = returnUrl(ctx, "smtp");
  if (sender === null) return { ...UNCONFIGURED, smtpRedirectUri };
  const { credentials, stored, connections, senderName, check } = sender;
  const { replyTo, signature, dailyLimit } = sender;
  return {
    ...UNCONFIGURED,
    ...byCredential((field) => maskSecret(stored[field] ?? "")),
    emailService: credentials.service,
    preferredService: credentials.service,
    smtpUser: sender.email,
    fromName: senderName,
    ...connections,
    ...{ smtpProblem: sender.smtpProblem, smtpRedirectUri },
    ...{ replyTo, signature, dailyLimit },
    ...check,
    // A disconnected Gmail account leaves nothing to send with.
    isConfigured: hasCredential(sender, credentials.service),
  };
}

export function secretsOf(credentials: Credentials): (string | null)[] {
  const secrets: Partial<Record<CredentialField, string | null>> = credentials;
  return credentialsOf(credentials.service).map((field) => secrets[field] ?? null);
}

/** Whether there is anything to send by a service with. */
export function hasCredential({ stored, connections }: Sender, service: EmailService): boolean {
  const connection = connectionOf(service);
  if (connection !== null && connections[connection.field] === null) return false;
  return credentialsOf(service).some((field) => stored[field] !== null);
}

/** Requests a second that are as many as there are: the most a user can set, and no pace is kept to it. */
export const UNPACED_PER_SECOND = 1_000;

const NOTHING: LimitingSettings = {
  ...{ googleAccessToken: null, smtpPassword: null },
  smtpServer: null,
};

/** The limits in force for an account: the user's own, else the service's. `settings` is null before a save. */
export function limitsInForce(
  deps: Pick<Deps, "email">,
  service: EmailService,
  settings: (LimitingSettings & { limits: Partial<SendingLimitsWire> }) | null,
): SendingLimits {
  return settings?.limits[service] ?? deps.email.defaultLimits(service, settings ?? NOTHING);
}
