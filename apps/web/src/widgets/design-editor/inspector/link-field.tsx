import { mendLink } from "@dakiya/domain/text";
import { Button, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { ChooseFile } from "../../files/choose-file.tsx";
import { linkProblem } from "../link-address.ts";

/**
 * An address. A wrong one is kept, since a draft can have it; its error shows once the field is left.
 *
 * @param optional - Whether it may be empty.
 */
export function LinkField({
  label,
  value,
  onChange,
  optional = false,
}: {
  label: string;
  value: string;
  onChange: (link: string) => void;
  optional?: boolean;
}) {
  const [left, setLeft] = useState(value !== "");
  const problem = left && !(optional && value === "") ? linkProblem(value) : null;
  return (
    <Stack gap={4} align="flex-start">
      <TextInput
        w="100%"
        label={label}
        placeholder="https://example.com/"
        inputMode="url"
        autoComplete="off"
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          if (mendLink(value) !== value) onChange(mendLink(value));
        }}
        onKeyDown={stayInForm}
      />
      <FileLink onChoose={onChange} />
    </Stack>
  );
}

/** Leads the link to a file of the account. */
function FileLink({ onChoose }: { onChoose: (link: string) => void }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPaperclip size={16} stroke={1.5} aria-hidden />}
        onClick={open}
      >
        Choose a file
      </Button>
      <ChooseFile
        opened={opened}
        onClose={close}
        onChoose={({ url }) => {
          onChoose(url);
          close();
        }}
      />
    </>
  );
}

/** Enter in a field of a block does not send the campaign. */
export function stayInForm(event: { key: string; preventDefault: () => void }): void {
  if (event.key === "Enter") event.preventDefault();
}
