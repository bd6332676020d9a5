import { MESSAGES } from "@dakiya/domain/messages";
import { Box } from "@mantine/core";
import { useState } from "react";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { isBlank } from "../message.ts";
import type { Message } from "../message.ts";
import type { Filled } from "./kept-template.ts";
import { OwnTemplates } from "./own-templates.tsx";
import { SaveAsTemplate } from "./save-as-template.tsx";
import { Starters } from "./starters.tsx";

/**
 * Starts the message with a template, or saves it as one. Replacing a text needs a confirmation.
 *
 * @param whole - The message in all its languages, as it is saved.
 */
export function TemplatesModal({
  message,
  whole,
  onUse,
  onClose,
}: {
  message: Message;
  whole: Message;
  onUse: (filled: Filled) => void;
  onClose: () => void;
}) {
  const [replacing, setReplacing] = useState<Filled | null>(null);
  const hasWords = !isBlank(message) || message.subject.trim() !== "";
  const fill = (filled: Filled): void => {
    onUse(filled);
    onClose();
  };
  const choose = (filled: Filled): void => (hasWords ? setReplacing(filled) : fill(filled));

  return (
    <Modal opened onClose={onClose} title="Templates" size="lg">
      <Box component="h3" mb={8} fz="body" className="strong">
        Start from
      </Box>
      <Starters onUse={choose} />
      <Box component="h3" mt={16} mb={8} fz="body" className="strong">
        Your templates
      </Box>
      <SaveAsTemplate message={whole} />
      <OwnTemplates onUse={choose} />
      <ConfirmModal
        opened={replacing !== null}
        onClose={() => setReplacing(null)}
        onConfirm={() => replacing !== null && fill(replacing)}
        title="Replace your message?"
        message={MESSAGES.templates.replaces}
        confirmLabel="Replace"
        keepLabel="Keep mine"
      />
    </Modal>
  );
}
