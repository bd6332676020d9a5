import { Button, Stack, Textarea } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { copyText } from "../../lib/copy-text.ts";
import { ModalFooter } from "../../ui/modal.tsx";
import classes from "./shown-once.module.css";

/**
 * The only sight of a secret, to be copied, in a dialog.
 *
 * @param label - Name of the secret.
 */
export function ShownOnce({
  label,
  secret,
  words,
  onDone,
}: {
  label: string;
  secret: string;
  words: { shownOnce: string; copied: string; copyFailed: string };
  onDone: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);

  // The button that had the focus went with the form; a focused secret is selected, ready to be copied.
  useEffect(() => field.current?.focus(), []);

  async function copy(): Promise<void> {
    // Selected as well, for a browser that lets no page copy.
    field.current?.select();
    if (await copyText(secret, words)) setCopied(true);
  }

  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Stack>
        <p role="status">{words.shownOnce}</p>
        <Textarea
          ref={field}
          label={label}
          readOnly
          rows={1}
          value={secret}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          classNames={{ input: classes.secret ?? "" }}
        />
      </Stack>
      <ModalFooter>
        <Button
          variant="default"
          leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
          onClick={() => void copy()}
        >
          {copied ? "Copied" : "Copy"}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </ModalFooter>
    </>
  );
}
