import { MESSAGES } from "@dakiya/domain/messages";
import type { FilePageWire, FileWire } from "@dakiya/domain/wire";
import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { formatBytes, formatCount } from "../../lib/format.ts";
import { DropZone } from "../../ui/drop-zone.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { ShowMore } from "../../ui/list-page/show-more.tsx";
import { Modal } from "../../ui/modal.tsx";
import { UploadButton } from "../../ui/upload-button.tsx";
import { FileRow } from "./file-row.tsx";
import { DeleteFile } from "./delete-file.tsx";
import { ReplaceFile } from "./replace-file.tsx";
import { FILE_ACCEPT, useFiles, useFileUpload } from "./use-files.ts";

/** A dialog in which a file is chosen that a link leads to, or uploaded. */
export function ChooseFile({
  opened,
  onChoose,
  onClose,
}: {
  opened: boolean;
  onChoose: (file: FileWire) => void;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title="Choose a file" size="lg">
      <Choice onChoose={onChoose} />
    </Modal>
  );
}

function Choice({ onChoose }: { onChoose: (file: FileWire) => void }) {
  const words = MESSAGES.files;
  const list = useFiles();
  const { left, upload } = useFileUpload();
  const [replacing, setReplacing] = useState<FileWire | null>(null);
  const [deleting, setDeleting] = useState<FileWire | null>(null);
  const add = (files: File[]): void => void upload(files);
  const button = (
    <UploadButton accept={FILE_ACCEPT} left={left} label="Upload files" onChoose={add} />
  );
  return (
    <DropZone words="Drop the files here" onFiles={add}>
      <Loaded state={list} label="Loading files">
        {(files) =>
          files.length === 0 ? (
            <EmptyState title={words.none} hint={words.noneHint} action={button} />
          ) : (
            <Stack>
              <Group justify="space-between">
                {button}
                {list.library !== null && <Library library={list.library} />}
              </Group>
              <Stack component="ul" gap={4} aria-label="Files">
                {files.map((file) => (
                  <FileRow
                    key={file._id}
                    file={file}
                    onChoose={() => onChoose(file)}
                    onReplace={() => setReplacing(file)}
                    onDelete={() => setDeleting(file)}
                  />
                ))}
              </Stack>
              <ShowMore list={list} />
            </Stack>
          )
        }
      </Loaded>
      {replacing !== null && <ReplaceFile file={replacing} onClose={() => setReplacing(null)} />}
      {deleting !== null && <DeleteFile file={deleting} onClose={() => setDeleting(null)} />}
    </DropZone>
  );
}

function Library({ library }: { library: FilePageWire["library"] }) {
  return (
    <p className="note">
      {formatCount(library.files)} of {formatCount(library.mostFiles)} files,{" "}
      {formatBytes(library.bytes)} of {formatBytes(library.mostBytes)}
    </p>
  );
}
