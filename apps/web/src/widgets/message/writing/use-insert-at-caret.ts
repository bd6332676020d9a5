import { useCallback, useRef } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";

type Field = "subject" | "previewText" | "body" | "html";

/** Inserts text at the caret of the field that had the focus last. */
export function useInsertAtCaret(
  change: (changes: Partial<Record<Field, string>>) => void,
  main: "body" | "html",
): {
  subject: RefObject<HTMLInputElement | null>;
  preview: RefObject<HTMLInputElement | null>;
  body: RefObject<HTMLTextAreaElement | null>;
  /** Notes which field has the focus. */
  noteFocus: (field: Field) => void;
  insert: (text: string) => void;
} {
  const subject = useRef<HTMLInputElement>(null);
  const preview = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<Field>(main);

  const insert = useCallback(
    (text: string) => {
      const isAbove = last.current === "subject" || last.current === "previewText";
      const field = isAbove ? last.current : main;
      const elements = { subject, previewText: preview, body, html: body };
      const element = elements[field].current;
      if (element === null) return;
      const start = element.selectionStart ?? element.value.length;
      const end = element.selectionEnd ?? start;
      // The caret can only be placed once the new text is in the field, and a key pressed right
      // after has to land there: so the field is rendered before this returns.
      flushSync(() => {
        change({ [field]: element.value.slice(0, start) + text + element.value.slice(end) });
      });
      element.focus();
      element.setSelectionRange(start + text.length, start + text.length);
    },
    [change, main],
  );

  return { subject, preview, body, noteFocus: (field) => (last.current = field), insert };
}
