export { afterWait, nextAnniversary, nextTime, onDay, WAIT_UNITS } from "./clock.ts";
export type { TimeOfDay, WaitUnit } from "./clock.ts";
export { describeCapped, describeExit, describeStep, describeTrigger } from "./describe.ts";
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
export { EXIT_REASON_WORDS, EXIT_REASONS } from "./exit-reasons.ts";
export type { ExitReason } from "./exit-reasons.ts";
export { firstStep, advance, stepAfter } from "./advance.ts";
export type { ActionStep, Advance, Facts, Position } from "./advance.ts";
export { BUILT_IN_DATES, isBuiltInDate, readAutomation } from "./problems.ts";
export type { AutomationProblem, BuiltInDate } from "./problems.ts";
export { AUTOMATION_STARTERS } from "./starters.ts";
export type { AutomationStarter } from "./starters.ts";
export { readWritten } from "./draft.ts";
export type { AutomationDraft, DraftLeaf, DraftStep, DraftTrigger } from "./draft.ts";
