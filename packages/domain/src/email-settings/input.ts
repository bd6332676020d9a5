import { z } from "zod";
import { cleanAddress } from "../cells/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { isMasked } from "./mask.ts";
import { senderDetails } from "./sender-details.ts";
import { asksSecretAnew, CONNECTION_SCHEMAS, connectionOf } from "./services/connections.ts";
import type { ConnectionField, GivenConnections } from "./services/connections.ts";
import { byCredential, credentialsOf, EMAIL_SERVICES } from "./services/index.ts";
import type { CredentialField, EmailService } from "./services/index.ts";
import { smtpAccess } from "./smtp-server/smtp-server.ts";
import type { SmtpAccess } from "./smtp-server/smtp-server.ts";

const words = MESSAGES.emailSettings;
/** Characters of a company's name at most. */
export const COMPANY_NAME_MAX = 200;
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

const serviceNames = `${EMAIL_SERVICES.slice(0, -1).join(", ")} or ${EMAIL_SERVICES.at(-1)}`;
const service = z.enum(EMAIL_SERVICES, { error: `Please choose ${serviceNames}` });
const credential = z
  .string()
  .trim()
  .max(4096, "This credential is too long")
  .refine((text) => !CONTROLS.test(text), "A credential must be one line of text")
  .optional();

/**
 * Body of a save of the email settings (docs/product.md, Email settings). Unknown keys are refused; `isConfigured`,
 * `status`, `statusReason` and `testedAt` may be sent and are dropped, since the server decides them. An absent, empty or masked credential means "keep what is
 * stored". Choosing a service also sets `preferredService` and overrides the body's value.
 */
export const emailSettingsInput = z
  .strictObject({
    emailService: service,
    preferredService: service.optional(),
    smtpUser: z
      .string({ error: words.identityRequired })
      .trim()
      .min(1, words.identityRequired)
      .refine(
        (text) => text === "" || cleanAddress(text) !== null,
        "Company Email must be an email address",
      )
      .transform((text) => cleanAddress(text) ?? text),
    fromName: z
      .string({ error: words.identityRequired })
      .trim()
      .min(1, words.identityRequired)
      .superRefine(atMost(COMPANY_NAME_MAX, "Company Name"))
      .refine((text) => !CONTROLS.test(text), "Company Name must be one line of text")
      .meta({ maxLength: roomFor(COMPANY_NAME_MAX) }),
    ...byCredential(() => credential),
    /** Absent or null keeps the stored one. */
    ...z.object(CONNECTION_SCHEMAS).partial().shape,
    /** Of a server with xoauth2, in place of a password; absent keeps the stored ones. */
    smtpAccess: smtpAccess.optional(),
    /** Absent keeps the stored ones. */
    replyTo: senderDetails.replyTo.optional(),
    signature: senderDetails.signature.optional(),
    dailyLimit: senderDetails.dailyLimit.optional(),
    testedAt: z.string().nullable().optional(),
    isConfigured: z.boolean().optional(),
    status: z.string().optional(),
    statusReason: z.string().nullable().optional(),
  })
  .transform(
    ({
      isConfigured: _c,
      status: _s,
      statusReason: _r,
      testedAt: _t,
      preferredService: _p,
      ...settings
    }) => ({
      ...settings,
      preferredService: settings.emailService,
    }),
  );
export type EmailSettingsInput = z.infer<typeof emailSettingsInput>;

/** Values of the settings form at saving. */
export type EmailSettingsForm = {
  emailService: EmailService;
  smtpUser: string;
  fromName: string;
  smtpAccess?: SmtpAccess | undefined;
} & GivenConnections & { [K in CredentialField]?: string | undefined };

/** One thing the form still needs. */
export type EmailSettingsProblem = {
  field: "smtpUser" | "fromName" | ConnectionField | CredentialField;
  message: string;
};

/**
 * Everything that keeps email settings from being saved, a sentence each; the first is the
 * one to show. A credential counts as present when a new one is given or one is stored.
 *
 * @param settings - Which credentials the server already keeps, and which server or account they are for.
 */
export function validateEmailSettings(
  form: EmailSettingsForm,
  settings: { has: Readonly<Record<CredentialField, boolean>> } & GivenConnections,
): EmailSettingsProblem[] {
  const problems: EmailSettingsProblem[] = [];
  for (const field of ["smtpUser", "fromName"] as const) {
    if (form[field].trim() === "") problems.push({ field, message: words.identityRequired });
  }
  return [...problems, ...connectionProblems(form, settings)];
}

function connectionProblems(
  form: EmailSettingsForm,
  settings: { has: Readonly<Record<CredentialField, boolean>> } & GivenConnections,
): EmailSettingsProblem[] {
  const { emailService: service } = form;
  const connection = connectionOf(service);
  const problems: EmailSettingsProblem[] = [];
  if (connection !== null) {
    const { field, required } = connection;
    if ((form[field] ?? settings[field] ?? null) === null)
      problems.push({ field, message: required });
  }
  const isByAccess =
    service === "smtp_server" && (form.smtpServer ?? settings.smtpServer)?.signIn === "xoauth2";
  const message = isByAccess
    ? accessProblem(form, settings)
    : secretProblem(form, settings, connection);
  const [field] = credentialsOf(service);
  return message === null || field === undefined ? problems : [...problems, { field, message }];
}

/** Any one of the service's secrets is enough, if it belongs to the connection. */
function secretProblem(
  form: EmailSettingsForm,
  settings: { has: Readonly<Record<CredentialField, boolean>> } & GivenConnections,
  connection: { secretRequired: string; secretAnew: string } | null,
): string | null {
  const { emailService: service } = form;
  const fields = credentialsOf(service);
  if (fields.some((field) => isNewCredential(form[field]))) return null;
  const isStored = fields.some((field) => settings.has[field]);
  if (connection === null) return isStored ? null : words.credentialRequired(service);
  if (!isStored) return connection.secretRequired;
  return asksSecretAnew(service, form, settings) ? connection.secretAnew : null;
}

/** Access goes by an app: a token that is pasted would end within the hour. */
function accessProblem(
  form: EmailSettingsForm,
  settings: { has: { smtpServerPassword: boolean } } & GivenConnections,
): string | null {
  if (isNewCredential(form.smtpServerPassword)) return words.smtpTokenRefused;
  if (form.smtpAccess !== undefined) return null;
  const isStored =
    settings.has.smtpServerPassword && !asksSecretAnew("smtp_server", form, settings);
  return isStored ? null : words.smtpAccessRequired;
}

/** Whether a credential field carries a new secret, rather than nothing or the mask of the old one. */
export function isNewCredential(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "" && !isMasked(value);
}

/** The credentials a settings object holds, by field: true where there is a text. */
export function storedCredentials(settings: {
  readonly [K in CredentialField]?: string | null | undefined;
}): Record<CredentialField, boolean> {
  return byCredential((field) => (settings[field] ?? "") !== "");
}
