import { MESSAGES } from "@dakiya/domain/messages";
import { useState } from "react";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { isBlank } from "../message.ts";
import type { Message } from "../message.ts";
import type { Filled } from "./kept-template.ts";
import { OwnTemplates } from "./own-templates.tsx";
import { SaveAsTemplate } from "./save-as-template.tsx";
import { Starters } from "./starters.tsx";
import classes from "./templates-modal.module.css";

/** To begin the message with a template, and to keep it as one. It asks before words are replaced. */
export function TemplatesModal({
  message,
  onUse,
  onClose,
}: {
  message: Message;
  onUse: (filled: Filled) => void;
  onClose: () => void;
}) {
  const [replacing, setReplacing] = useState<Filled | null>(null);
  const hasWords = !isBlank(message) || message.subject.trim() !== "";
  const fill = (filled: Filled): void => {
    onUse(filled);
    onClose();
  };
  const ask = (filled: Filled): void => (hasWords ? setReplacing(filled) : fill(filled));

  return (
    <Modal opened onClose={onClose} title="Templates" size="lg">
      <h3 className={classes.heading}>Start from</h3>
      <Starters onUse={ask} />
      <h3 className={classes.heading}>Your templates</h3>
      <SaveAsTemplate message={message} />
      <OwnTemplates onUse={ask} />
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
