import {
  BLANK_CONNECTIONS,
  byCredential,
  connectionOf,
  CREDENTIAL_FIELDS,
  credentialsOf,
  emailSettingsInput,
  mergeConnections,
  storedCredentials,
  validateEmailSettings,
} from "@dakiya/domain/email-settings";
import type { Connections, CredentialField, EmailService } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { detailBody, detailValuesOf } from "../detail-values.ts";
import type { DetailValues } from "../detail-values.ts";
import { firstByPath } from "../../../lib/server-error.ts";

const NO_CREDENTIALS = byCredential(() => "");

/** Credentials are never kept in the browser. */
export const SECRETS: readonly string[] = [...CREDENTIAL_FIELDS, "smtpClientSecret"];

/** The form's contents; a credential is there only when typed. */
export type SettingsValues = {
  emailService: EmailService;
  smtpUser: string;
  fromName: string;
  /** Of the mail server's app, typed for a visit to Microsoft alone. */
  smtpClientSecret: string;
} & DetailValues &
  Connections &
  Record<CredentialField, string>;

/** The stored settings as the form shows them, without their masked credentials. */
export function valuesOf(settings: EmailSettingsWire): SettingsValues {
  const { emailService, smtpUser, fromName } = settings;
  return {
    ...{ emailService, smtpUser, fromName, ...NO_CREDENTIALS, ...detailValuesOf(settings) },
    ...(mergeConnections(settings, BLANK_CONNECTIONS) as Connections),
    smtpClientSecret: "",
  };
}

/** Whether the form holds unsaved changes. */
export function hasChanges(values: SettingsValues, settings: EmailSettingsWire): boolean {
  const stored = saveBody(valuesOf(settings), settings);
  return JSON.stringify(saveBody(values, settings)) !== JSON.stringify(stored);
}

/** Body of a save: the sender, of its details those that change, and of the credentials new ones of the chosen service. */
export function saveBody(form: SettingsValues, settings: EmailSettingsWire) {
  const { emailService, smtpUser, fromName } = form;
  const field = connectionOf(emailService)?.field ?? null;
  const credentials = credentialsOf(emailService)
    .filter((field) => form[field].trim() !== "")
    .map((field) => [field, form[field].trim()]);
  return {
    emailService,
    preferredService: emailService,
    smtpUser: smtpUser.trim(),
    fromName: fromName.trim(),
    ...(field !== null && { [field]: form[field] }),
    ...changedDetails(form, settings),
    ...Object.fromEntries(credentials),
    isConfigured: true,
  };
}

function changedDetails(form: SettingsValues, settings: EmailSettingsWire) {
  const stored = detailValuesOf(settings);
  const changed = Object.entries(detailBody(form)).filter(
    ([field]) => form[field as keyof DetailValues] !== stored[field as keyof DetailValues],
  );
  return Object.fromEntries(changed) as Partial<ReturnType<typeof detailBody>>;
}

/** Problems that prevent saving, by field, the most important first. */
export function settingsProblems(
  form: SettingsValues,
  settings: EmailSettingsWire,
): Record<string, string> {
  const has = storedCredentials(settings);
  const problems = validateEmailSettings(form, { ...mergeConnections(settings), has });
  if (problems.length > 0) {
    return firstByPath(problems.map(({ field, message }) => ({ path: field, message })));
  }
  const { error } = emailSettingsInput.safeParse(saveBody(form, settings));
  return firstByPath(
    (error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message })),
  );
}
