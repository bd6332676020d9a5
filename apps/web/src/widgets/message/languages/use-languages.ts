import { useCallbackRef } from "@mantine/hooks";
import { useState } from "react";
import type { ChangeMessage, LanguageFields, MessageFields } from "../message.ts";

type Fields = MessageFields & LanguageFields;

/** A form's message in several languages, of which one is written at a time. */
export type Languages = LanguageFields & {
  /** The language of the variant that is written; null for the message that falls back. */
  editing: string | null;
  edit: (language: string | null) => void;
  /** The message that is written. */
  part: MessageFields;
  change: ChangeMessage;
  /** Adds a language with a copy of the message that falls back, and goes to it. `own` is the language of that. */
  add: (language: string, own: string) => void;
  remove: (language: string) => void;
};

/** @param update - Changes the fields of the form by the present ones. */
export function useLanguages(
  fields: Fields,
  update: (change: (before: Fields) => Partial<Fields>) => void,
): Languages {
  const [chosen, setChosen] = useState<string | null>(null);
  const { language, variants } = fields;
  const variant = variants.find((one) => one.language === chosen);
  const editing = variant?.language ?? null;

  const change = useCallbackRef<ChangeMessage>((changes) =>
    update((before) =>
      editing === null ? changes : { variants: changed(before, editing, changes) },
    ),
  );

  return {
    ...{ language, variants, editing, edit: setChosen, change },
    part: variant ?? fields,
    add(added, own) {
      update((before) => {
        const { subject, previewText, body, html, design } = before;
        const copy = { subject, previewText, body, html, design: structuredClone(design) };
        return { language: own, variants: [...before.variants, { language: added, ...copy }] };
      });
      setChosen(added);
    },
    remove(removed) {
      update((before) => {
        const rest = before.variants.filter((one) => one.language !== removed);
        return { variants: rest, ...(rest.length === 0 ? { language: null } : {}) };
      });
      setChosen(null);
    },
  };
}

const changed = (
  { variants }: LanguageFields,
  language: string,
  changes: Partial<MessageFields>,
): LanguageFields["variants"] =>
  variants.map((one) => (one.language === language ? { ...one, ...changes } : one));
