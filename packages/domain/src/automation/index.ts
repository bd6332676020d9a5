export { afterWait, nextAnniversary, nextTime, WAIT_UNITS } from "./clock.ts";
export type { TimeOfDay, WaitUnit } from "./clock.ts";
export { describeLeaving, describeStep, describeTrigger } from "./describe.ts";
export type { AutomationNames } from "./describe.ts";
export { allSteps, AUTOMATION_LIMITS, automationDocument } from "./document.ts";
export type { AutomationDocument, LeafStep, OnlyIfStep, Step, Trigger } from "./document.ts";
export { firstStep, nextMove, stepAfter } from "./move.ts";
export type { ActStep, Facts, Move, Position } from "./move.ts";
