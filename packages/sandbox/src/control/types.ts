import type { SandboxService, WebhookService } from "../core/types.ts";
import type { Fault, FaultChance } from "../faults/fault.ts";
import type { GmailDelivery } from "../gmail/google-mailboxes.ts";
import type {
  EmitEvent,
  EmitOptions,
  WebhookDelivery,
  WebhookRegistration,
  WebhookTarget,
} from "../webhooks/types.ts";

/** Controls a running sandbox, in its process or by `controlAt`. */
export type SandboxControl = {
  /** The next `times` (1) requests to the service meet this fault, before any chance is drawn. */
  queueFault(service: SandboxService, fault: Fault, times?: number): void;
  /** Each request draws from these; the same seed gives the same draws. Probabilities sum to <= 1. */
  setFaultChances(service: SandboxService, chances: FaultChance[], seed?: number): void;
  clearFaults(service?: SandboxService): void;
  /** How many faults each service has had, by mode. */
  faultCounts(): Record<string, Record<string, number>>;
  setWebhook(service: WebhookService, target: WebhookTarget): WebhookRegistration;
  webhooks(): WebhookRegistration[];
  webhookDeliveries(): WebhookDelivery[];
  emitEvents(events: EmitEvent[], options?: EmitOptions): void;
  /** Resolves when no event is waiting, being posted or due for a retry. */
  webhooksIdle(): Promise<void>;
  /** Advances the sandbox's clock, on which idempotency, tokens and quotas run, and automations in local mode. */
  advanceClock(ms: number): void;
  /** Milliseconds the sandbox's clock is ahead of the machine's; nothing keeps it over a restart. */
  clockAheadMs(): number;
  /** Makes every Google access token issued so far get 401. */
  expireGoogleTokens(): void;
  /** Puts a message into a Google account's mailbox, INBOX if no labels are named. @returns Its id. */
  deliverGmail(email: string, raw: string, delivery?: GmailDelivery): string;
  labelGmail(email: string, id: string, labels: { add?: string[]; remove?: string[] }): void;
  /** Gives a 404 to every point of a mailbox's history so far, as after some days. */
  forgetGmailHistory(email: string): void;
  /** An ID token of the first demo user with these claims; undefined and null ones are left out. */
  issueIdToken(claims?: Record<string, unknown>): Promise<string>;
  /** Clears faults, webhooks, idempotency keys, emails, mailboxes and the clock's offset; keys stay. */
  reset(): void;
};
