import {
  EMAIL_SERVICE_INFO,
  emailSettingsInput,
  storedCredentials,
  validateEmailSettings,
} from "@dakiya/domain/email-settings";
import type { CredentialField, EmailService } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";

/** The form's contents; a credential is present only when typed. */
export type SettingsForm = {
  emailService: EmailService;
  smtpUser: string;
  fromName: string;
} & Record<CredentialField, string>;

export type SettingsField = keyof SettingsForm;

/** The unsaved changes. */
export type SettingsEdits = Partial<SettingsForm>;

/** The stored settings with the changes applied. Masked credentials stay out of the form. */
export function editedForm(stored: EmailSettingsWire, edits: SettingsEdits): SettingsForm {
  return {
    emailService: stored.emailService,
    smtpUser: stored.smtpUser,
    fromName: stored.fromName,
    googleAccessToken: "",
    smtpPassword: "",
    sendgridApiKey: "",
    resendApiKey: "",
    brevoApiKey: "",
    ...edits,
  };
}

/** Whether there are unsaved changes. */
export function hasChanges(stored: EmailSettingsWire, edits: SettingsEdits): boolean {
  const saved = editedForm(stored, {});
  const form = editedForm(stored, edits);
  return (
    form.emailService !== saved.emailService ||
    form.smtpUser.trim() !== saved.smtpUser ||
    form.fromName.trim() !== saved.fromName ||
    form.googleAccessToken !== "" ||
    form.smtpPassword !== "" ||
    form.sendgridApiKey !== "" ||
    form.resendApiKey !== "" ||
    form.brevoApiKey !== ""
  );
}

/** One thing to mend before the settings can be saved. */
export interface SettingsProblem {
  /** Name of the form's field. */
  field: string;
  message: string;
}

/** What is sent: the whole sender, and of the credentials only new ones of the chosen service. */
export function saveBody(form: SettingsForm) {
  const { emailService, smtpUser, fromName } = form;
  const credentials = EMAIL_SERVICE_INFO[emailService].credentials
    .filter((field) => form[field].trim() !== "")
    .map((field) => [field, form[field].trim()]);
  return {
    emailService,
    preferredService: emailService,
    smtpUser: smtpUser.trim(),
    fromName: fromName.trim(),
    ...Object.fromEntries(credentials),
    isConfigured: true,
  };
}

/** Everything that keeps the form from being saved, the most important first. */
export function settingsProblems(form: SettingsForm, stored: EmailSettingsWire): SettingsProblem[] {
  const problems: SettingsProblem[] = validateEmailSettings(form, {
    has: storedCredentials(stored),
  });
  if (problems.length > 0) return problems;
  const parsed = emailSettingsInput.safeParse(saveBody(form));
  return (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }));
}
