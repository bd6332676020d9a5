import {
  asksSecretAnew,
  CREDENTIAL_INFO,
  credentialsOf,
  EMAIL_SERVICE_INFO,
} from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { Group, PasswordInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import classes from "./credential-fields.module.css";
import { RemoveCredential } from "../remove-credential.tsx";
import type { SettingsValues } from "./settings-values.ts";

/** The secret of the chosen service. A stored one is masked, an empty field keeps it, and a button removes it. */
export function CredentialFields({
  form,
  settings,
}: {
  form: UseFormReturnType<SettingsValues>;
  settings: EmailSettingsWire;
}) {
  const { emailService, smtpServer } = form.values;
  // An app's access takes the place of a password.
  if (emailService === "smtp_server" && smtpServer.signIn === "xoauth2") return null;
  const credentials = credentialsOf(emailService);
  return credentials.map((field) => {
    const isForAnother = asksSecretAnew(emailService, form.values, settings);
    const mask = isForAnother ? "" : settings[field];
    const { label, hint } = CREDENTIAL_INFO[field];
    return (
      <PasswordInput
        key={field}
        name={field}
        label={label}
        description={mask === "" ? hint : `${hint} · One is stored. Leave empty to keep it`}
        placeholder={mask === "" ? undefined : mask}
        classNames={{ innerInput: (mask !== "" && classes.stored) || "" }}
        autoComplete="new-password"
        spellCheck={false}
        required={credentials.length === 1 && mask === ""}
        {...form.getInputProps(field)}
        visibilityToggleButtonProps={{ "aria-label": `Show or hide ${label}` }}
        inputContainer={(input) => (
          <Group align="flex-end" wrap="nowrap" className="first-grows">
            {input}
            {mask !== "" && (
              <RemoveCredential
                credential={field}
                label={label}
                message={MESSAGES.emailSettings.confirmRemoveCredential(
                  label,
                  EMAIL_SERVICE_INFO[emailService].label,
                )}
              />
            )}
          </Group>
        )}
      />
    );
  });
}
