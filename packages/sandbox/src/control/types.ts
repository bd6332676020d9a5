import type { RequestRecord, SandboxService, WebhookService } from "../core/types.ts";
import type { Fault, FaultChance } from "../faults/fault.ts";
import type { ServiceLimits } from "../faults/rate-window.ts";
import type { IdTokenOverrides } from "../oidc/id-token.ts";
import type {
  EmitEvent,
  EmitOptions,
  EventChances,
  WebhookDelivery,
  WebhookRegistration,
  WebhookTarget,
} from "../webhooks/types.ts";

/** Controls a running sandbox. The same verbs are served as JSON under `/control`. */
export type SandboxControl = {
  /** The next `times` (1) requests to the service meet this fault, before any chance is drawn. */
  queueFault(service: SandboxService, fault: Fault, times?: number): void;
  /** Each request draws from these; the same seed gives the same draws. Probabilities sum to <= 1. */
  setFaultChances(service: SandboxService, chances: FaultChance[], seed?: number): void;
  clearFaults(service?: SandboxService): void;
  /** How many faults each service has had, by mode. */
  faultCounts(): Record<string, Record<string, number>>;
  /** The requests to the services, and their answers. */
  requests(): RequestRecord[];
  setLimits(service: SandboxService, limits: ServiceLimits): void;
  setWebhook(service: WebhookService, target: WebhookTarget): WebhookRegistration;
  removeWebhook(id: string): boolean;
  webhooks(): WebhookRegistration[];
  webhookDeliveries(): WebhookDelivery[];
  emitEvents(events: EmitEvent[], options?: EmitOptions): void;
  /** Each post draws from these; the same seed gives the same draws. Null ends it. */
  setEventChances(chances: EventChances | null, seed?: number): void;
  /** Resolves when no event is waiting, being posted or due for a retry. */
  webhooksIdle(): Promise<void>;
  /** Advances the sandbox's clock, on which idempotency, tokens and quotas run, and automations in local mode. */
  advanceClock(ms: number): void;
  /** Milliseconds the sandbox's clock is ahead of the machine's; nothing keeps it over a restart. */
  clockAheadMs(): number;
  /** Makes every Google access token issued so far answer 401. */
  expireGoogleTokens(): void;
  issueIdToken(claims?: Record<string, unknown>, overrides?: IdTokenOverrides): Promise<string>;
  /** Clears faults, limits, webhooks, idempotency keys, mails and the clock's offset; keys stay. */
  reset(): void;
};
