import Anthropic from "@anthropic-ai/sdk";
import type { Config } from "../../config.ts";
import { classifyAiError } from "./classify-ai-error.ts";
import type { AiOutcome } from "./classify-ai-error.ts";
import { createDeadline } from "./deadline.ts";
import type { AiClock, AiPrompt, AiProvider } from "./index.ts";

/** A mail takes some 400; models that think first spend the rest. */
const MAX_TOKENS = 4_096;

const DEADLINE_MS = 30_000;
const STREAM_DEADLINE_MS = 120_000;

/** The client refreshes and retries after a 401 within this time, which must not cost a second call. */
const REFUSAL_KEPT_MS = 30_000;

/** The AI of a key, by its maker's own client. */
export function createAnthropic(
  { apiKey, baseUrl, model }: Config["ai"] & { apiKey: string },
  clock: AiClock,
): AiProvider {
  const { monotonicMs = () => performance.now(), deadlineMs = DEADLINE_MS } = clock;
  let refusedAt: number | null = null;

  const isRefused = () => refusedAt !== null && monotonicMs() - refusedAt < REFUSAL_KEPT_MS;
  const remember = (outcome: AiOutcome): AiOutcome => {
    refusedAt = outcome.kind === "unauthorized" ? monotonicMs() : null;
    return outcome;
  };

  const body = ({ system, user, image }: AiPrompt) => ({
    model,
    max_tokens: MAX_TOKENS,
    system,
    messages: [
      { role: "user" as const, content: image === undefined ? user : withImage(user, image) },
    ],
  });

  const open = () => openClient(apiKey, baseUrl, deadlineMs);

  return {
    isConfigured: true,

    async generate(prompt) {
      if (isRefused()) return { kind: "unauthorized" };
      const { client, lastStatus } = open();
      // The client's own timeout covers each attempt's headers only; this covers retries, waits and bodies as well.
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        const message = await client.messages.create(body(prompt), { signal });
        return remember(readEnvelope(textOf(message), message.stop_reason));
      } catch (error) {
        const context = { model, lastStatus: lastStatus(), timedOut: signal.aborted };
        return remember(classifyAiError(error, context));
      }
    },

    async *stream(prompt, clientSignal) {
      if (isRefused()) return { kind: "unauthorized" };
      const { client, lastStatus } = open();
      const deadline = createDeadline({ silenceMs: deadlineMs, wholeMs: STREAM_DEADLINE_MS });
      let text = "";
      let stopReason: Anthropic.StopReason | null = null;
      try {
        const signal = AbortSignal.any([clientSignal, deadline.signal]);
        const events = await client.messages.create({ ...body(prompt), stream: true }, { signal });
        for await (const event of events) {
          deadline.restart();
          if (event.type === "message_delta") stopReason = event.delta.stop_reason;
          if (event.type !== "content_block_delta" || event.delta.type !== "text_delta") continue;
          text += event.delta.text;
          yield event.delta.text;
        }
        // Ended by its signal, a stream stops without a word.
        if (deadline.signal.aborted) throw new Error("Nothing came any more");
        return remember(readEnvelope(text, stopReason));
      } catch (error) {
        const context = {
          model,
          lastStatus: lastStatus(),
          timedOut: deadline.signal.aborted,
        };
        return remember(classifyAiError(error, context));
      } finally {
        deadline.clear();
      }
    },
  };
}

/** A client of one call, which knows the status of its last attempt. */
function openClient(
  apiKey: string,
  baseURL: string,
  timeout: number,
): { client: Anthropic; lastStatus: () => number | null } {
  let lastStatus: number | null = null;
  const client = new Anthropic({
    apiKey,
    baseURL,
    maxRetries: 1,
    timeout,
    logLevel: "off",
    // A redirect would take the key along.
    fetchOptions: { redirect: "error" },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      lastStatus = response.status;
      return response;
    },
  });
  return { client, lastStatus: () => lastStatus };
}

function withImage(
  text: string,
  { type, content }: NonNullable<AiPrompt["image"]>,
): Anthropic.ContentBlockParam[] {
  const source = { type: "base64" as const, media_type: type, data: content.toString("base64") };
  return [
    { type: "image", source },
    { type: "text", text },
  ];
}

function textOf({ content }: Anthropic.Message): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}

/** @param stopReason - Why the AI ended; null when its answer broke off. */
function readEnvelope(text: string, stopReason: Anthropic.StopReason | null): AiOutcome {
  switch (stopReason) {
    case "refusal":
      return { kind: "failed", reason: "The AI declined to write this message." };
    case "max_tokens":
    case null:
      return { kind: "failed", reason: "The AI's answer was cut off. Please try again." };
    default:
      return { kind: "text", text };
  }
}
