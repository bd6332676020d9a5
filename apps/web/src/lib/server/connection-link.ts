import type { AppRouter } from "@dakiya/api/router";
import type { TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";
import { connection, isUnreached } from "../connection.ts";

/** Tells of requests that have not reached the server. What the server says itself, a refusal too, has `data`. */
export function connectionLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      next(op).pipe(
        tap({
          error: ({ data, meta }) => {
            const response = meta?.["response"];
            if (data || op.signal?.aborted === true) return;
            if (isUnreached(response instanceof Response ? response : null)) connection.lose();
          },
        }),
      );
}
