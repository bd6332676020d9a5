import { MESSAGES } from "@dakiya/domain/messages";
import type { FileWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { Modal } from "../../ui/modal.tsx";
import { UploadButton } from "../../ui/upload-button.tsx";
import { FILE_ACCEPT, useFileUpload } from "./use-files.ts";

/** Puts another file in the place of one, at its address. */
export function ReplaceFile({ file, onClose }: { file: FileWire; onClose: () => void }) {
  const { left, upload } = useFileUpload(file);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Replace file"
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <UploadButton
            accept={FILE_ACCEPT}
            multiple={false}
            left={left}
            label="Upload the new file"
            onChoose={(files) =>
              void upload(files).then(([replaced]) => {
                if (replaced !== undefined) onClose();
              })
            }
          />
        </>
      }
    >
      <p>{MESSAGES.files.confirmReplace(file.name)}</p>
    </Modal>
  );
}
