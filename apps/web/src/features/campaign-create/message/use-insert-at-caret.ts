import { useCallback, useRef } from "react";
import type { RefObject } from "react";
import type { Message } from "./use-ai-writing.ts";

type Field = keyof Message;

/** Puts text where the caret is: in the subject or the body, whichever had the focus last. */
export function useInsertAtCaret(change: (changes: Partial<Message>) => void): {
  subject: RefObject<HTMLInputElement | null>;
  body: RefObject<HTMLTextAreaElement | null>;
  /** Says which of them has the focus. */
  focused: (field: Field) => void;
  insert: (text: string) => void;
} {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<Field>("body");

  const insert = useCallback(
    (text: string) => {
      const field = last.current;
      const element = field === "subject" ? subject.current : body.current;
      if (element === null) return;
      const start = element.selectionStart ?? element.value.length;
      const end = element.selectionEnd ?? start;
      change({ [field]: element.value.slice(0, start) + text + element.value.slice(end) });
      // The caret can only be placed once the new text is in the field.
      requestAnimationFrame(() => {
        element.focus();
        element.setSelectionRange(start + text.length, start + text.length);
      });
    },
    [change],
  );

  return { subject, body, focused: (field) => (last.current = field), insert };
}
