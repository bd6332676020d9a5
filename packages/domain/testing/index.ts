export { fuzzRuns, IS_FUZZING, runs, TRIES_ALL } from "./runs.ts";
export { arbAttributeRule, arbAttributes, arbFieldDefinitions } from "./attributes.ts";
export { arbCsvCustomer, arbEmail } from "./customer-row.ts";
export { arbDesignDocument, forEveryDesign } from "./design.ts";
export { arbLogEvent, arbLogTimestamps, QUEUED_LOG, timestampsOf } from "./log-events.ts";
export type { LogEvent } from "./log-events.ts";
export {
  arbReferenceFacts,
  arbReferenceRule,
  arbReferences,
  GONE_ID,
  REFERENCE_IDS,
} from "./references.ts";
export {
  arbGroup,
  arbPurchaseRule,
  arbSegmentCustomer,
  arbSegmentRule,
  arbSegmentRules,
  SEGMENT_NOW,
  SEGMENT_ZONES,
} from "./segment.ts";
export { comparableText, nastyLine, nastyText, telling } from "./text.ts";
