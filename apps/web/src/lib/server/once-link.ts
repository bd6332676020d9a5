import type { AppRouter } from "@dakiya/api/router";
import type { OperationResultEnvelope, TRPCClientError, TRPCLink } from "@trpc/client";
import { observable, observableToPromise } from "@trpc/server/observable";

type Answer = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;

/**
 * Asks for the same change once, however often a button is pressed before the page has caught up: who asks again
 * meanwhile gets the first one's answer.
 */
export function onceLink(): TRPCLink<AppRouter> {
  return () => {
    const running = new Map<string, Promise<Answer>>();
    return ({ op, next }) => {
      // What can be given up by one must not be given up for another.
      if (op.type !== "mutation" || op.signal) return next(op);
      const change = JSON.stringify([op.path, op.input]);
      return observable<Answer, TRPCClientError<AppRouter>>((observer) => {
        const known = running.get(change);
        const answer =
          known ?? observableToPromise(next(op)).finally(() => void running.delete(change));
        running.set(change, answer);
        answer.then(
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
