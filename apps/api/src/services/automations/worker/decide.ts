import { firstStep, advance, stepAfter } from "@dakiya/domain/automation";
import type { ActionStep, AutomationDocument, ExitReason, Move } from "@dakiya/domain/automation";
import type { PersonFacts } from "./read-facts.ts";

/** Where somebody stands, as their row says. */
export type Way = {
  id: number;
  customerId: number | null;
  /** Null before the first look. */
  step: string | null;
  since: Date;
  skips: boolean;
  /** The steps they have done. */
  moves: number;
};

/** What becomes of somebody now: the steps that are done, at most one act among them, and where they are then. */
export type Decision = {
  way: Way;
  act: ActionStep | null;
  /** The steps passed, in order. */
  done: readonly string[];
} & (
  | { ends: "completed" | "left"; reason: ExitReason | null }
  | { ends: null; step: string; since: Date; due: Date; skips: boolean }
);

/** A mail waits so long for the one before it. */
const BEHIND_QUEUED_MS = 60_000;
/** And so long between looks for room under the account's limit. */
const CAPPED_MS = 3_600_000;

/**
 * Decides where somebody goes: out, if any reason for leaving holds; else as far as they get by the list of steps, up to the
 * next wait or act.
 *
 * @param now - By the clock of automations.
 */
export function decide(
  document: AutomationDocument,
  way: Way,
  facts: PersonFacts | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): Decision {
  const leave = (reason: ExitReason): Decision => ({
    ...{ way, act: null, done: [] },
    ends: "left",
    reason,
  });
  if (facts === undefined) return leave("erased");
  if (facts.leaves !== null) return leave(facts.leaves);
  const trail: string[] = [];
  const asked = {
    timeZone,
    matches: (rules: unknown) => answerOf(document, rules, facts),
    dateOf: (field: string) => facts.dates.get(field) ?? null,
  };
  const start = { step: way.step ?? firstStep(document), since: way.since };
  const move = advance(document, start, now, asked);
  trail.push(...passed(document, start.step, move.step, asked.matches));
  // Only a mail that is due by now is left out after a pause.
  if (move.kind !== "act") return rest(way, null, trail, move, false);
  const { act } = move;
  if (act.type === "send") {
    const later = (afterMs: number): Decision => ({
      ...{ way, act: null, done: trail },
      ...{ ends: null, step: act.id, since: move.since, skips: way.skips },
      due: new Date(now.getTime() + afterMs),
    });
    if (!facts.isMailable) return leave("unreachable");
    if (facts.hasQueued) return later(BEHIND_QUEUED_MS);
    const isLeftOut = way.skips || (facts.isCapped && document.whenCapped === "skip");
    if (!isLeftOut && facts.isCapped) return later(CAPPED_MS);
    const after = { step: stepAfter(document, act.id), since: now };
    const beyond = advance(document, after, now, asked);
    trail.push(act.id, ...passed(document, after.step, beyond.step, asked.matches));
    return rest(way, isLeftOut ? null : act, trail, beyond, false);
  }
  // It may change what the steps after it ask: they are looked at anew.
  const below = stepAfter(document, act.id);
  trail.push(act.id);
  if (below === null) return { way, act, done: trail, ends: "completed", reason: null };
  return { way, act, done: trail, ends: null, step: below, since: now, due: now, skips: false };
}

function rest(
  way: Way,
  act: ActionStep | null,
  done: readonly string[],
  move: Move,
  skips: boolean,
): Decision {
  if (move.kind === "end" || move.step === null)
    return { way, act, done, ends: "completed", reason: null };
  const due = move.kind === "wait" ? move.until : move.since;
  return { way, act, done, ends: null, step: move.step, since: move.since, due, skips };
}

/** The steps from one to another, that one left out, by the way that the answers lead. */
function passed(
  document: AutomationDocument,
  from: string | null,
  to: string | null,
  matches: (rules: unknown) => boolean,
): string[] {
  const steps: string[] = [];
  let at = from;
  while (at !== null && at !== to) {
    steps.push(at);
    const id = at;
    const branch = document.steps.find((step) => step.id === id);
    const [first] =
      branch?.type !== "onlyIf" ? [] : matches(branch.rules) ? branch.steps : branch.otherwise;
    if (isEnd(document, id)) break;
    at = first?.id ?? stepAfter(document, id);
  }
  return steps;
}

function isEnd(document: AutomationDocument, id: string): boolean {
  return document.steps.some((step) =>
    step.type === "onlyIf"
      ? [...step.steps, ...step.otherwise].some((leaf) => leaf.id === id && leaf.type === "end")
      : step.id === id && step.type === "end",
  );
}

/** The answer that was read for the step whose rules these are. */
function answerOf(document: AutomationDocument, rules: unknown, facts: PersonFacts): boolean {
  const step = document.steps.find((one) => one.type === "onlyIf" && one.rules === rules);
  return step !== undefined && facts.matches.get(step.id) === true;
}
