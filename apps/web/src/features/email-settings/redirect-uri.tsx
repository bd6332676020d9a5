import { MESSAGES } from "@dakiya/domain/messages";
import { Button, CopyButton, Group, TextInput } from "@mantine/core";

/** The address that an own app is registered with. */
export function RedirectUri({ value }: { value: string }) {
  return (
    <Group align="flex-end" wrap="nowrap" className="first-grows">
      <TextInput
        label="Redirect URI"
        description={MESSAGES.inbox.redirectHint}
        readOnly
        value={value}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
