import { MESSAGES } from "@dakiya/domain/messages";
import type { AddressPlace } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { loadState } from "../../lib/server/load-state.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { ModalFooter } from "../../ui/modal.tsx";
import { useFocusAtFirst } from "../../ui/use-focus-at-first.ts";

type Words = Pick<
  typeof MESSAGES.images | typeof MESSAGES.files,
  "loadFailed" | "deleted" | "deleteFailed" | "deleteLater" | "confirmDelete"
>;

/** Options of the mutation: a toast, then the dialog closes and the list loads anew. */
export const deletionOutcome = (words: Words, onClose: () => void, refresh: () => void) => ({
  onSuccess: () => toastSuccess(words.deleted),
  onError: (error: unknown) => toastError(serverMessage(error, words.deleteFailed)),
  // Somebody else may have deleted it.
  onSettled: () => {
    onClose();
    refresh();
  },
});

type Props = {
  words: Words;
  subject: { _id: string; name: string };
  deletion: { isPending: boolean; mutate: (input: { id: string }) => void };
  /** Of the button that deletes: verb and object. */
  label: string;
  onKeep: () => void;
  /** Shows the thing, above all words. */
  children?: ReactNode;
};

/** Deletes an image or a file that nothing unsent uses; else names what does. */
export function Deletion({
  detail,
  ...question
}: Props & {
  detail: Pick<UseQueryResult<{ usedBy: AddressPlace[] }, unknown>, "data" | "error" | "refetch">;
}) {
  return (
    <Loaded state={loadState(detail, question.words.loadFailed)} label="Loading its uses">
      {({ usedBy }) => <Question usedBy={usedBy} {...question} />}
    </Loaded>
  );
}

function Question({
  usedBy,
  words,
  subject,
  deletion,
  label,
  onKeep,
  children,
}: Props & { usedBy: readonly AddressPlace[] }) {
  const keep = useFocusAtFirst<HTMLButtonElement>();
  const { isPending } = deletion;
  const isUsed = usedBy.length > 0;
  return (
    <>
      <Stack gap={12}>
        {children}
        <p>{isUsed ? words.deleteLater(subject.name) : words.confirmDelete(subject.name)}</p>
        {isUsed && (
          <Stack component="ul" gap={4}>
            {usedBy.map((where) => (
              <li key={`${where.kind} ${where.name}`}>{MESSAGES.places.place(where)}</li>
            ))}
          </Stack>
        )}
      </Stack>
      <ModalFooter>
        <Button ref={keep} variant="default" disabled={isPending} onClick={onKeep}>
          {isUsed ? "Close" : "Keep it"}
        </Button>
        {!isUsed && (
          <Button
            color="red"
            loading={isPending}
            onClick={() => deletion.mutate({ id: subject._id })}
          >
            {label}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}
