import { MESSAGES } from "@dakiya/domain/messages";
import { PasswordInput, TextInput } from "@mantine/core";

const words = MESSAGES.inbox;

type Name = "tenant" | "clientId" | "clientSecret" | "refreshToken";
type Fields = { getInputProps: (path: `oauth.${Name}`) => object };

/** The app that a company registered for access to its mailbox. */
export function AppFields(props: { form: Fields; provider: string; isStored: boolean }) {
  const { form, provider, isStored } = props;
  const stored = isStored ? words.secretStored : undefined;
  return (
    <>
      {provider === "microsoft" && (
        <TextInput
          label="Tenant"
          description={words.tenantHint}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("oauth.tenant")}
        />
      )}
      <TextInput
        label="Client ID"
        description={words.appHint}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("oauth.clientId")}
      />
      <PasswordInput
        label="Client secret"
        description={stored}
        autoComplete="off"
        {...form.getInputProps("oauth.clientSecret")}
      />
      <PasswordInput
        label="Refresh token"
        description={stored ?? words.refreshTokenHint}
        autoComplete="off"
        {...form.getInputProps("oauth.refreshToken")}
      />
    </>
  );
}
