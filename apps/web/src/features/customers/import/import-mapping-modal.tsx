import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportMapping } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { LoadFailed } from "../../../ui/empty-state.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { RowsSkeleton } from "../../../ui/skeletons.tsx";
import { trackedImport } from "../../../widgets/imports/tracked-import.ts";
import classes from "./import-mapping-modal.module.css";
import { ImportMappingTable } from "./import-mapping-table.tsx";

/**
 * Asks what the columns of an import's file mean, and continues it with the answer. Null keeps it closed.
 *
 * @param byItself - Opened without a click, so only once everything is loaded.
 */
export function ImportMappingModal({
  importId,
  byItself,
  cancelling,
  onCancel,
  onClose,
}: {
  importId: string | null;
  byItself: boolean;
  cancelling: boolean;
  onCancel: (id: string) => void;
  onClose: () => void;
}) {
  const noteId = useId();
  const utils = trpc.useUtils();
  // The choices stay when the question is postponed.
  const [draft, setDraft] = useState<{ id: string; mapping: ImportMapping } | null>(null);

  const id = importId ?? "";
  const { data, error, refetch } = trpc.imports.get.useQuery(
    { id },
    { enabled: importId !== null, refetchOnMount: "always" },
  );
  const question = data?.question ?? null;
  const mapping = (draft?.id === id ? draft.mapping : question?.suggested) ?? {};
  const lacksEmail = mapping.email === undefined;
  const mappedCount = Object.values(mapping).flat().length;

  const map = trpc.imports.map.useMutation({
    onSuccess: async () => {
      trackedImport.begin(id);
      await utils.imports.invalidate();
      onClose();
    },
    onError: (failure) => {
      toastError(serverMessage(failure, MESSAGES.customers.mapImportFailed));
      void utils.imports.invalidate();
    },
  });

  return (
    <Modal
      opened={importId !== null && !(byItself && data === undefined && error === null)}
      onClose={onClose}
      title={`Match the columns of ${data?.filename ?? "the file"}`}
      size="lg"
      footer={
        <>
          <p id={noteId} className={classes.note} data-needed={lacksEmail} role="status">
            {question !== null &&
              (lacksEmail
                ? MESSAGES.server.importMapsNoEmail
                : `${mappedCount} of ${question.headings.length} columns will be imported`)}
          </p>
          <Button
            variant="default"
            disabled={map.isPending}
            onClick={() => {
              onCancel(id);
              onClose();
            }}
          >
            Cancel import
          </Button>
          <Button
            disabled={question === null || lacksEmail || cancelling}
            loading={map.isPending}
            aria-describedby={noteId}
            onClick={() => map.mutate({ id, mapping })}
          >
            Import
          </Button>
        </>
      }
    >
      {question !== null ? (
        <>
          <p className={classes.lead}>
            Not every heading of this file speaks for itself. Say what each column holds; what is
            ignored is not imported.
          </p>
          <ImportMappingTable
            question={question}
            mapping={mapping}
            onChange={(change) =>
              setDraft((before) => ({
                id,
                mapping: change((before?.id === id ? before.mapping : question.suggested) ?? {}),
              }))
            }
          />
        </>
      ) : data !== undefined ? (
        <p>{MESSAGES.server.importAnswered}</p>
      ) : error !== null ? (
        <LoadFailed title={MESSAGES.customers.importsFailed} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={5} label="Looking at the file" />
      )}
    </Modal>
  );
}
