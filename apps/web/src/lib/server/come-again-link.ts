import type { AppRouter } from "@dakiya/api/router";
import type { OperationResultEnvelope, TRPCClientError, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { serverError } from "../server-error.ts";

/** Longer than this is not waited for in silence: the screen then shows what the server says. */
const TRIES = 6;

/**
 * Asks again, after the time the server names, what it had no room to begin because of this user's earlier counts: it has
 * done nothing of it, so that a change can be asked for again as well. Nobody needs to read of it.
 */
export function comeAgainLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable<
        OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>,
        TRPCClientError<AppRouter>
      >((observer) => {
        let current = { unsubscribe: () => {} };
        let timer: ReturnType<typeof setTimeout> | undefined;

        const attempt = (tries: number): void => {
          current = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              const said = serverError(error);
              const wait = said?.reason === "STILL_COUNTING" ? said.retryAfterSeconds : null;
              if (wait === null || tries === TRIES) return observer.error(error);
              const again = (): void => {
                // Whoever has given it up meanwhile asks nothing any more.
                if (op.signal?.aborted === true) observer.error(error);
                else attempt(tries + 1);
              };
              timer = setTimeout(again, wait * 1000);
            },
          });
        };

        attempt(1);
        return () => {
          clearTimeout(timer);
          current.unsubscribe();
        };
      });
}
