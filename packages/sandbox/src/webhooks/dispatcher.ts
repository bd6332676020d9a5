import { createFifo } from "../core/fifo.ts";
import { openLineFile } from "../core/mail-file.ts";
import type { SandboxClock } from "../core/sandbox-clock.ts";
import { seededRandom } from "../core/seeded-random.ts";
import type { StoredMail, WebhookService } from "../core/types.ts";
import { EVENT_WORDS, fateOf } from "./event-words.ts";
import { createEventFaults } from "./event-faults.ts";
import type { EventFaults } from "./event-faults.ts";
import { createLastEvents } from "./last-events.ts";
import { proofOf } from "./registry.ts";
import type { SavedWebhook, WebhookRegistry } from "./registry.ts";
import { retryWaitMs } from "./retry-rules.ts";
import { bodyToPost, signPost } from "./sign-post.ts";
import type { EmitOptions, EventChances, MailEventKind, WebhookDelivery } from "./types.ts";
import { newPostId, vendorEvent } from "./vendor-events.ts";
import type { MailEvent, VendorEvent } from "./vendor-events.ts";

const CONCURRENT_POSTS = 8;
const MAX_EVENTS_PER_POST = 500;
const MAX_WAITING_POSTS = 500_000;
const MAX_LOG = 5_000;
const DEFAULT_LATE_MS = 1_000;
/** Vendors that name a limit give the receiver 15 s. */
const POST_TIMEOUT_MS = 15_000;

type Post = {
  hook: SavedWebhook;
  id: string;
  body: string;
  eventCount: number;
  attempt: number;
  firstAt: Date;
  forge: EmitOptions["forge"];
};

/** Posts events to the webhooks in force, with the vendors' proofs and retries. */
export type WebhookDispatcher = {
  registry: WebhookRegistry;
  /** Sets the events of fresh mails going: taken first, then what the address is fated to. */
  announce(mails: readonly StoredMail[]): void;
  emit(events: readonly MailEvent[], options?: EmitOptions): void;
  /** Null for none: the default. */
  setChances(chances: EventChances | null, seed: number): void;
  /** What happened last to a mail by now, posted or not; null while nothing has. */
  lastEvent(mail: StoredMail): MailEventKind | null;
  deliveries(): WebhookDelivery[];
  idle(): Promise<void>;
  /** Drops what is waiting and the log. */
  reset(): void;
  close(): void;
};

/** Makes the dispatcher; see `SandboxOptions` for what the numbers mean. */
export function createWebhookDispatcher(options: {
  clock: SandboxClock;
  registry: WebhookRegistry;
  /** Where every attempt is written down, in `deliveries.jsonl`. */
  folder: string | undefined;
  delayMs: number;
  retryScale: number;
}): WebhookDispatcher {
  const { clock, registry } = options;
  const timers = new Set<NodeJS.Timeout>();
  const queue = createFifo<Post>();
  const lastEvents = createLastEvents(clock, options.delayMs);
  const closing = new AbortController();
  const file = options.folder
    ? openLineFile(options.folder, "deliveries.jsonl", Number.MAX_SAFE_INTEGER)
    : null;
  let log: WebhookDelivery[] = [];
  let idleWaiters: (() => void)[] = [];
  let active = 0;
  let drawFaults: (() => EventFaults) | null = null;
  let lateMs = 0;

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
    const { hook } = post;
    const at = clock.now().toISOString();
    // Signed by the machine's time: the app compares that with a clock that nobody moves on.
    const now = new Date();
    const unsignedPost = { id: post.id, body: post.body, firstAt: post.firstAt, now };
    const postToSign =
      post.forge === undefined ? unsignedPost : { ...unsignedPost, forge: post.forge };
    const startedAt = performance.now();
    const { status, error } = await send(
      hook.url,
      { "content-type": "application/json", ...signPost(proofOf(hook), postToSign) },
      bodyToPost(postToSign),
      closing.signal,
    );
    if (closing.signal.aborted) return;
    const delivery = {
      webhookId: hook.id,
      service: hook.service,
      attempt: post.attempt,
      status,
      error,
      at,
      tookMs: Math.round(performance.now() - startedAt),
      eventCount: post.eventCount,
    };
    log.push(delivery);
    file?.append([JSON.stringify(delivery)]);
    if (log.length > MAX_LOG) log = log.slice(MAX_LOG / 2);
    // A forged post comes from no vendor, so nobody tries it again.
    const waitMs = post.forge ? null : retryWaitMs(hook.service, status, post.attempt);
    if (waitMs === null) return;
    later(waitMs * options.retryScale, () => {
      queue.push([{ ...post, attempt: post.attempt + 1 }]);
      pump();
    });
  }

  function postsOf(hook: SavedWebhook, events: VendorEvent[], emitOptions: EmitOptions): Post[] {
    const hookEvents = events.filter(
      ({ name }) => hook.events === null || hook.events.includes(name),
    );
    return groups(hook, hookEvents).flatMap((group) => {
      const payloads = group.map(({ payload }) => payload);
      const alone = hook.service === "resend" || (hook.service === "brevo" && !hook.batched);
      const post: Post = {
        hook,
        id: newPostId(),
        body: JSON.stringify(alone ? payloads[0] : payloads),
        eventCount: group.length,
        attempt: 1,
        firstAt: new Date(),
        forge: emitOptions.forge,
      };
      return Array.from({ length: emitOptions.times ?? 1 }, () => post);
    });
  }

  function applyFaults(posts: Post[]): Post[] {
    const draw = drawFaults;
    if (draw === null) return posts;
    const late: Post[] = [];
    const now = posts.flatMap((post) => {
      const fate = draw();
      if (fate.later > 0) late.push(post);
      const copies = Array.from({ length: fate.now }, () => post);
      return fate.forge ? [...copies, { ...post, forge: fate.forge }] : copies;
    });
    if (late.length > 0) {
      later(lateMs, () => {
        queue.push(late);
        pump();
      });
    }
    return now;
  }

  function enqueueAll(events: readonly MailEvent[], emitOptions: EmitOptions): void {
    const perHook = new Map<SavedWebhook, VendorEvent[]>();
    for (const event of events) {
      const { service, account } = event.mail;
      if (!reports(service)) continue;
      const vendorPayload = vendorEvent(service, event);
      if (!vendorPayload) continue;
      for (const hook of registry.matching(service, account)) {
        const list = perHook.get(hook);
        if (list) list.push(vendorPayload);
        else perHook.set(hook, [vendorPayload]);
      }
    }
    const posts = [...perHook].flatMap(([hook, list]) => postsOf(hook, list, emitOptions));
    const { shuffleSeed } = emitOptions;
    queue.push(applyFaults(shuffleSeed === undefined ? posts : shuffle(posts, shuffleSeed)));
    while (queue.length > MAX_WAITING_POSTS) queue.shift();
    pump();
  }

  return {
    registry,
    announce(mails) {
      const reportedMails = mails.filter(
        ({ service, account }) =>
          reports(service) && registry.matching(service, account).length > 0,
      );
      const steps = reportedMails.map((mail) => ({ mail, fate: fateOf(mail.recipient.email) }));
      for (let step = 0; steps.some(({ fate }) => fate.length > step); step += 1) {
        later(options.delayMs * (step + 1), () => {
          const at = clock.now();
          const events = steps.flatMap(({ mail, fate }) => {
            const kind = fate[step];
            return kind ? [{ mail, kind, at, link: null, reason: null }] : [];
          });
          enqueueAll(events, {});
        });
      }
    },
    emit(events, emitOptions = {}) {
      const postEvents = (): void => {
        if (emitOptions.forge === undefined) {
          for (const { mail, kind } of events) {
            const { service, eventMessageId } = mail;
            const isTold = reports(service) && EVENT_WORDS[service][kind] !== null;
            if (isTold) lastEvents.note(eventMessageId, kind);
          }
        }
        enqueueAll(events, emitOptions);
      };
      if (emitOptions.delayMs) later(emitOptions.delayMs, postEvents);
      else postEvents();
    },
    setChances(chances, seed) {
      drawFaults = chances === null ? null : createEventFaults(chances, seed);
      lateMs = chances?.lateMs ?? DEFAULT_LATE_MS;
    },
    lastEvent: (mail) => lastEvents.of(mail),
    deliveries: () => log,
    idle() {
      return new Promise((resolve) => {
        idleWaiters.push(resolve);
        settle();
      });
    },
    reset() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      queue.clear();
      lastEvents.clear();
      drawFaults = null;
      log = [];
      settle();
    },
    close() {
      closing.abort();
      this.reset();
      file?.close();
    },
  };
}

function reports(service: StoredMail["service"]): service is WebhookService {
  return service === "brevo" || service === "resend" || service === "sendgrid";
}

function groups(hook: SavedWebhook, events: VendorEvent[]): VendorEvent[][] {
  const size =
    hook.service === "sendgrid" || (hook.service === "brevo" && hook.batched)
      ? MAX_EVENTS_PER_POST
      : 1;
  const eventGroups: VendorEvent[][] = [];
  for (let at = 0; at < events.length; at += size) eventGroups.push(events.slice(at, at + size));
  return eventGroups;
}

function shuffle<T>(items: T[], seed: number): T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

async function send(
  url: string,
  headers: Record<string, string>,
  body: string,
  closing: AbortSignal,
): Promise<{ status: number | null; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(POST_TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}
