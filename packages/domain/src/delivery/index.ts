export { countLog, countLogs } from "./counting.ts";
export type { CountableLog, LogCount, LogCounts } from "./counting.ts";
export { DEVICES, deviceLabel, deviceOf } from "./device.ts";
export type { Device } from "./device.ts";
export {
  FAILURE_GROUPS,
  describeFailureGroup,
  explainFailure,
  failureGroup,
} from "./explain-failure.ts";
export type { FailureGroup } from "./explain-failure.ts";
export { REFUSAL_KINDS, describeRefusal, refusalKind } from "./known-refusals.ts";
export type { RefusalKind } from "./known-refusals.ts";
export { PAUSE_KINDS, SUPPRESSION_REASONS } from "./kinds.ts";
export type { PauseKind, SuppressionReason } from "./kinds.ts";
export {
  CONSUMER_DOMAINS,
  MAILBOX_PROVIDERS,
  mailboxProviderLabel,
  providerOfExchangers,
} from "./mailbox-provider.ts";
export type { MailboxProvider } from "./mailbox-provider.ts";
export { readTimestamps } from "./read-timestamps.ts";
export type { WireLogTimestamps } from "./read-timestamps.ts";
export { LOG_STATUSES, logStatus, logStatusColor, mergeTimestamps } from "./status.ts";
export type { LogStatus, LogStatusColor, LogTimestamps } from "./status.ts";
export { lastUpdated, logTimeline } from "./timeline.ts";
export type { TimelineStep } from "./timeline.ts";
