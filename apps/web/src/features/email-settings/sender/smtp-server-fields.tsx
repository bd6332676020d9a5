import { NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import type { SettingsValues } from "./settings-values.ts";
import { SmtpAppFields } from "./smtp-app-fields.tsx";

const ENCRYPTIONS = [
  { value: "starttls", label: "STARTTLS" },
  { value: "tls", label: "TLS" },
];
const SIGN_INS = [
  { value: "password", label: "Password" },
  { value: "xoauth2", label: "Microsoft" },
];

/** The mail server: its address, and the sign-in but for its secret. */
export function SmtpServerFields({
  form,
  settings,
}: {
  form: UseFormReturnType<SettingsValues>;
  settings: EmailSettingsWire;
}) {
  const { host, preset, signIn } = form.values.smtpServer;
  return (
    <>
      <TextInput
        label="Server"
        description={
          preset === "own"
            ? "Its name, such as smtp.example.com"
            : "Change it if your region has another"
        }
        name="smtpServer.host"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.getInputProps("smtpServer.host")}
        value={host}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={20}>
        <NumberInput
          label="Port"
          description="Mostly 587 or 465"
          name="smtpServer.port"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          required
          {...form.getInputProps("smtpServer.port")}
        />
        <Select
          label="Encryption"
          description="STARTTLS on 587, TLS on 465"
          data={ENCRYPTIONS}
          allowDeselect={false}
          {...form.getInputProps("smtpServer.encryption")}
        />
        <TextInput
          label="User name"
          description="Mostly the mailbox’s address"
          name="smtpServer.userName"
          autoComplete="off"
          spellCheck={false}
          required
          {...form.getInputProps("smtpServer.userName")}
        />
        {(preset === "microsoft365" || signIn === "xoauth2") && (
          <Select
            label="Sign in with"
            description="Microsoft: by an app of yours"
            data={SIGN_INS}
            allowDeselect={false}
            {...form.getInputProps("smtpServer.signIn")}
            onChange={(value) => form.setFieldValue("smtpServer", signedInBy(form.values, value))}
          />
        )}
      </SimpleGrid>
      {signIn === "xoauth2" && <SmtpAppFields form={form} settings={settings} />}
      {preset === "own" && (
        <TextInput
          label="Bounce address (optional)"
          description="Undeliverable emails return here. Empty: to the company email"
          name="smtpServer.bounceAddress"
          type="email"
          autoComplete="off"
          {...form.getInputProps("smtpServer.bounceAddress")}
          value={form.values.smtpServer.bounceAddress ?? ""}
        />
      )}
    </>
  );
}

const NO_APP = { tenant: "organizations", clientId: "" };

/** The server with another way to sign in; an app is part of one way alone. */
function signedInBy(
  { smtpServer: { app = NO_APP, ...server } }: SettingsValues,
  value: string | null,
): SettingsValues["smtpServer"] {
  return value === "xoauth2"
    ? { ...server, signIn: "xoauth2", app }
    : { ...server, signIn: "password" };
}
