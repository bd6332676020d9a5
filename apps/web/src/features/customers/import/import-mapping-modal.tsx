import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Text } from "@mantine/core";
import { useId, useState } from "react";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { toastSuccess } from "../../../lib/toast.ts";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { countMapped, firstAnswer, newFieldsOf } from "./import-answer.ts";
import type { ImportAnswer } from "./import-answer.ts";
import classes from "./import-mapping-modal.module.css";
import { ImportMappingTable } from "./import-mapping-table.tsx";
import { useAnswered } from "./use-answered.ts";

/** How the question is worded: for a whole file, and for the columns that an earlier import ignored. */
const WORDS = {
  file: {
    title: "Match the columns of",
    hint: "Choose where each column goes. A new field is added to your customers. Ignored columns are not imported.",
    cancel: "Cancel import",
    send: "Import",
    sent: "imported",
  },
  ignored: {
    title: "Add columns of",
    hint: "Choose a field for each column. Only customers of that import change.",
    cancel: "Cancel",
    send: "Add columns",
    sent: "added",
  },
};

/**
 * Question about the columns of an import's file; the answer continues it. Null keeps it closed.
 *
 * @param byItself - Opened without a click, so only once everything is loaded.
 * @param onReading - Goes back to how the file is read.
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
  onCancel: () => void;
  onClose: () => void;
  onReading: () => void;
}) {
  const noteId = useId();
  const { query, question, answer, change, send, isSending } = useMapping(importId, onClose);
  const { data, error } = query;
  const addsColumns = question?.asked !== undefined;
  const columns = (question?.asked ?? question?.headings ?? []).length;
  const words = addsColumns ? WORDS.ignored : WORDS.file;
  const lacks = answer === null ? null : lackOf(answer, addsColumns);

  return (
    <Modal
      opened={importId !== null && !(byItself && data === undefined && error === null)}
      onClose={onClose}
      title={`${words.title} ${data?.filename ?? "the file"}`}
      size="lg"
      footer={
        <>
          <p id={noteId} className={classes.note} data-needed={lacks !== null} role="status">
            {answer !== null &&
              (lacks ?? `${countMapped(answer)} of ${columns} columns will be ${words.sent}`)}
          </p>
          {!addsColumns && (
            <Button variant="default" disabled={isSending} onClick={onReading}>
              File format
            </Button>
          )}
          <Button variant="default" disabled={isSending} onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button
            disabled={question === null || lacks !== null || cancelling}
            loading={isSending}
            aria-describedby={noteId}
            onClick={send}
          >
            {words.send}
          </Button>
        </>
      }
    >
      {question !== null && answer !== null ? (
        <>
          <Text mb={16} className="soft">
            {words.hint}
          </Text>
          <ImportMappingTable question={question} answer={answer} onChange={change} />
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

/** The question, its answer so far, and sending it. The choices stay when the question is postponed. */
function useMapping(importId: string | null, onClose: () => void) {
  const id = importId ?? "";
  const query = trpc.imports.get.useQuery(
    { id },
    { enabled: importId !== null, refetchOnMount: "always" },
  );
  const [draft, setDraft] = useState<{ id: string; answer: ImportAnswer } | null>(null);
  const ownFields = useOwnFields().length;
  const question = query.data?.question ?? null;
  const begun = draft?.id === id ? draft.answer : null;
  const answer = question === null ? null : (begun ?? firstAnswer(question, ownFields));
  const map = useSendMapping(id, onClose);
  return {
    query,
    question,
    answer,
    change: (changed: ImportAnswer) => setDraft({ id, answer: changed }),
    send: () => {
      if (question === null || answer === null) return;
      const new_fields = newFieldsOf(answer, question);
      map.mutate({ id, mapping: answer.mapping, new_fields });
    },
    isSending: map.isPending,
  };
}

/** Reason the choices can't be sent; null for none. */
function lackOf(answer: ImportAnswer, addsColumns: boolean): string | null {
  if (addsColumns) return countMapped(answer) === 0 ? MESSAGES.server.importAddsNothing : null;
  return answer.mapping.email === undefined ? MESSAGES.server.importMapsNoEmail : null;
}

/** Sends the meaning of the columns, and follows the import that continues. */
function useSendMapping(id: string, onClose: () => void) {
  const utils = trpc.useUtils();
  const { onSuccess, onError } = useAnswered(id, onClose);
  return trpc.imports.map.useMutation({
    onSuccess: async (_, { new_fields: added = [] }) => {
      if (added.length > 0) {
        const { created, manyCreated } = MESSAGES.fields;
        toastSuccess(added.length === 1 ? created : manyCreated(added.length));
        void utils.fields.invalidate();
      }
      await onSuccess();
    },
    onError,
  });
}
