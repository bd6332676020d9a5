import { TRPCClientError } from "@trpc/client";

/** Whether a procedure failed because what it was asked about is not there. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const data: unknown = error.data;
  return typeof data === "object" && data !== null && Reflect.get(data, "code") === "NOT_FOUND";
}
