import type { Config } from "../../config.ts";

/** What became of asking the AI for text. `busy` and `quota` are both the service's "not now". */
export type AiOutcome =
  | { kind: "text"; text: string }
  | { kind: "not-configured" }
  | { kind: "unauthorized" }
  | { kind: "busy" }
  | { kind: "quota" }
  | { kind: "failed"; reason: string };

export type AiProvider = {
  /** One prompt, one answer, within 30 s. Never throws. */
  generate: (prompt: { system: string; user: string }) => Promise<AiOutcome>;
};

/** Opens the AI service, or an honest "not configured" where no key is set. */
export function createAiProvider(_config: Config["ai"]): AiProvider {
  throw new Error("being written");
}
