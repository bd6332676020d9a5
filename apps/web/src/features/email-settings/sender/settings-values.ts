import {
  byCredential,
  CREDENTIAL_FIELDS,
  credentialsOf,
  emailSettingsInput,
  smtpServerOf,
  storedCredentials,
  validateEmailSettings,
} from "@dakiya/domain/email-settings";
import type { CredentialField, EmailService, SmtpServer } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { firstByPath } from "../../../lib/server-error.ts";

const NO_CREDENTIALS = byCredential(() => "");

/** Credentials are never kept in the browser. */
export const SECRETS: readonly string[] = CREDENTIAL_FIELDS;

/** The form's contents; a credential is there only when typed. */
export type SettingsValues = {
  emailService: EmailService;
  smtpUser: string;
  fromName: string;
  /** Shown and saved for the service smtp_server alone. */
  smtpServer: SmtpServer;
} & Record<CredentialField, string>;

/** The stored settings as the form shows them, without their masked credentials. */
export function valuesOf(settings: EmailSettingsWire): SettingsValues {
  const { emailService, smtpUser, fromName, smtpServer } = settings;
  return {
    ...{ emailService, smtpUser, fromName, ...NO_CREDENTIALS },
    smtpServer: smtpServer ?? smtpServerOf("own"),
  };
}

/** Whether the form holds unsaved changes. */
export function hasChanges(values: SettingsValues, settings: EmailSettingsWire): boolean {
  return JSON.stringify(saveBody(values)) !== JSON.stringify(saveBody(valuesOf(settings)));
}

/** Body of a save: the whole sender, and of the credentials only new ones of the chosen service. */
export function saveBody(form: SettingsValues) {
  const { emailService, smtpUser, fromName } = form;
  const credentials = credentialsOf(emailService)
    .filter((field) => form[field].trim() !== "")
    .map((field) => [field, form[field].trim()]);
  return {
    emailService,
    preferredService: emailService,
    smtpUser: smtpUser.trim(),
    fromName: fromName.trim(),
    ...(emailService === "smtp_server" && { smtpServer: form.smtpServer }),
    ...Object.fromEntries(credentials),
    isConfigured: true,
  };
}

/** Problems that prevent saving, by field, the most important first. */
export function settingsProblems(
  form: SettingsValues,
  settings: EmailSettingsWire,
): Record<string, string> {
  const { smtpServer } = settings;
  const problems = validateEmailSettings(form, { has: storedCredentials(settings), smtpServer });
  if (problems.length > 0) {
    return firstByPath(problems.map(({ field, message }) => ({ path: field, message })));
  }
  const { error } = emailSettingsInput.safeParse(saveBody(form));
  return firstByPath(
    (error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message })),
  );
}
