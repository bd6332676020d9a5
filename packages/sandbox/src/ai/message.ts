import { randomBytes } from "node:crypto";
import type { AiRequest } from "./parse-request.ts";

/** A message of the Messages API. */
export type AiMessage = {
  id: string;
  type: "message";
  role: "assistant";
  model: string;
  content: { type: "text"; text: string }[];
  stop_reason: "end_turn" | "max_tokens";
  stop_sequence: null;
  usage: { input_tokens: number; output_tokens: number };
};

/** About four letters a token. */
function tokens(text: string): number {
  return Math.max(1, Math.ceil(text.length / 4));
}

/** Wraps a text in a message, cut at the request's `max_tokens`. */
export function aiMessage(request: AiRequest, text: string): AiMessage {
  const fits = tokens(text) <= request.maxTokens;
  const visibleText = fits ? text : text.slice(0, request.maxTokens * 4);
  return {
    id: `msg_01${randomBytes(11).toString("hex")}`,
    type: "message",
    role: "assistant",
    model: request.model,
    content: [{ type: "text", text: visibleText }],
    stop_reason: fits ? "end_turn" : "max_tokens",
    stop_sequence: null,
    usage: {
      input_tokens: tokens(request.system + request.prompt),
      output_tokens: tokens(visibleText),
    },
  };
}
