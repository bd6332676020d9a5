export { afterWait, nextAnniversary, nextTime, onDay, WAIT_UNITS } from "./clock.ts";
export type { TimeOfDay, WaitUnit } from "./clock.ts";
export { describeCapped, describeLeaving, describeStep, describeTrigger } from "./describe.ts";
export type { AutomationNames } from "./describe.ts";
export {
  allSteps,
  AUTOMATION_LIMITS,
  automationDocument,
  takesImports,
  WHEN_CAPPED,
} from "./document.ts";
export type {
  AutomationDocument,
  LeafStep,
  OnlyIfStep,
  Step,
  Trigger,
  WhenCapped,
} from "./document.ts";
export { LEAVE_REASON_WORDS, LEAVE_REASONS } from "./leave-reasons.ts";
export type { LeaveReason } from "./leave-reasons.ts";
export { firstStep, nextMove, stepAfter } from "./move.ts";
export type { ActStep, Facts, Move, Position } from "./move.ts";
export { BUILT_IN_DATES, isBuiltInDate, readAutomation } from "./problems.ts";
export type { AutomationProblem, BuiltInDate } from "./problems.ts";
export { AUTOMATION_STARTERS } from "./starters.ts";
export type { AutomationStarter } from "./starters.ts";
export { readWritten } from "./written.ts";
export type { WrittenAutomation, WrittenLeaf, WrittenStep, WrittenTrigger } from "./written.ts";
