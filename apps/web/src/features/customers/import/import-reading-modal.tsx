import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportPreviewWire, ImportReading } from "@dakiya/domain/wire";
import { Button, Stack, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { failureReason } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { LoadFailed } from "../../../ui/empty-state.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { RowsSkeleton } from "../../../ui/skeletons.tsx";
import { ImportReadingChoices } from "./import-reading-choices.tsx";
import type { ReadingDraft } from "./import-reading-choices.tsx";
import { ImportReadingRows } from "./import-reading-rows.tsx";
import { useAnswered } from "./use-answered.ts";

/**
 * Shows the first rows of an import's file as they are read, and has the encoding, the separator and the heading line
 * chosen.
 *
 * @param onPassed - Nothing was changed, and the question about the columns is open.
 * @param onSent - The file is read again.
 */
export function ImportReadingModal({
  importId,
  cancelling,
  onCancel,
  onClose,
  onPassed,
  onSent,
}: {
  importId: string | null;
  cancelling: boolean;
  onCancel: () => void;
  onClose: () => void;
  onPassed: () => void;
  onSent: () => void;
}) {
  const [kept, setKept] = useState<{ id: string; draft: ReadingDraft } | null>(null);
  const id = importId ?? "";
  const draft = kept?.id === id ? kept.draft : {};
  const isOpen = importId !== null;
  const { data } = trpc.imports.get.useQuery({ id }, { enabled: isOpen });
  const preview = trpc.imports.preview.useQuery(
    { id, ...draft },
    { enabled: isOpen, placeholderData: keepPreviousData },
  );
  const reading = data?.reading ?? null;
  const isPlain = Object.keys(draft).length === 0 && data?.question != null;

  const answered = useAnswered(id, () => {
    onSent();
    onClose();
  });
  const reread = trpc.imports.reread.useMutation(answered);

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Check the format of ${data?.filename ?? "the file"}`}
      size="lg"
      footer={
        <>
          <Button variant="default" disabled={reread.isPending} onClick={onCancel}>
            Cancel import
          </Button>
          <Button
            disabled={preview.data === undefined || cancelling}
            loading={reread.isPending}
            onClick={() => (isPlain ? onPassed() : reread.mutate({ id, ...draft }))}
          >
            Continue
          </Button>
        </>
      }
    >
      {preview.data !== undefined && reading !== null ? (
        <FirstRows
          reading={reading}
          preview={preview.data}
          draft={draft}
          onChange={(change) => setKept({ id, draft: { ...draft, ...change } })}
        />
      ) : data !== undefined && reading === null ? (
        <p>{MESSAGES.server.importAnswered}</p>
      ) : preview.error !== null ? (
        <LoadFailed
          title={MESSAGES.customers.importsFailed}
          reason={failureReason(preview.error)}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <RowsSkeleton rows={5} label="Reading the file" />
      )}
    </Modal>
  );
}

/** The file's first rows and the choice of how they are read. A choice shows at once, its rows once they are read. */
function FirstRows({
  reading,
  preview,
  draft,
  onChange,
}: {
  reading: ImportReading;
  preview: ImportPreviewWire;
  draft: ReadingDraft;
  onChange: (change: ReadingDraft) => void;
}) {
  return (
    <Stack gap={20}>
      <ImportReadingChoices
        reading={reading}
        preview={{
          ...preview,
          encoding: draft.encoding ?? preview.encoding,
          separator: draft.separator ?? preview.separator,
          heading_line: draft.heading_line ?? preview.heading_line,
        }}
        onChange={onChange}
      />
      {preview.is_damaged && (
        <Text c="var(--red-ink)" className="semi" role="status">
          {MESSAGES.customers.importReadsBadly}
        </Text>
      )}
      <ImportReadingRows preview={preview} />
    </Stack>
  );
}
