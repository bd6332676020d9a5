import type { Config } from "../../config.ts";
import type { AiOutcome } from "./classify-ai-error.ts";

export type AiPrompt = {
  system: string;
  user: string;
  /** An image that the prompt is about. */
  image?: { type: "image/jpeg" | "image/png" | "image/gif"; content: Buffer };
};

export type AiProvider = {
  /** Whether there is a key. Without one every request answers "not-configured". */
  isConfigured: boolean;
  /** One prompt, one answer, within 30 s. Never throws; every `reason` is a sentence for the user. */
  generate: (prompt: AiPrompt) => Promise<AiOutcome>;
  /**
   * The same as a stream of chunks; the outcome is returned at the end and holds the whole text. Fails after 30 s
   * without a chunk, or two minutes. Leaving the loop ends the request.
   *
   * @param signal - Aborts it also between two chunks.
   */
  stream: (prompt: AiPrompt, signal: AbortSignal) => AsyncGenerator<string, AiOutcome>;
};

/** For tests. */
export type AiClock = { monotonicMs?: () => number; deadlineMs?: number };

const NOT_CONFIGURED: AiProvider = {
  isConfigured: false,
  generate: async () => ({ kind: "not-configured" }),
  // oxlint-disable-next-line require-yield -- there is nothing to give
  async *stream() {
    return { kind: "not-configured" };
  },
};

/** Opens the AI service; without a key every request answers "not configured". */
export function createAiProvider(
  { apiKey, ...config }: Config["ai"],
  clock: AiClock = {},
): AiProvider {
  if (apiKey === null) return NOT_CONFIGURED;
  let opened: Promise<AiProvider> | null = null;
  // The client is a tenth of all a server loads, and of use only to those who have something written.
  const open = async (): Promise<AiProvider> =>
    await (opened ??= import("./anthropic.ts").then(({ createAnthropic }) =>
      createAnthropic({ ...config, apiKey }, clock),
    ));
  return {
    isConfigured: true,
    generate: async (prompt) => await (await open()).generate(prompt),
    async *stream(prompt, signal) {
      return yield* (await open()).stream(prompt, signal);
    },
  };
}
