import type { AppRouter } from "@dakiya/api/router";
import type { OperationResultEnvelope, TRPCClientError, TRPCLink } from "@trpc/client";
import { observable, observableToPromise, tap } from "@trpc/server/observable";
import { connection, isUnreached } from "../connection.ts";
import { serverError } from "../server-error.ts";

/** Longer waits are shown to the user as the server's message. */
const TRIES = 6;

/** Why the server has no room: customers are counted, or messages rendered. */
const BUSY = new Set(["STILL_COUNTING", "STILL_RENDERING"]);

/**
 * Retries requests refused for lack of room ("slow down") after the delay the server names. They had no effect, so
 * changes are retried too.
 */
export function retryAfterLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let current = { unsubscribe: () => {} };
        let timer: ReturnType<typeof setTimeout> | undefined;

        const attempt = (tries: number): void => {
          current = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              const refusal = serverError(error);
              const isBusy = BUSY.has(refusal?.reason ?? "");
              const wait = isBusy ? (refusal?.retryAfterSeconds ?? null) : null;
              if (wait === null || tries === TRIES) return observer.error(error);
              const again = (): void => {
                // An aborted request is not retried.
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

/** Reports requests that have not reached the server. A response of the server, even a refusal, has reached it. */
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

type Result = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;

/**
 * Sends the same change once, even if a button is pressed several times before the page updates: later calls share the
 * first one's response.
 */
export function onceLink(): TRPCLink<AppRouter> {
  return () => {
    const running = new Map<string, Promise<Result>>();
    return ({ op, next }) => {
      // A call that can be aborted is not shared: aborting one would abort the other.
      if (op.type !== "mutation" || op.signal) return next(op);
      const change = JSON.stringify([op.path, op.input]);
      return observable((observer) => {
        const runningResponse = running.get(change);
        const response =
          runningResponse ??
          observableToPromise(next(op)).finally(() => void running.delete(change));
        running.set(change, response);
        response.then(
          (value) => {
            observer.next(value);
            observer.complete();
          },
          (error: TRPCClientError<AppRouter>) => observer.error(error),
        );
      });
    };
  };
}
