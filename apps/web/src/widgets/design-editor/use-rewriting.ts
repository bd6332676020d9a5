import { aiRewriteInput, readPassage, writePassage } from "@dakiya/domain/ai";
import type { AiRewriteInput } from "@dakiya/domain/ai";
import type { AttributeTypes } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { closeHistory } from "@tiptap/pm/history";
import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastAiError, toastNote, toastSuccess } from "../../lib/toast.ts";
import { replaceText, selectedText } from "./editing/selected-text.ts";

const words = MESSAGES.ai;

/** The AI at work on the selected text. */
export type Rewriting = {
  busy: boolean;
  rewrite: (editor: Editor, how: Pick<AiRewriteInput, "how" | "language">) => Promise<void>;
  stop: () => void;
};

/**
 * Has the AI improve, shorten or translate the selected text (docs/product.md, AI), in one step that can be undone. The
 * message is to be read-only while it is busy.
 *
 * @param own - The account's own fields, which are variables too.
 */
export function useRewriting(own: AttributeTypes): Rewriting {
  const { client } = trpc.useUtils();
  const [stopper, setStopper] = useState<AbortController | null>(null);
  useEffect(() => () => stopper?.abort(), [stopper]);

  const rewrite: Rewriting["rewrite"] = async (editor, how) => {
    const { doc } = editor.state;
    const ranges = selectedText(editor.state);
    const { text, links } = writePassage(ranges.map(({ inlines }) => inlines));
    const input = aiRewriteInput.safeParse({ text, ...how });
    if (!input.success) return toastNote(input.error.issues[0]?.message ?? words.failed);
    const stopping = new AbortController();
    setStopper(stopping);
    try {
      const response = await client.ai.rewriteText.mutate(input.data, { signal: stopping.signal });
      const lines = readPassage(response, links);
      if (lines === null) throw new Error(words.invalidFormat);
      // Another message has been put in its place meanwhile.
      if (stopping.signal.aborted || !editor.state.doc.eq(doc)) return;
      editor.setEditable(true, false);
      editor.view.dispatch(closeHistory(replaceText(editor.state, ranges, lines, own)));
      editor.view.dispatch(closeHistory(editor.state.tr));
      editor.view.focus();
      toastSuccess(words.rewritten);
    } catch (error) {
      if (!stopping.signal.aborted) toastAiError(serverMessage(error, words.failed));
    } finally {
      setStopper(null);
    }
  };
  return {
    busy: stopper !== null,
    rewrite,
    stop: () => stopper?.abort(),
  };
}
