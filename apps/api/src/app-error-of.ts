import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "./errors.ts";

/** How PostgreSQL names a statement that it stopped. */
const QUERY_CANCELED = "57014";
const RETRY_AFTER_SECONDS = 5;

/** The refusal an error is, for every transport; null for a fault of ours. */
export function appErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!wasStopped(error)) return null;
  return new AppError("unavailable", MESSAGES.server.tookTooLong, {
    reason: "TOOK_TOO_LONG",
    cause: error,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Whether an error is, or was caused by, a statement that ran too long. */
function wasStopped(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && at.code === QUERY_CANCELED) return true;
  }
  return false;
}
