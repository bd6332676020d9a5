import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Stack, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { LoadFailed } from "../../../ui/empty-state.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { RowsSkeleton } from "../../../ui/skeletons.tsx";
import { trackedImport } from "../../../widgets/imports/tracked-import.ts";
import { ImportReadingChoices } from "./import-reading-choices.tsx";
import type { ReadingDraft } from "./import-reading-choices.tsx";
import { ImportReadingRows } from "./import-reading-rows.tsx";

/**
 * Shows the first rows of an import's file as they are read, and has the encoding, the separator and the heading line chosen.
 *
 * @param onPassed - Nothing was changed, and the question what the columns mean is there.
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
  onCancel: (id: string) => void;
  onClose: () => void;
  onPassed: () => void;
  onSent: () => void;
}) {
  const utils = trpc.useUtils();
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

  const reread = trpc.imports.reread.useMutation({
    onSuccess: async () => {
      trackedImport.begin(id);
      await utils.imports.invalidate();
      onSent();
      onClose();
    },
    onError: (failure) => {
      toastError(serverMessage(failure, MESSAGES.customers.mapImportFailed));
      void utils.imports.invalidate();
    },
  });

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Check the format of ${data?.filename ?? "the file"}`}
      size="lg"
      footer={
        <>
          <Button
            variant="default"
            disabled={reread.isPending}
            onClick={() => {
              onCancel(id);
              onClose();
            }}
          >
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
        <Stack gap={20}>
          <ImportReadingChoices
            reading={reading}
            preview={{
              ...preview.data,
              // What is chosen shows at once, and its rows once they are read.
              encoding: draft.encoding ?? preview.data.encoding,
              separator: draft.separator ?? preview.data.separator,
              heading_line: draft.heading_line ?? preview.data.heading_line,
            }}
            onChange={(change) => setKept({ id, draft: { ...draft, ...change } })}
          />
          {preview.data.is_damaged && (
            <Text c="var(--red-ink)" className="semi" role="status">
              {MESSAGES.customers.importReadsBadly}
            </Text>
          )}
          <ImportReadingRows preview={preview.data} />
        </Stack>
      ) : data !== undefined && reading === null ? (
        <p>{MESSAGES.server.importAnswered}</p>
      ) : preview.error !== null ? (
        <LoadFailed
          title={MESSAGES.customers.importsFailed}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <RowsSkeleton rows={5} label="Reading the file" />
      )}
    </Modal>
  );
}
