import type { AppRouter } from "@dakiya/api/router";
import { TRPCClientError } from "@trpc/client";

/** The server's error of a failed request. */
export type ServerError = {
  /** The HTTP status: 404, 409. */
  status: number | null;
  /** The tRPC code: "NOT_FOUND", "CONFLICT". */
  code: string;
  /** A code for programs, such as STILL_COUNTING. */
  reason: string | null;
  /** A sentence for users, if there is one. */
  message: string;
  /** The problems of the input, by path. */
  fields: readonly { path: string; message: string }[];
  retryAfterSeconds: number | null;
};

/** Parses the error of any call; null without a response, as when the connection is lost. */
export function serverError(error: unknown): ServerError | null {
  if (!hasResponse(error)) return null;
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

/** The first problem of each part of an input, by its path, in the order they were found in. */
export function firstByPath(
  problems: readonly { path: string; message: string }[],
): Record<string, string> {
  const first: Record<string, string> = {};
  for (const { path, message } of problems) first[path] ??= message;
  return first;
}

function hasResponse(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError && Boolean(error.data);
}
