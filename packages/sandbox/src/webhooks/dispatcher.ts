import type { SandboxClock } from "../core/sandbox-clock.ts";
import { reports } from "../core/mail-services.ts";
import type { StoredMail } from "../core/types.ts";
import { fateOf } from "./event-words.ts";
import { confirmationPost, makePosts } from "./make-posts.ts";
import { createPostQueue } from "./post-queue.ts";
import type { SavedWebhook, WebhookRegistry } from "./registry.ts";
import type { EmitOptions, WebhookDelivery } from "./types.ts";
import type { MailEvent } from "./vendors/vendor.ts";

/** Posts events to the webhooks in force, with the vendors' proofs and retries. */
export type WebhookDispatcher = {
  registry: WebhookRegistry;
  /** Sends the events of new emails: acceptance first, then those of the address. */
  announce(mails: readonly StoredMail[]): void;
  emit(events: readonly MailEvent[], options?: EmitOptions): void;
  /** Asks a new webhook to confirm its subscription, where its service does. */
  askToConfirm(hook: SavedWebhook): void;
  deliveries(): WebhookDelivery[];
  idle(): Promise<void>;
  /** Drops waiting posts and the log. */
  reset(): void;
  close(): void;
};

/** Makes the dispatcher; `SandboxOptions` documents the numbers. */
export function createWebhookDispatcher(options: {
  clock: SandboxClock;
  registry: WebhookRegistry;
  delayMs: number;
  retryScale: number;
}): WebhookDispatcher {
  const { clock, registry, delayMs } = options;
  const queue = createPostQueue(options);

  function emit(events: readonly MailEvent[], emitOptions: EmitOptions = {}): void {
    queue.enqueue(makePosts(registry, events, emitOptions));
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
          emit(events);
        });
      }
    },
    emit,
    askToConfirm(hook) {
      if (!hook.confirmed) queue.enqueue([confirmationPost(hook)]);
    },
    deliveries: queue.deliveries,
    idle: queue.idle,
    reset: queue.reset,
    close: queue.close,
  };
}
