import type { AppRouter } from "@dakiya/api/router";
import { TRPCClientError } from "@trpc/client";

/** What the server has said of a request that failed. */
export interface ServerError {
  /** As HTTP would have it: 404, 409. */
  status: number | null;
  /** The same as a word of tRPC: "NOT_FOUND", "CONFLICT". */
  code: string;
  /** A word for programs, such as STILL_COUNTING. */
  reason: string | null;
  /** For people, where it has something to say to them. */
  message: string;
  /** What is wrong with which part of the input. */
  fields: readonly { path: string; message: string }[];
  retryAfterSeconds: number | null;
}

/** Reads what any call has thrown; null where the server has not answered, as when the connection is lost. */
export function serverError(error: unknown): ServerError | null {
  if (!isAnswered(error)) return null;
  const { data, message } = error;
  return {
    status: data?.httpStatus ?? null,
    code: data?.code ?? "",
    reason: data?.error ?? null,
    message,
    fields: data?.errors ?? [],
    retryAfterSeconds: data?.retryAfterSeconds ?? null,
  };
}

function isAnswered(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError && Boolean(error.data);
}
