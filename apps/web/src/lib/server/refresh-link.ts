import type { AppRouter } from "@dakiya/api/router";
import { TRPCClientError } from "@trpc/client";
import type { Operation, OperationResultEnvelope, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import {
  SessionNotRenewed,
  endRefused,
  refreshCount,
  refreshSession,
} from "../session/refresh-session.ts";
import { serverError } from "../server-error.ts";

/**
 * Answers a 401 with one shared refresh and one retry of that request (docs/product.md, Sign-in).
 *
 * The status is read from each result and not from the response: a batch in which one procedure of
 * several is refused comes back as 207. A second 401 is the procedure's own and is passed on without
 * ending the session, as when the AI service refuses its key. Where the refresh can't be had, as while the server
 * restarts, the request fails like one that reached nobody, and the session stays.
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
              if (isRetry || serverError(error)?.status !== 401) return observer.error(error);
              void refreshSession(seen).then((refresh) => {
                if (closed) return;
                if (refresh === "renewed") return attempt(operation, true);
                // Without what the server said: it is no word against the user, nor against what was asked.
                if (refresh === "unreached")
                  return observer.error(TRPCClientError.from(new SessionNotRenewed()));
                endRefused(refresh);
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
