import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "./errors.ts";

/** How PostgreSQL names a statement that it stopped. */
const QUERY_CANCELED = "57014";
/** The pool's error when no connection became free in time. */
const NO_CONNECTION = "timeout exceeded when trying to connect";

const RETRY_AFTER_SECONDS = 5;

/** The refusal an error stands for, in every transport; null for an internal error. */
export function appErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isCausedBy(error, ({ code }) => code === QUERY_CANCELED)) {
    return comeAgain(MESSAGES.server.tookTooLong, "TOOK_TOO_LONG", error);
  }
  if (isCausedBy(error, ({ message }) => message === NO_CONNECTION)) {
    return comeAgain(MESSAGES.server.crowded, "CROWDED", error);
  }
  return null;
}

function comeAgain(message: string, reason: string, cause: unknown): AppError {
  return new AppError("unavailable", message, {
    reason,
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Whether an error is such a one, or was caused by one. */
function isCausedBy(error: unknown, is: (one: Error & { code?: unknown }) => boolean): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (is(at)) return true;
  }
  return false;
}
