import {
  EMAIL_SERVICE_INFO,
  emailSettingsInput,
  storedCredentials,
  validateEmailSettings,
} from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import type { SettingsForm } from "./settings-edits.ts";

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
