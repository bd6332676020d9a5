import { MESSAGES } from "@dakiya/domain/messages";
import type { AddressPlace } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ModalFooter } from "../../ui/modal.tsx";
import { useFocusAtFirst } from "../../ui/use-focus-at-first.ts";

/** Deletes an image or a file that nothing unsent uses; else names what does. */
export function Deletion({
  usedBy,
  inUse,
  question,
  label,
  isPending,
  onDelete,
  onClose,
  children,
}: {
  usedBy: readonly AddressPlace[];
  /** Introduces the list of uses. */
  inUse: string;
  question: string;
  /** Of the button that deletes: verb and object. */
  label: string;
  isPending: boolean;
  onDelete: () => void;
  onClose: () => void;
  /** Shows the thing, above all words. */
  children?: ReactNode;
}) {
  const keep = useFocusAtFirst<HTMLButtonElement>();
  const isUsed = usedBy.length > 0;
  return (
    <>
      <Stack gap={12}>
        {children}
        <p>{isUsed ? inUse : question}</p>
        {isUsed && (
          <Stack component="ul" gap={4}>
            {usedBy.map((where) => (
              <li key={`${where.kind} ${where.name}`}>{MESSAGES.places.place(where)}</li>
            ))}
          </Stack>
        )}
      </Stack>
      <ModalFooter>
        <Button ref={keep} variant="default" disabled={isPending} onClick={onClose}>
          {isUsed ? "Close" : "Keep it"}
        </Button>
        {!isUsed && (
          <Button color="red" loading={isPending} onClick={onDelete}>
            {label}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}
