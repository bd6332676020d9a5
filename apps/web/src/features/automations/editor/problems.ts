import { readAutomation } from "@dakiya/domain/automation";
import type { AutomationDraft } from "@dakiya/domain/automation";
import type { FieldDefinition } from "@dakiya/domain/fields";
import type { AutomationProblem, AutomationWire } from "@dakiya/domain/wire";

type Problems = readonly AutomationProblem[];

/**
 * Problems that prevent publishing the current draft: those of the document itself, and references to things deleted on
 * the server.
 *
 * @param fields - The account's own; null while they are not known.
 */
export function findProblems(
  document: AutomationDraft,
  automation: Pick<AutomationWire, "document" | "problems">,
  fields: readonly FieldDefinition[] | null,
): Problems {
  if (fields === null) return eachOnce(automation.problems);
  const before = problemsOf(automation.document, fields);
  const gone = automation.problems.filter((one) => !before.some((other) => isSame(one, other)));
  const steps = JSON.stringify(document);
  return eachOnce([
    ...problemsOf(document, fields),
    ...gone.filter(({ step }) => step === null || steps.includes(JSON.stringify(step))),
  ]);
}

/** Which part of the page a problem is about: a step, or one of the parts around the steps. */
export type ProblemPlace = { step: string } | "trigger" | "steps" | "leaving" | "reentry";

/** Where a problem can be mended: of one that is about no step, by which part it goes away with. */
export function placeOf(
  { step, message }: AutomationProblem,
  document: AutomationDraft,
  fields: readonly FieldDefinition[],
): ProblemPlace {
  if (step !== null) return { step };
  const remains = (changes: Partial<AutomationDraft>) =>
    problemsOf({ ...document, ...changes }, fields).some(
      (one) => one.step === null && one.message === message,
    );
  const without = { rules: null, bought: false, clicked: false, leftSegment: false };
  if (!remains({ leaveWhen: without })) return "leaving";
  if (!remains({ reentry: { type: "never" } })) return "reentry";
  return document.steps.length === 0 && remains({ trigger: { type: "byHand" } })
    ? "steps"
    : "trigger";
}

function problemsOf(document: unknown, fields: readonly FieldDefinition[]): Problems {
  const result = readAutomation(document, fields);
  return result.ok ? [] : result.problems;
}

/** Two parts of a step may lack the same. */
const eachOnce = (problems: Problems): Problems =>
  problems.filter((one, index) => problems.findIndex((other) => isSame(one, other)) === index);

const isSame = (one: AutomationProblem, other: AutomationProblem): boolean =>
  one.step === other.step && one.message === other.message;
