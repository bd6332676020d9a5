import { advance, firstStep, stepAfter } from "@dakiya/domain/automation";
import type {
  ActionStep,
  Advance,
  AutomationDocument,
  ExitReason,
} from "@dakiya/domain/automation";
import type { CustomerFacts } from "./read-facts.ts";

export type Enrolment = {
  id: number;
  customerId: number | null;
  /** Null before the first evaluation. */
  step: string | null;
  since: Date;
  skips: boolean;
  passedSteps: number;
};

/** The outcome for an enrolment: the steps it passes, at most one action among them, and its new position or its end. */
export type Decision = {
  enrolment: Enrolment;
  action: ActionStep | null;
  done: readonly string[];
} & (
  | { ends: "completed" | "left"; reason: ExitReason | null }
  | { ends: null; step: string; since: Date; due: Date; skips: boolean }
);

/** Retry delay of an email while an earlier one of the enrolment is queued. */
const QUEUED_RETRY_MS = 60_000;
/** Retry delay while the customer is over the account's limit. */
const CAPPED_RETRY_MS = 3_600_000;

/** Retry delay while a pool has no code for the email. */
const WITHOUT_CODE_RETRY_MS = 600_000;

/**
 * Decides the next step of an enrolment: it exits if any exit condition holds, else it advances to the next wait or action.
 *
 * @param facts - Undefined when the customer was erased.
 * @param now - By the clock of automations.
 * @param lacksCode - Whether a step's email needs a coupon code that no pool has.
 */
export function decide(
  document: AutomationDocument,
  enrolment: Enrolment,
  facts: CustomerFacts | undefined,
  {
    now,
    timeZone,
    lacksCode = () => false,
  }: { now: Date; timeZone: string; lacksCode?: (step: string) => boolean },
): Decision {
  const exit = (reason: ExitReason): Decision => ({
    ...{ enrolment, action: null, done: [] },
    ...{ ends: "left", reason },
  });
  if (facts === undefined) return exit("erased");
  if (facts.exits !== null) return exit(facts.exits);
  const advanceFrom = (step: string | null, since: Date): Advance =>
    advance(document, { step, since }, now, {
      timeZone,
      matches: (branch) => facts.matches.get(branch.id) === true,
      dateOf: (field) => facts.dates.get(field) ?? null,
    });
  const next = advanceFrom(enrolment.step ?? firstStep(document), enrolment.since);
  if (next.kind !== "action") return settle(enrolment, null, next);
  const { action, trail } = next;
  const below = stepAfter(document, action.id);
  const done = [...trail, action.id];
  if (action.type !== "send") {
    // It may change the facts that later steps depend on, so those are evaluated anew.
    if (below === null) return { enrolment, action, done, ends: "completed", reason: null };
    return { enrolment, action, done, ends: null, step: below, since: now, due: now, skips: false };
  }
  if (!facts.isMailable) return exit("unreachable");
  const retryAfter = (delayMs: number): Decision => ({
    ...{ enrolment, action: null, done: trail },
    ...{ ends: null, step: action.id, since: next.since, skips: enrolment.skips },
    due: new Date(now.getTime() + delayMs),
  });
  if (facts.hasQueued) return retryAfter(QUEUED_RETRY_MS);
  const isSkipped = enrolment.skips || (facts.isCapped && document.whenCapped === "skip");
  if (!isSkipped && facts.isCapped) return retryAfter(CAPPED_RETRY_MS);
  if (!isSkipped && lacksCode(action.id)) return retryAfter(WITHOUT_CODE_RETRY_MS);
  const beyond = advanceFrom(below, now);
  const passed = { ...beyond, trail: [...done, ...beyond.trail] };
  return settle(enrolment, isSkipped ? null : action, passed);
}

/** The decision to rest where an advance ended. Only an email that is due by now is skipped after a pause. */
function settle(enrolment: Enrolment, action: ActionStep | null, next: Advance): Decision {
  const { step, since, trail: done } = next;
  if (step === null) return { enrolment, action, done, ends: "completed", reason: null };
  const due = next.kind === "wait" ? next.until : since;
  return { enrolment, action, done, ends: null, step, since, due, skips: false };
}
