import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { CredentialField } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { PasswordInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import classes from "./credential-fields.module.css";
import { RemoveCredential } from "../remove-credential.tsx";
import type { SettingsValues } from "./settings-values.ts";

const LABELS: Record<CredentialField, string> = {
  googleAccessToken: "Access Token",
  smtpPassword: "App Password",
  sendgridApiKey: "SendGrid API Key",
  resendApiKey: "Resend API Key",
  brevoApiKey: "Brevo API Key",
};

const GMAIL_HINTS: Partial<Record<CredentialField, string>> = {
  googleAccessToken: "An OAuth access token with the gmail.send scope",
  smtpPassword: "Or a 16-letter app password of the account; either one is enough",
};

/** The secret of the chosen service. A stored one is masked, an empty field keeps it, and a button removes it. */
export function CredentialFields({
  form,
  settings,
}: {
  form: UseFormReturnType<SettingsValues>;
  settings: EmailSettingsWire;
}) {
  const { credentials, keyHint, label } = EMAIL_SERVICE_INFO[form.values.emailService];
  return credentials.map((field) => {
    const mask = settings[field];
    const hint = GMAIL_HINTS[field] ?? keyHint;
    return (
      <PasswordInput
        key={field}
        name={field}
        label={LABELS[field]}
        description={mask === "" ? hint : `${hint} · One is stored; leave this empty to keep it`}
        placeholder={mask === "" ? undefined : mask}
        classNames={{ innerInput: (mask !== "" && classes.stored) || "" }}
        autoComplete="new-password"
        spellCheck={false}
        required={credentials.length === 1 && mask === ""}
        {...form.getInputProps(field)}
        visibilityToggleButtonProps={{ "aria-label": `Show or hide ${LABELS[field]}` }}
        inputContainer={(input) => (
          <div className={classes.field}>
            {input}
            {mask !== "" && (
              <RemoveCredential
                credential={field}
                label={LABELS[field]}
                message={MESSAGES.emailSettings.confirmRemoveCredential(LABELS[field], label)}
              />
            )}
          </div>
        )}
      />
    );
  });
}
