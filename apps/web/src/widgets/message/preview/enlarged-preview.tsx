import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Modal } from "../../../ui/modal.tsx";
import { PreviewControls } from "../../email-preview/preview-controls.tsx";
import type { PreviewMode } from "../../email-preview/preview-mode.ts";

/** The preview with more room, and the same devices and settings. */
export function EnlargedPreview({
  mode,
  onModeChange,
  readerSelect,
  onClose,
  children,
}: {
  mode: PreviewMode;
  onModeChange: (mode: PreviewMode) => void;
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
      <Stack gap={12}>
        {readerSelect}
        <PreviewControls mode={mode} onChange={onModeChange} />
        {children}
      </Stack>
    </Modal>
  );
}
