import type { AppRouter } from "@dakiya/api/router";
import type { TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";
import { connection, isUnreached } from "../connection.ts";
import { serverError } from "../server-error.ts";

/** Tells of requests that have not reached the server. What the server says itself, a refusal too, has. */
export function connectionLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      next(op).pipe(
        tap({
          error: (error) => {
            const response = error.meta?.["response"];
            if (serverError(error) !== null || op.signal?.aborted === true) return;
            if (isUnreached(response instanceof Response ? response : null)) connection.lose();
          },
        }),
      );
}
