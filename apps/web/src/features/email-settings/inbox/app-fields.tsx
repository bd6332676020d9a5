import { MESSAGES } from "@dakiya/domain/messages";
import { PasswordInput, TextInput } from "@mantine/core";
import { RedirectUri } from "../redirect-uri.tsx";

const words = MESSAGES.inbox;

type Name = "tenant" | "clientId" | "clientSecret";
type Fields = { getInputProps: (path: `oauth.${Name}`) => object };

/** The app that a company registered for access to its mailbox. */
export function AppFields(props: {
  form: Fields;
  provider: string;
  isStored: boolean;
  redirectUri: string;
}) {
  const { form, provider, isStored, redirectUri } = props;
  return (
    <>
      <RedirectUri value={redirectUri} />
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
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("oauth.clientId")}
      />
      <PasswordInput
        label="Client secret"
        description={isStored ? words.secretStored : undefined}
        autoComplete="off"
        {...form.getInputProps("oauth.clientSecret")}
      />
    </>
  );
}
