import { MESSAGES } from "@dakiya/domain/messages";
import { Button, CopyButton, Group, PasswordInput, TextInput } from "@mantine/core";

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
      <Group align="flex-end" wrap="nowrap" className="first-grows">
        <TextInput
          label="Redirect URI"
          description={words.redirectHint}
          readOnly
          value={redirectUri}
        />
        <CopyButton value={redirectUri}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </Group>
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
