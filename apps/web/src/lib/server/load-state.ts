import type { UseQueryResult } from "@tanstack/react-query";
import { failureReason, serverMessage } from "../server-message.ts";

/**
 * A query as `Loaded` draws it.
 *
 * @param failed - Title of the failure, where the server does not give one.
 */
export function loadState<Data>(
  query: Pick<UseQueryResult<Data, unknown>, "data" | "error" | "refetch">,
  failed: string,
) {
  const { data, error, refetch } = query;
  return {
    data,
    error: error === null || error === undefined ? null : serverMessage(error, failed),
    failed,
    reason: error === null || error === undefined ? null : failureReason(error),
    reload: () => void refetch(),
  };
}
