import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Text } from "@mantine/core";
import { useId, useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { trackedImport } from "../../../widgets/imports/tracked-import.ts";
import { countMapped, firstAnswer, newFieldsOf } from "./import-answer.ts";
import type { ImportAnswer } from "./import-answer.ts";
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
  onReading,
}: {
  importId: string | null;
  byItself: boolean;
  cancelling: boolean;
  onCancel: (id: string) => void;
  onClose: () => void;
  /** Goes back to how the file is read. */
  onReading: () => void;
}) {
  const noteId = useId();
  // The choices stay when the question is postponed.
  const [draft, setDraft] = useState<{ id: string; answer: ImportAnswer } | null>(null);

  const id = importId ?? "";
  const query = trpc.imports.get.useQuery(
    { id },
    { enabled: importId !== null, refetchOnMount: "always" },
  );
  const { data, error } = query;
  const question = data?.question ?? null;
  const ownFields = useOwnFields().length;
  const answer =
    question === null ? null : draft?.id === id ? draft.answer : firstAnswer(question, ownFields);
  // Columns that an earlier import ignored; the others mean what they meant.
  const asked = question?.asked;
  const lacks = answer === null ? null : lackOf(answer, asked !== undefined);

  const map = useSendMapping(id, onClose);

  return (
    <Modal
      opened={importId !== null && !(byItself && data === undefined && error === null)}
      onClose={onClose}
      title={`${asked === undefined ? "Match the columns of" : "Add columns of"} ${data?.filename ?? "the file"}`}
      size="lg"
      footer={
        <>
          <p id={noteId} className={classes.note} data-needed={lacks !== null} role="status">
            {question !== null &&
              answer !== null &&
              (lacks ??
                `${countMapped(answer)} of ${(asked ?? question.headings).length} columns will be ${asked === undefined ? "imported" : "added"}`)}
          </p>
          {asked === undefined && (
            <Button variant="default" disabled={map.isPending} onClick={onReading}>
              File format
            </Button>
          )}
          <Button
            variant="default"
            disabled={map.isPending}
            onClick={() => {
              onCancel(id);
              onClose();
            }}
          >
            {asked === undefined ? "Cancel import" : "Cancel"}
          </Button>
          <Button
            disabled={question === null || lacks !== null || cancelling}
            loading={map.isPending}
            aria-describedby={noteId}
            onClick={() => {
              if (question === null || answer === null) return;
              const { mapping } = answer;
              map.mutate({ id, mapping, new_fields: newFieldsOf(answer, question) });
            }}
          >
            {asked === undefined ? "Import" : "Add columns"}
          </Button>
        </>
      }
    >
      {question !== null && answer !== null ? (
        <>
          <Text mb={16} className="soft">
            {asked === undefined
              ? "Choose where each column goes. A new field is added to your customers. Ignored columns are not imported."
              : "Choose a field for each column. Only customers of that import change."}
          </Text>
          <ImportMappingTable
            question={question}
            answer={answer}
            onChange={(changed) => setDraft({ id, answer: changed })}
          />
        </>
      ) : (
        <Loaded
          state={loadState(query, MESSAGES.customers.importsFailed)}
          label="Reading the file"
          rows={5}
        >
          {() => <p>{MESSAGES.server.importAnswered}</p>}
        </Loaded>
      )}
    </Modal>
  );
}

/** What an answer lacks to be sent; null where it lacks nothing. */
function lackOf(answer: ImportAnswer, addsColumns: boolean): string | null {
  if (addsColumns) return countMapped(answer) === 0 ? MESSAGES.server.importAddsNothing : null;
  return answer.mapping.email === undefined ? MESSAGES.server.importMapsNoEmail : null;
}

/** Sends what the columns mean, and follows the import that goes on with it. */
function useSendMapping(id: string, onClose: () => void) {
  const utils = trpc.useUtils();
  return trpc.imports.map.useMutation({
    onSuccess: async (_, { new_fields: added = [] }) => {
      trackedImport.begin(id);
      if (added.length > 0) {
        const { created, manyCreated } = MESSAGES.fields;
        toastSuccess(added.length === 1 ? created : manyCreated(added.length));
        void utils.fields.invalidate();
      }
      await utils.imports.invalidate();
      onClose();
    },
    onError: (failure) => {
      toastError(serverMessage(failure, MESSAGES.customers.mapImportFailed));
      void utils.imports.invalidate();
    },
  });
}
