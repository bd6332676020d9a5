import type { AppRouter } from "@dakiya/api/router";
import type { Operation, OperationResultEnvelope, TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { refreshCount, refreshSession } from "./refresh-session.ts";
import { session } from "./session.ts";

/**
 * Answers a 401 with one shared refresh and one retry of that request (SPEC §7).
 *
 * The status is read from each result and not from the response: a batch in which one procedure of
 * several is refused comes back as 207. A second 401 is the procedure's own and is passed on without
 * ending the session, as when the AI service refuses its key.
 */
export function refreshLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable<
        OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>,
        TRPCClientError<AppRouter>
      >((observer) => {
        let closed = false;
        let current = { unsubscribe: () => {} };

        const attempt = (operation: Operation, isRetry: boolean) => {
          const seen = refreshCount();
          current = next(operation).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              if (isRetry || error.data?.httpStatus !== 401) return observer.error(error);
              void refreshSession(seen).then((refreshed) => {
                if (closed) return;
                if (refreshed) return attempt(operation, true);
                session.expire();
                observer.error(error);
              });
            },
          });
        };

        attempt(op, false);
        return () => {
          closed = true;
          current.unsubscribe();
        };
      });
}
