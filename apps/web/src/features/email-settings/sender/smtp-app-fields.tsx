import { asksSecretAnew, smtpConnectInput } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { firstByPath, serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { RemoveCredential } from "../remove-credential.tsx";
import { RedirectUri } from "../redirect-uri.tsx";
import type { SettingsValues } from "./settings-values.ts";

type Props = { form: UseFormReturnType<SettingsValues>; settings: EmailSettingsWire };

/** The company's app at Microsoft, and the access it gives to send. */
export function SmtpAppFields({ form, settings }: Props) {
  const { smtpProblem: problem, smtpServerPassword, smtpRedirectUri } = settings;
  const isConnected =
    smtpServerPassword !== "" && !asksSecretAnew("smtp_server", form.values, settings);
  const connect = useConnect(form);
  return (
    <Stack gap={16} p={16} className="frame">
      {isConnected && (
        <Group>
          <StatusBadge
            {...(problem === null
              ? { color: "green", label: "Connected" }
              : { color: "yellow", label: "Connect again" })}
          />
        </Group>
      )}
      {isConnected && problem !== null && (
        <Text c="var(--red-ink)" role="alert">
          {problem}
        </Text>
      )}
      <RedirectUri value={smtpRedirectUri} />
      <TextInput
        label="Tenant"
        description={MESSAGES.inbox.tenantHint}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("smtpServer.app.tenant")}
      />
      <TextInput
        label="Client ID"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("smtpServer.app.clientId")}
      />
      <PasswordInput
        label="Client secret"
        description={isConnected ? MESSAGES.inbox.secretStored : undefined}
        autoComplete="off"
        {...form.getInputProps("smtpClientSecret")}
      />
      {form.errors["smtpServerPassword"] !== undefined && (
        <Text c="var(--red-ink)" role="alert">
          {form.errors["smtpServerPassword"]}
        </Text>
      )}
      <Group>
        <Button variant="default" loading={connect.isPending} onClick={connect.begin}>
          {isConnected ? "Connect again" : "Connect with Microsoft"}
        </Button>
        {isConnected && (
          <RemoveCredential
            credential="smtpServerPassword"
            label="Access"
            message={MESSAGES.emailSettings.confirmRemoveCredential("access", "Microsoft 365")}
          />
        )}
      </Group>
    </Stack>
  );
}

/** Leads to Microsoft. The rest of the form waits in the browser. */
function useConnect(form: Props["form"]) {
  const show = (problems: readonly { path: string; message: string }[]): void =>
    form.setErrors(
      firstByPath(
        problems.map(({ path, message }) => ({
          path: path === "clientSecret" ? "smtpClientSecret" : path,
          message,
        })),
      ),
    );
  const visit = trpc.emailSettings.connectSmtp.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      show(serverError(error)?.fields ?? []);
      toastError(serverMessage(error, MESSAGES.emailSettings.smtpConnectFailed));
    },
  });
  return {
    isPending: visit.isPending,
    begin: () => {
      const { smtpServer, smtpClientSecret: secret } = form.getValues();
      const parsed = smtpConnectInput.safeParse({
        smtpServer,
        ...(secret === "" ? {} : { clientSecret: secret }),
      });
      if (parsed.success) return visit.mutate(parsed.data);
      return show(
        parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
      );
    },
  };
}
