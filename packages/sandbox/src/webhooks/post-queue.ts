import { createFifo } from "../core/fifo.ts";
import type { SandboxClock } from "../core/sandbox-clock.ts";
import type { Post } from "./make-posts.ts";
import { retryWaitMs } from "./retry-rules.ts";
import { sendPost } from "./send-post.ts";
import type { WebhookDelivery } from "./types.ts";

const CONCURRENT_POSTS = 8;
const MAX_WAITING_POSTS = 500_000;
const MAX_LOG = 5_000;

/** Sends requests a few at a time, again by each vendor's rules. */
export type PostQueue = {
  enqueue(posts: Post[]): void;
  /** Does something in a while; until then the queue is not idle. */
  later(ms: number, action: () => void): void;
  deliveries(): WebhookDelivery[];
  /** Resolves when nothing is waiting, under way or due. */
  idle(): Promise<void>;
  /** Drops waiting posts and the log. */
  reset(): void;
  close(): void;
};

type Options = { clock: SandboxClock; retryScale: number };

/** @param options - As of `createWebhookDispatcher`. */
export function createPostQueue(options: Options): PostQueue {
  const timers = new Set<NodeJS.Timeout>();
  const queue = createFifo<Post>();
  const closing = new AbortController();
  const log = createDeliveryLog();
  let idleWaiters: (() => void)[] = [];
  let active = 0;

  function later(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
      settle();
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  function settle(): void {
    if (active > 0 || queue.length > 0 || timers.size > 0) return;
    for (const resolve of idleWaiters) resolve();
    idleWaiters = [];
  }

  function enqueue(posts: Post[]): void {
    queue.push(posts);
    while (queue.length > MAX_WAITING_POSTS) queue.shift();
    pump();
  }

  function pump(): void {
    while (!closing.signal.aborted && active < CONCURRENT_POSTS) {
      const next = queue.shift();
      if (!next) break;
      active += 1;
      void deliver(next).finally(() => {
        active -= 1;
        pump();
        settle();
      });
    }
  }

  async function deliver(post: Post): Promise<void> {
    const delivery = await sendPost(post, options.clock, closing.signal);
    if (closing.signal.aborted) return;
    log.add(delivery);
    // A forged post comes from no vendor, so it is not retried.
    const waitMs = post.forge ? null : retryWaitMs(delivery.service, delivery.status, post.attempt);
    if (waitMs !== null)
      later(waitMs * options.retryScale, () => enqueue([{ ...post, attempt: post.attempt + 1 }]));
  }

  function reset(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    queue.clear();
    log.clear();
    settle();
  }

  return {
    enqueue,
    later,
    deliveries: log.all,
    idle: async () =>
      await new Promise((resolve) => {
        idleWaiters.push(resolve);
        settle();
      }),
    reset,
    close() {
      closing.abort();
      reset();
    },
  };
}

/** The last attempts. */
function createDeliveryLog() {
  let log: WebhookDelivery[] = [];
  return {
    add(delivery: WebhookDelivery): void {
      log.push(delivery);
      if (log.length > MAX_LOG) log = log.slice(MAX_LOG / 2);
    },
    all: () => log,
    clear(): void {
      log = [];
    },
  };
}
