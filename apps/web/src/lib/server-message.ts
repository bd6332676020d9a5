import { TRPCClientError } from "@trpc/client";

/**
 * The sentence the server sent with an error, or the screen's own when it sent none (SPEC §8, "server
 * message preferred"). A failure before the server answered, such as a lost connection, has no `data`.
 */
export function serverMessage(error: unknown, fallback: string): string {
  if (!(error instanceof TRPCClientError) || !error.data) return fallback;
  return error.message || fallback;
}
