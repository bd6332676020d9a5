import type { AppRouter } from "@dakiya/api/router";
import { TRPCClientError } from "@trpc/client";
import type { Operation, TRPCLink } from "@trpc/client";
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
 * The status is read from each result: a batch with one refused procedure comes back as 207. A second 401 is the
 * procedure's own, such as a refused AI key, and is passed on without ending the session. Where the refresh can't be
 * reached, the request fails like a network failure, and the session stays.
 */
export function refreshLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let isClosed = false;
        let current = { unsubscribe: () => {} };

        const attempt = (operation: Operation, isRetry: boolean) => {
          const countBefore = refreshCount();
          current = next(operation).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              if (isRetry || serverError(error)?.status !== 401) return observer.error(error);
              void refreshSession(countBefore).then((refresh) => {
                if (isClosed) return;
                if (refresh === "renewed") return attempt(operation, true);
                // Without `data`: neither the user nor the request was refused.
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
          isClosed = true;
          current.unsubscribe();
        };
      });
}
