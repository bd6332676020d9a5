import { NumberInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { SettingsValues } from "./settings-values.ts";

const ENCRYPTIONS = [
  { value: "starttls", label: "STARTTLS" },
  { value: "tls", label: "TLS" },
];
const SIGN_INS = [
  { value: "password", label: "Password" },
  { value: "xoauth2", label: "Access token" },
];

/** The mail server: its address, and the sign-in but for its secret. */
export function SmtpServerFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const { host, preset } = form.values.smtpServer;
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
        <Select
          label="Sign in with"
          description="An access token lasts about an hour"
          data={SIGN_INS}
          allowDeselect={false}
          {...form.getInputProps("smtpServer.signIn")}
        />
      </SimpleGrid>
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
