import { MESSAGES } from "@dakiya/domain/messages";
import { TRPCClientError } from "@trpc/client";
import { serverMessage } from "../../lib/server-message.ts";

const { ai: words } = MESSAGES;

function detailsOf(error: unknown): { httpStatus?: unknown; error?: unknown } {
  if (!(error instanceof TRPCClientError)) return {};
  const { data }: { data: unknown } = error;
  return typeof data === "object" && data !== null ? data : {};
}

/** The sentence for an AI request that failed (SPEC §8). */
export function aiErrorMessage(error: unknown): string {
  const { httpStatus, error: reason } = detailsOf(error);
  if (httpStatus === 429) return reason === "QUOTA_EXCEEDED" ? words.quotaExceeded : words.busy;
  if (httpStatus === 401) return words.authenticationFailed;
  return serverMessage(error, words.failed);
}
