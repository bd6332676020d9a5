import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Modal } from "../../../ui/modal.tsx";
import { LookControls } from "../../mail-look/look-controls.tsx";
import type { MailLook } from "../../mail-look/mail-look.ts";
import classes from "./mail-preview.module.css";

/** The preview with more room, and the same ways to look at it. */
export function EnlargedPreview({
  look,
  onLook,
  readerSelect,
  onClose,
  children,
}: {
  look: MailLook;
  onLook: (look: MailLook) => void;
  readerSelect: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Preview"
      size="xl"
      // After the frame, which keeps the keys pressed in it to itself.
      footer={
        <Button variant="default" onClick={onClose}>
          Back to the editor
        </Button>
      }
    >
      <div className={classes.preview}>
        {readerSelect}
        <LookControls look={look} onChange={onLook} />
        {children}
      </div>
    </Modal>
  );
}
