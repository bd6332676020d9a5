import type { Socket } from "node:net";
import type { FaultPlan } from "./faults/fault-plan.ts";
import type { RateWindows } from "./faults/rate-window.ts";
import type { DemoUser, AcceptedMail, StoredMail } from "./core/types.ts";
import type { WebhookDispatcher } from "./webhooks/dispatcher.ts";
import type { WritableMailStore } from "./core/mail-store.ts";
import type { RequestLog } from "./core/request-log.ts";
import type { SandboxClock } from "./core/sandbox-clock.ts";
import type { StateFile } from "./core/state-file.ts";

/** The dependencies of every stand-in. */
export type SandboxContext = {
  clock: SandboxClock;
  store: WritableMailStore;
  requests: RequestLog | null;
  state: StateFile;
  faults: FaultPlan;
  rates: RateWindows;
  webhooks: WebhookDispatcher;
  /** Origin and prefix, known once the server listens when no `publicUrl` was given. */
  baseUrl(): string;
  /** The prefix alone, for links between pages: a browser may know this server by another name. */
  basePath(): string;
  /** Origins besides loopback that belong to this machine's app. */
  ownOrigins(): string[];
  /** Connections left without a response, destroyed at close, which would wait for them. */
  hanging: Set<Socket>;
  /** Stores the emails of one request and sets their events going. */
  accept(mails: readonly AcceptedMail[]): StoredMail[];
  /** Called by `reset`: a stand-in that remembers something forgets it here. */
  onReset(forget: () => void): void;
  demoUsers: DemoUser[];
  clientId: string;
  brevoIdempotencyTtlMs: number;
};
