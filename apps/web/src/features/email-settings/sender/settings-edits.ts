import type { CredentialField, EmailService } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";

/** What the form holds; a credential is text only when a new one has been typed. */
export type SettingsForm = {
  emailService: EmailService;
  smtpUser: string;
  fromName: string;
} & Record<CredentialField, string>;

export type SettingsField = keyof SettingsForm;

/** What has been changed and not saved. */
export type SettingsEdits = Partial<SettingsForm>;

/** The stored settings with the changes on top. Stored credentials are masks and stay out of the form. */
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

/** Whether anything is typed or chosen that the server does not have. */
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
