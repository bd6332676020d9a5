import { MESSAGES } from "@dakiya/domain/messages";

const { ai: words } = MESSAGES;

/** What is known of an AI request that failed: nothing, where no answer came. */
export interface AiFailure {
  statusCode?: number;
  /** A word for programs, such as QUOTA_EXCEEDED. */
  error?: string | undefined;
  message?: string;
}

/** The sentence for an AI request that failed (docs/product.md, AI). */
export function aiErrorMessage({ statusCode, error, message }: AiFailure): string {
  if (statusCode === 429) return error === "QUOTA_EXCEEDED" ? words.quotaExceeded : words.busy;
  if (statusCode === 401) return words.authenticationFailed;
  return message || words.failed;
}
