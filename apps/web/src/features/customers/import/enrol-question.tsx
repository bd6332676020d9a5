import { MESSAGES } from "@dakiya/domain/messages";
import { Button } from "@mantine/core";
import { createStore, useStore } from "../../../lib/store.ts";
import { Modal } from "../../../ui/modal.tsx";

/** A larger file is not read for the number of its rows. */
const COUNTED_BYTES = 5_000_000;

type Question = {
  names: readonly string[];
  rows: number | null;
  answer: (enrols: boolean | null) => void;
};

const store = createStore<Question | null>(null);

/**
 * Question whether automations enrol the customers of a file before its import.
 *
 * @param names - The automations that would. Without any nothing is asked.
 * @returns Null when the import was given up.
 */
export async function askToEnrol(file: File, names: readonly string[]): Promise<boolean | null> {
  if (names.length === 0) return false;
  const rows = await countRows(file);
  return await new Promise((resolve) => {
    const answer = (enrols: boolean | null) => {
      store.set(null);
      resolve(enrols);
    };
    store.get()?.answer(null);
    store.set({ names, rows, answer });
  });
}

/** Number of lines below the headings; null if it can't be counted soon. */
async function countRows(file: File): Promise<number | null> {
  if (file.size > COUNTED_BYTES) return null;
  const text = await file.text().catch(() => "");
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  return lines.length > 1 ? lines.length - 1 : null;
}

const words = MESSAGES.automations;

/** The question of `askToEnrol`, while it is open. */
export function EnrolQuestion() {
  const question = useStore(store);
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(null)}
      title={words.enrolTitle}
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={() => question?.answer(true)}>
            {words.enrolYes}
          </Button>
          <Button onClick={() => question?.answer(false)} data-autofocus>
            {words.enrolNo}
          </Button>
        </>
      }
    >
      {question !== null && (
        <>
          <p>{words.enrolQuestion(question.names, question.rows)}</p>
          <p>{words.enrolMore}</p>
        </>
      )}
    </Modal>
  );
}
