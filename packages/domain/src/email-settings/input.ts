import { z } from "zod";
import { cleanAddress } from "../cells/index.ts";
import { MESSAGES } from "../messages.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { isMasked } from "./mask.ts";
import { senderDetails } from "./sender-details.ts";
import { sesAccount } from "./ses-account.ts";
import type { SesAccount } from "./ses-account.ts";
import { byCredential, credentialsOf, EMAIL_SERVICES } from "./services/index.ts";
import type { CredentialField, EmailService } from "./services/index.ts";
import { isSameSmtpServer, smtpAccess, smtpServer } from "./smtp-server/smtp-server.ts";
import type { SmtpAccess, SmtpServer } from "./smtp-server/smtp-server.ts";

const { emailSettings: words } = MESSAGES;
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
    /** Of the service smtp_server; absent or null keeps the stored one. */
    smtpServer: smtpServer.nullable().optional(),
    /** Of a server with xoauth2, in place of a password; absent keeps the stored ones. */
    smtpAccess: smtpAccess.optional(),
    /** Absent keeps the stored ones. */
    replyTo: senderDetails.replyTo.optional(),
    signature: senderDetails.signature.optional(),
    dailyLimit: senderDetails.dailyLimit.optional(),
    /** Of the service ses; absent or null keeps the stored one. */
    sesAccount: sesAccount.nullable().optional(),
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
  smtpServer?: SmtpServer | null | undefined;
  smtpAccess?: SmtpAccess | undefined;
  sesAccount?: SesAccount | null | undefined;
} & { [K in CredentialField]?: string | undefined };

/** One thing the form still needs. */
export type EmailSettingsProblem = {
  field: "smtpUser" | "fromName" | "smtpServer" | "sesAccount" | CredentialField;
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
  settings: {
    has: Readonly<Record<CredentialField, boolean>>;
    smtpServer?: SmtpServer | null;
    sesAccount?: SesAccount | null;
  },
): EmailSettingsProblem[] {
  const problems: EmailSettingsProblem[] = [];
  for (const field of ["smtpUser", "fromName"] as const) {
    if (form[field].trim() === "") problems.push({ field, message: words.identityRequired });
  }
  const credentials = credentialsOf(form.emailService);
  const stored = settings.smtpServer ?? null;
  if (form.emailService === "smtp_server") {
    if ((form.smtpServer ?? stored) === null)
      problems.push({ field: "smtpServer", message: words.smtpServerRequired });
    if ((form.smtpServer ?? stored)?.signIn === "xoauth2") {
      const message = accessProblem(form, settings);
      return message === null ? problems : [...problems, { field: "smtpServerPassword", message }];
    }
    if (asksPasswordAnew(form, stored) && !isNewCredential(form.smtpServerPassword)) {
      const message = settings.has.smtpServerPassword
        ? words.smtpPasswordAnew
        : words.smtpPasswordRequired;
      return [...problems, { field: "smtpServerPassword", message }];
    }
  }
  if (form.emailService === "ses") {
    const storedAccount = settings.sesAccount ?? null;
    if ((form.sesAccount ?? storedAccount) === null)
      problems.push({ field: "sesAccount", message: words.sesAccountRequired });
    if (asksSesSecretAnew(form, storedAccount) && !isNewCredential(form.sesSecretAccessKey))
      return [...problems, { field: "sesSecretAccessKey", message: words.sesSecretRequired }];
  }
  const isPresent = (field: CredentialField): boolean =>
    settings.has[field] || isNewCredential(form[field]);
  const [first] = credentials;
  if (first !== undefined && !credentials.some(isPresent)) {
    const message =
      form.emailService === "smtp_server"
        ? words.smtpPasswordRequired
        : words.credentialRequired(form.emailService);
    problems.push({ field: first, message });
  }
  return problems;
}

/** Access goes by an app: a token that is pasted would end within the hour. */
function accessProblem(
  form: EmailSettingsForm,
  {
    has,
    smtpServer: stored = null,
  }: { has: { smtpServerPassword: boolean }; smtpServer?: SmtpServer | null },
): string | null {
  if (isNewCredential(form.smtpServerPassword)) return words.smtpTokenRefused;
  if (form.smtpAccess !== undefined) return null;
  const isStored = has.smtpServerPassword && !asksPasswordAnew(form, stored);
  return isStored ? null : words.smtpAccessRequired;
}

/** A stored password goes to the server it was entered for alone: another could be anybody's. */
export function asksPasswordAnew(
  form: Pick<EmailSettingsForm, "smtpServer">,
  stored: SmtpServer | null,
): boolean {
  const wanted = form.smtpServer ?? null;
  return wanted !== null && (stored === null || !isSameSmtpServer(wanted, stored));
}

/** A secret access key belongs to one access key ID. */
export function asksSesSecretAnew(
  form: Pick<EmailSettingsForm, "sesAccount">,
  stored: SesAccount | null,
): boolean {
  const wanted = form.sesAccount ?? null;
  return wanted !== null && wanted.accessKeyId !== stored?.accessKeyId;
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
