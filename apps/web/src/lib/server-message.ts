import { MESSAGES } from "@dakiya/domain/messages";
import { isSentence } from "./is-sentence.ts";
import { serverError } from "./server-error.ts";

/** The sentence the server sent with an error, or the screen's own when it sent none (docs/product.md, Toasts). */
export function serverMessage(error: unknown, fallback: string): string {
  const message = serverError(error)?.message ?? "";
  return isSentence(message) ? message : fallback;
}

/** Reason of a failed request, shown beside the failure: the server's words, or that there was no response. */
export function failureReason(error: unknown): string {
  const isAnswered = serverError(error) !== null;
  return serverMessage(error, isAnswered ? MESSAGES.serverFailed : MESSAGES.notReached);
}
