import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../errors.ts";

/** Downloads of one account under way at a time, in this process: each reads the database for as long as it lasts. */
const PER_ACCOUNT = 2;

const RETRY_AFTER_SECONDS = 10;

export type DownloadSlots = {
  /**
   * Passes the chunks of a download on, in a slot of its account, until it has ended or nobody reads it any more.
   *
   * @param gone - Aborts when the client is gone: chunks that nobody began to read are never ended.
   * @throws AppError "slowDown" before the first chunk while all of them are taken.
   */
  hold: <T>(accountId: number, chunks: AsyncIterable<T>, gone: AbortSignal) => AsyncGenerator<T>;
};

export function createDownloadSlots(): DownloadSlots {
  const underWay = new Map<number, Set<unknown>>();
  return {
    async *hold(accountId, chunks, gone) {
      const running = underWay.get(accountId) ?? new Set();
      if (running.size >= PER_ACCOUNT) {
        const retryAfterSeconds = RETRY_AFTER_SECONDS;
        throw new AppError("slowDown", MESSAGES.server.manyExports, { retryAfterSeconds });
      }
      underWay.set(accountId, running.add(chunks));
      const free = (): void => {
        running.delete(chunks);
        if (running.size === 0 && underWay.get(accountId) === running) underWay.delete(accountId);
      };
      gone.addEventListener("abort", free, { once: true });
      try {
        yield* chunks;
      } finally {
        free();
      }
    },
  };
}
