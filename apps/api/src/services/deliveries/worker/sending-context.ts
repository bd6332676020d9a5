import type { ExitReason } from "@dakiya/domain/automation";
import type { Executor } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import type { Credentials } from "../../../providers/email/types.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import type { CampaignMessage } from "../mail/open-message.ts";
import type { CampaignRenderer } from "../mail/render-batch.ts";
import type { DeliveryPolicy } from "../policy.ts";

/** Finds the recipients who exit an automation before their mail goes out. Deliveries can't import automations. */
export type FindExits = (
  db: Executor,
  campaign: { accountId: number; id: number; automationId: number; automationVersion: number },
  seqs: readonly number[],
) => Promise<ReadonlyMap<number, ExitReason>>;

/** Shared context of all batches that a slot sends of a campaign. */
export type SendingContext = {
  deps: Deps;
  policy: DeliveryPolicy;
  credentials: Credentials;
  /** Most mails of this campaign in one request. */
  batchSize: number;
  message: CampaignMessage;
  render: CampaignRenderer;
  renderAsBefore: readonly CampaignRenderer[];
  /** Aborted on shutdown: requests under way finish, none begins. */
  signal: AbortSignal;
  /** Called with the name of each step reached; a test simulates a crash there by throwing. */
  onStep: (step: DeliveryStep) => void;
  findExits: FindExits;
};

/** The steps of claimed batches, in order; a process may die at any of them. */
export const DELIVERY_STEPS = [
  "claimed",
  "loaded",
  "frozen",
  "sending",
  "answered",
  "settling",
  "settled",
  "applied",
] as const;
export type DeliveryStep = (typeof DELIVERY_STEPS)[number];

export type ClaimedBatches = {
  campaign: SendingCampaign;
  batches: readonly ClaimedBatch[];
  claimedAtMonotonicMs: number;
  /** Whether it is the one batch that probes a service in an outage. */
  probes: boolean;
};
