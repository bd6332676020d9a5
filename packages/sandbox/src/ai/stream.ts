import type { WireResponse } from "../http/wire-response.ts";
import type { AiMessage } from "./message.ts";

/** About a word or two at a time, and some 400 letters a second: a model at its usual speed. */
const PIECES = /[\s\S]{1,12}/gu;
const EVERY_MS = 30;

/** The server-sent events of a streamed message, in the order of the API and at the speed of a model. */
export function streamEvents(message: AiMessage): NonNullable<WireResponse["events"]> {
  const [block] = message.content;
  const text = block?.text ?? "";
  const empty = { ...message, content: [], stop_reason: null };
  const pieces = text.match(PIECES) ?? [];
  const events: { type: string; [member: string]: unknown }[] = [
    { type: "message_start", message: { ...empty, usage: { ...message.usage, output_tokens: 1 } } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "ping" },
    ...pieces.map((piece) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: piece },
    })),
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: message.usage.output_tokens },
    },
    { type: "message_stop" },
  ];
  return {
    pieces: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    everyMs: EVERY_MS,
  };
}
