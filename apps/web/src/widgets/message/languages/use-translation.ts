import { piecesOf, TRANSLATE_MAX, withTranslations } from "@dakiya/domain/ai";
import type { MessagePiece, TranslatedMessage, TranslatedPiece } from "@dakiya/domain/ai";
import { readDesign } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { useRef, useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastNote, toastSuccess } from "../../../lib/toast.ts";
import type { ChangeMessage, MessageFields } from "../message.ts";

const words = MESSAGES.variants.translation;

/** A message that is translated, until its translations are used or dismissed. */
export type Translation = {
  pieces: readonly MessagePiece[];
  /** As far as they have come, by the ids of the pieces. */
  results: ReadonlyMap<string, TranslatedPiece>;
  isRunning: boolean;
  /** Why it broke off, as a sentence; null where it did not. */
  error: string | null;
};

/** Translates the message that is written into a language, piece by piece; a person approves them. */
export function useTranslation(part: MessageFields, change: ChangeMessage) {
  const { client } = trpc.useUtils();
  const [translation, setTranslation] = useState<Translation | null>(null);
  const stopper = useRef<AbortController | null>(null);

  const run = async (language: string, pieces: readonly MessagePiece[]) => {
    const stopping = new AbortController();
    stopper.current = stopping;
    const results = new Map<string, TranslatedPiece>(
      pieces.filter(isTooLong).map(({ id }) => [id, { text: null, problem: words.tooLong }]),
    );
    const show = (isRunning: boolean, error: string | null = null) =>
      stopping.signal.aborted ||
      setTranslation({ pieces, results: new Map(results), isRunning, error });
    show(true);
    try {
      for (const group of groupsOf(pieces)) {
        const input = { language, pieces: group.map(({ text }) => text) };
        const translated = await client.ai.translate.mutate(input, { signal: stopping.signal });
        for (const [at, { id }] of group.entries()) {
          const result = translated[at];
          if (result !== undefined) results.set(id, result);
        }
        show(true);
      }
      show(false);
    } catch (error) {
      show(false, serverMessage(error, words.failed));
    }
  };

  const close = () => {
    stopper.current?.abort();
    setTranslation(null);
  };

  return {
    translation,
    begin: (language: string) => {
      if (part.html !== null) return toastNote(words.html);
      const pieces = piecesOf(translatable(part));
      if (pieces.length === 0) return toastNote(words.none);
      void run(language, pieces);
    },
    close,
    /** Puts approved translations into the message. */
    use: (chosen: ReadonlyMap<string, string>) => {
      const { subject, previewText, body, design } = withTranslations(translatable(part), chosen);
      change({ subject, previewText, ...(design === null ? { body } : { design }) });
      toastSuccess(words.used);
      close();
    },
  };
}

const translatable = ({
  subject,
  previewText,
  body,
  design,
}: MessageFields): TranslatedMessage => ({
  ...{ subject, previewText, body },
  design: design === null ? null : readDesign(design),
});

const isTooLong = ({ text }: MessagePiece): boolean => text.length > TRANSLATE_MAX;

/** The pieces in requests of a size that the AI takes. */
function groupsOf(pieces: readonly MessagePiece[]): MessagePiece[][] {
  const groups: MessagePiece[][] = [];
  let size = Infinity;
  for (const piece of pieces) {
    if (isTooLong(piece)) continue;
    const more = piece.text.length + 2;
    if (size + more > TRANSLATE_MAX || (groups.at(-1)?.length ?? 0) >= 100) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(piece);
    size += more;
  }
  return groups;
}
