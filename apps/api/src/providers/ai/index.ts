import Anthropic from "@anthropic-ai/sdk";
import type { Config } from "../../config.ts";
import { classifyAiError } from "./classify-ai-error.ts";

/** What became of asking the AI for text. `busy` and `quota` are both the service's "not now". */
export type AiOutcome =
  | { kind: "text"; text: string }
  | { kind: "not-configured" }
  | { kind: "unauthorized" }
  | { kind: "busy" }
  | { kind: "quota" }
  | { kind: "failed"; reason: string };

export type AiProvider = {
  /** One prompt, one answer, within 30 s. Never throws; every `reason` is a sentence for the user. */
  generate: (prompt: { system: string; user: string }) => Promise<AiOutcome>;
};

/** A mail takes some 400; the rest is for models that think before they write, which counts as well. */
const MAX_TOKENS = 4_096;

const DEADLINE_MS = 30_000;

/** The client's silent refresh and retry after a 401 comes within this time, and must not cost a second call. */
const REFUSAL_KEPT_MS = 30_000;

/**
 * Opens the AI service, or an honest "not configured" where no key is set.
 *
 * @param clock - For tests: milliseconds of a clock that never goes back, and the deadline.
 */
export function createAiProvider(
  { apiKey, baseUrl, model }: Config["ai"],
  clock: { monotonicMs?: () => number; deadlineMs?: number } = {},
): AiProvider {
  if (apiKey === null) return { generate: async () => ({ kind: "not-configured" }) };
  const { monotonicMs = () => performance.now(), deadlineMs = DEADLINE_MS } = clock;
  let refusedAt: number | null = null;

  async function ask(prompt: { system: string; user: string }): Promise<AiOutcome> {
    let lastStatus: number | null = null;
    // The client's own timeout covers each attempt's head alone; this covers retries, waits and bodies as well.
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      const client = new Anthropic({
        apiKey,
        baseURL: baseUrl,
        maxRetries: 1,
        timeout: deadlineMs,
        logLevel: "off",
        // A redirect would take the key along.
        fetchOptions: { redirect: "error" },
        fetch: async (url, init) => {
          const response = await fetch(url, init);
          lastStatus = response.status;
          return response;
        },
      });
      const message = await client.messages.create(
        {
          model,
          max_tokens: MAX_TOKENS,
          system: prompt.system,
          messages: [{ role: "user", content: prompt.user }],
        },
        { signal },
      );
      return readMessage(message);
    } catch (error) {
      return classifyAiError(error, { model, lastStatus, timedOut: signal.aborted });
    }
  }

  return {
    async generate(prompt) {
      if (refusedAt !== null && monotonicMs() - refusedAt < REFUSAL_KEPT_MS) {
        return { kind: "unauthorized" };
      }
      const outcome = await ask(prompt);
      refusedAt = outcome.kind === "unauthorized" ? monotonicMs() : null;
      return outcome;
    },
  };
}

function readMessage(message: Anthropic.Message): AiOutcome {
  if (message.stop_reason === "refusal") {
    return { kind: "failed", reason: "The AI declined to write this message." };
  }
  if (message.stop_reason === "max_tokens") {
    return { kind: "failed", reason: "The AI's answer was cut off. Please try again." };
  }
  const texts = message.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return { kind: "text", text: texts.join("") };
}
