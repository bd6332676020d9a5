import { hasConnection } from "@dakiya/domain/email-settings";
import type { ConnectionService } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import type { UseFormReturnType } from "@mantine/form";
import type { ComponentType } from "react";
import { SesFields } from "./ses-fields.tsx";
import type { SettingsValues } from "./settings-values.ts";
import { SmtpServerFields } from "./smtp-server-fields.tsx";

type Props = { form: UseFormReturnType<SettingsValues>; settings: EmailSettingsWire };

const FIELDS: Readonly<Record<ConnectionService, ComponentType<Props>>> = {
  smtp_server: SmtpServerFields,
  ses: SesFields,
};

/** The fields of the chosen service beside its secret. */
export function ConnectionFields({ form, settings }: Props) {
  const { emailService } = form.values;
  if (!hasConnection(emailService)) return null;
  const Fields = FIELDS[emailService];
  return <Fields form={form} settings={settings} />;
}
