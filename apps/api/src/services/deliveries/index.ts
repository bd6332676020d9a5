// Public interface of deliveries. Lint allows no other imports.

export { campaignSeed, derivedKeySql } from "./batches/batch-key.ts";
export { SENDABLE_SQL } from "./batches/campaign-states.ts";
export { cancelBatches } from "./batches/cancel-batches.ts";
export { stopSending } from "./batches/stop-sending.ts";
export { queueFailed } from "./batches/queue-failed.ts";

export { OUTAGE_TRIES, tryAgainNow } from "./limits/outages.ts";
export { readSentToday } from "./limits/sender-quota.ts";

export { findClickTarget } from "./mail/find-click-target.ts";
export { mailBytesOf } from "./mail/open-message.ts";
export { sampleLinks } from "./mail/recipient-links.ts";
export { HIDDEN_LINK, idInToken, readToken } from "./mail/tokens.ts";
export { renderSent } from "./mail/render-sent.ts";
export { PREVIEW_TOKEN, renderView } from "./mail/render-view.ts";

export { applyPendingHits } from "./outcomes/apply-hits.ts";
export { foldReceived, foldReceivedOf } from "./outcomes/fold-received.ts";
export { forgetRecipient } from "./outcomes/forget-recipient.ts";
export { type IncomingOutcome, recordIncoming } from "./outcomes/record-incoming.ts";
export { isMachineRequest } from "./outcomes/machine-hit.ts";
export { type RawEvent, createEventRecorder } from "./outcomes/record-event.ts";
export { type Hit, createHitRecorder } from "./outcomes/record-hit.ts";
export {
  chooseFrequency,
  chooseTracking,
  type Mailing,
  type MailingInfo,
  findMailing,
  resubscribe,
  suppress,
  unsubscribe,
} from "./outcomes/unsubscribe.ts";
export {
  bindEndpoint,
  createWebhookEndpoint,
  endpointSealContext,
  endpointUrl,
  findAccountEndpoint,
  findWebhookEndpoint,
  accountOfEndpoint,
  newEndpointAddress,
  removeWebhookSecrets,
  saveEndpointSecret,
  useEndpoint,
} from "./outcomes/webhook-endpoints.ts";

export { REASONS } from "./reasons.ts";

export { endDeadLeases, rescueBatches } from "./worker/rescue-batches.ts";
export { sendDue } from "./worker/send-due.ts";
export { noteCounts } from "./health/note-counts.ts";
export { pauseUnhealthy } from "./health/pause-unhealthy.ts";
