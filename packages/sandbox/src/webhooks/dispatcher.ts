import type { SandboxClock } from "../core/sandbox-clock.ts";
import { reports } from "../core/mail-services.ts";
import type { StoredMail } from "../core/types.ts";
import { fateOf } from "./event-words.ts";
import { createEventFaults } from "./event-faults.ts";
import type { EventFaults } from "./event-faults.ts";
import { makePosts } from "./make-posts.ts";
import type { Post } from "./make-posts.ts";
import { createPostQueue } from "./post-queue.ts";
import { createLastEvents } from "./last-events.ts";
import type { WebhookRegistry } from "./registry.ts";
import type { EmitOptions, EventChances, MailEventKind, WebhookDelivery } from "./types.ts";
import { VENDORS } from "./vendors/index.ts";
import type { MailEvent } from "./vendors/vendor.ts";

const DEFAULT_LATE_MS = 1_000;

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
  const { clock, registry, delayMs } = options;
  const queue = createPostQueue(options);
  const lastEvents = createLastEvents(clock, delayMs);
  let drawFaults: (() => EventFaults) | null = null;
  let lateMs = 0;

  function emitNow(events: readonly MailEvent[], emitOptions: EmitOptions): void {
    queue.enqueue(applyFaults(makePosts(registry, events, emitOptions)));
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
    if (late.length > 0) queue.later(lateMs, () => queue.enqueue(late));
    return now;
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
        queue.later(delayMs * (step + 1), () => {
          const at = clock.now();
          const events = steps.flatMap(({ mail, fate }) => {
            const kind = fate[step];
            return kind ? [{ mail, kind, at, link: null, reason: null }] : [];
          });
          emitNow(events, {});
        });
      }
    },
    emit(events, emitOptions = {}) {
      const postEvents = (): void => {
        if (emitOptions.forge === undefined) {
          for (const { mail, kind } of events) {
            const { service, eventMessageId } = mail;
            const isTold = reports(service) && VENDORS[service].words[kind] !== null;
            if (isTold) lastEvents.note(eventMessageId, kind);
          }
        }
        emitNow(events, emitOptions);
      };
      if (emitOptions.delayMs) queue.later(emitOptions.delayMs, postEvents);
      else postEvents();
    },
    setChances(chances, seed) {
      drawFaults = chances === null ? null : createEventFaults(chances, seed);
      lateMs = chances?.lateMs ?? DEFAULT_LATE_MS;
    },
    lastEvent: (mail) => lastEvents.of(mail),
    deliveries: queue.deliveries,
    idle: queue.idle,
    reset() {
      lastEvents.clear();
      drawFaults = null;
      queue.reset();
    },
    close: queue.close,
  };
}
