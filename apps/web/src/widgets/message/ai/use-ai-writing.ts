import { parseAiOutput, readSoFar } from "@dakiya/domain/ai";
import type { AiContentEvent } from "@dakiya/domain/ai";
import { designFromWords, readDesign } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { useEffect, useState } from "react";
import { toastAiError, toastNote, toastSuccess } from "../../../lib/toast.ts";
import { isBlank } from "../message.ts";
import type { ChangeMessage, Message, MessageFields } from "../message.ts";
import { aiErrorMessage, askAi } from "./ask-ai.ts";
import type { AiRequest } from "./ask-ai.ts";

const words = MESSAGES.ai;

/** Text by the AI. */
type Written = { subject: string; body: string };

/** The abort reason when the page has unmounted, which shows nothing. */
const LEFT = "left";

/** The AI's writing, and the user's text it replaced. */
export type AiWriting = {
  writing: boolean;
  /** Waiting for the user's answer about replacing their own text. */
  asking: boolean;
  /** Starts writing, after a confirmation if it would replace the user's text. */
  begin: (request: AiRequest) => void;
  answer: (yes: boolean) => void;
  stop: () => void;
  /** Restores the text the AI has replaced; absent without one. */
  restore: (() => void) | undefined;
};

/**
 * Streams the AI's text into the message (docs/product.md, AI). Every outcome is a toast; a failure restores the
 * previous text.
 *
 * @param message - The form's present message.
 */
export function useAiWriting(message: Message, change: ChangeMessage): AiWriting {
  const show = (shown: Message): void => change(fieldsOf(shown));
  const [stopper, setStopper] = useState<AbortController | null>(null);
  const [waiting, setWaiting] = useState<AiRequest | null>(null);
  const [previousMessage, setPreviousMessage] = useState<Message | null>(null);
  /** The AI's last text: unchanged, it may be replaced without asking. */
  const [own, setOwn] = useState<Message | null>(null);

  useEffect(() => () => stopper?.abort(LEFT), [stopper]);

  const isPersons = (message.subject.trim() !== "" || !isBlank(message)) && !same(message, own);

  const write = async (request: AiRequest) => {
    const before = message;
    const stopping = new AbortController();
    setStopper(stopping);
    setPreviousMessage(null);
    let text = "";
    let outcome: Outcome = { kind: "stopped" };
    for await (const event of askAi(request, stopping.signal)) {
      if (event.type !== "text") outcome = outcomeOf(event);
      else {
        text += event.text;
        const soFar = readSoFar(text);
        if (soFar !== null) show(inPlace(before, soFar));
      }
    }
    if (stopping.signal.reason === LEFT) return;
    const written = outcome.kind === "written" ? outcome.message : readSoFar(text);
    const stays = outcome.kind !== "failed" && written !== null && !saysNothing(written);
    const after = stays ? inPlace(before, written) : before;
    show(after);
    if (stays) setOwn(after);
    setPreviousMessage(stays && (before.subject !== "" || !isBlank(before)) ? before : null);
    setStopper(null);
    report(outcome, stays);
  };

  return {
    writing: stopper !== null,
    asking: waiting !== null,
    begin: (request) => {
      if (stopper !== null) return;
      if (isPersons) setWaiting(request);
      else void write(request);
    },
    answer: (yes) => {
      setWaiting(null);
      if (yes && waiting !== null) void write(waiting);
    },
    stop: () => stopper?.abort(),
    restore:
      previousMessage === null
        ? undefined
        : () => {
            show(previousMessage);
            setPreviousMessage(null);
          },
  };
}

type Outcome =
  | { kind: "written"; message: Written; warnings: string[] }
  | { kind: "failed"; message: string }
  | { kind: "stopped" };

function outcomeOf(event: Exclude<AiContentEvent, { type: "text" }>): Outcome {
  if (event.type === "failed") return { kind: "failed", message: aiErrorMessage(event) };
  const parsed = parseAiOutput(event.text);
  if (!parsed.ok) return { kind: "failed", message: parsed.message };
  const { subject, body, warnings } = parsed;
  return { kind: "written", message: { subject, body }, warnings };
}

function report(outcome: Outcome, stays: boolean): void {
  switch (outcome.kind) {
    case "failed":
      return toastAiError(outcome.message);
    case "stopped":
      return stays ? toastNote(words.stopped) : undefined;
    case "written":
      for (const warning of outcome.warnings) toastNote(warning);
      return toastSuccess(words.created);
  }
}

/** A message with the AI's words: a designed one has them in its blocks. */
function inPlace({ design }: Message, { subject, body }: Written): Message {
  const document = readDesign(design);
  if (document === null) return { subject, body };
  return { subject, body: "", design: designFromWords(document, body) };
}

/** The message as fields of the form; the plain text stays beside a design. */
const fieldsOf = ({ subject, body, design }: Message): Partial<MessageFields> =>
  design === undefined ? { subject, body } : { subject, design };

const saysNothing = ({ subject, body }: Written): boolean => subject === "" && body === "";

const same = (a: Message, b: Message | null): boolean =>
  JSON.stringify(fieldsOf(a)) === JSON.stringify(b && fieldsOf(b));
