import { aiContentEvent } from "@dakiya/domain/ai";
import type { AiContentEvent, AiContentInput } from "@dakiya/domain/ai";
import { MESSAGES } from "@dakiya/domain/messages";
import { readEnvelope } from "../../../lib/read-envelope.ts";
import { sessionFetch } from "../../../lib/session/session-fetch.ts";

const PATH = "/api/ai/generate-campaign-content/events";

/** The AI's input: rules, the user's own words and options; never a customer. */
export type AiRequest = AiContentInput;

/**
 * Asks the AI for a text as a stream of events. A refusal, early or late, is the last event; so is a connection that
 * breaks.
 *
 * @param stop - Aborts it, without a further event.
 */
export async function* askAi(
  request: AiRequest,
  stop: AbortSignal,
): AsyncGenerator<AiContentEvent> {
  try {
    const response = await sessionFetch(PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal: stop,
    });
    if (!response.ok || response.body === null) {
      const answer: { message?: string; error?: unknown } = await readEnvelope(response);
      const { message = "", error } = answer;
      const word = typeof error === "string" ? { error } : {};
      return yield { type: "failed", statusCode: response.status, message, ...word };
    }
    for await (const event of eventsOf(response.body, stop)) {
      yield event;
      if (event.type !== "text") return;
    }
  } catch {
    // A lost connection says nothing that helps.
  }
  if (!stop.aborted) yield { type: "failed", statusCode: 0, message: "" };
}

/** Parses a body's server-sent events; unknown ones are skipped. */
async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  stop: AbortSignal,
): AsyncGenerator<AiContentEvent> {
  const reader = body.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  stop.addEventListener("abort", leave, { once: true });
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value, { stream: true });
      const whole = text.split("\n\n");
      text = whole.pop() ?? "";
      for (const event of whole) {
        const parsed = aiContentEvent.safeParse(JSON.parse(event.replace(/^data: /, "")));
        if (parsed.success) yield parsed.data;
      }
    }
  } finally {
    stop.removeEventListener("abort", leave);
    leave();
  }
}

const words = MESSAGES.ai;

/** The details of a failed AI request; empty without a response. */
type AiFailure = {
  statusCode?: number;
  /** A word for programs, such as QUOTA_EXCEEDED. */
  error?: string | undefined;
  message?: string;
};

/** The sentence for an AI request that failed (docs/product.md, AI). */
export function aiErrorMessage({ statusCode, error, message }: AiFailure): string {
  if (statusCode === 429) return error === "QUOTA_EXCEEDED" ? words.quotaExceeded : words.busy;
  if (statusCode === 401) return words.authenticationFailed;
  return message || words.failed;
}
