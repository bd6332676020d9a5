import { attributesSchema } from "../fields/index.ts";
import type { FieldDefinition } from "../fields/index.ts";
import { MESSAGES } from "../messages.ts";
import { segmentRulesFor } from "../segment/index.ts";
import { allSteps, automationDocument } from "./document.ts";
import type { AutomationDocument, Step } from "./document.ts";

/** What keeps an automation from being switched on, and the step it is about; null for the automation itself. */
export type AutomationProblem = { step: string | null; message: string };

/** The dates that every customer may have, by the names of their variables. */
export const BUILT_IN_DATES = ["joined_date", "last_purchase"] as const;
export type BuiltInDate = (typeof BUILT_IN_DATES)[number];

export function isBuiltInDate(field: string): field is BuiltInDate {
  return BUILT_IN_DATES.some((name) => name === field);
}

const { automations: words } = MESSAGES;

/**
 * Reads an automation as it is written, complete or not, for an account with these fields.
 *
 * Whether its segment, campaign and webhooks are there only the database knows.
 *
 * @returns The document, or everything that keeps it from being switched on, a sentence each.
 */
export function readAutomation(
  written: unknown,
  definitions: readonly FieldDefinition[],
): { ok: true; document: AutomationDocument } | { ok: false; problems: AutomationProblem[] } {
  const result = automationDocument.safeParse(written);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => ({
      step: stepAt(written, path),
      message,
    }));
    return { ok: false, problems };
  }
  const problems = fieldProblems(result.data, definitions);
  return problems.length === 0 ? { ok: true, document: result.data } : { ok: false, problems };
}

/** The id of the innermost step that a path leads through; null where there is none. */
function stepAt(written: unknown, path: readonly PropertyKey[]): string | null {
  let at: unknown = written;
  let step: string | null = null;
  for (const key of path) {
    if (typeof at !== "object" || at === null) break;
    at = (at as Readonly<Record<PropertyKey, unknown>>)[key];
    if (typeof key !== "number" || typeof at !== "object" || at === null) continue;
    const { id, type } = at as { id?: unknown; type?: unknown };
    if (typeof id === "string" && typeof type === "string") step = id;
  }
  return step;
}

function fieldProblems(
  document: AutomationDocument,
  definitions: readonly FieldDefinition[],
): AutomationProblem[] {
  const { trigger, leaveWhen } = document;
  const own = new Map(definitions.map((field) => [field.key, field]));
  const problems: AutomationProblem[] = [];
  const add = (step: string | null, message: string | null): void => {
    if (message !== null) problems.push({ step, message });
  };
  const dateFlaw = (field: string): string | null => {
    if (isBuiltInDate(field)) return null;
    const definition = own.get(field);
    if (definition === undefined) return words.noField(field);
    return definition.type === "date" ? null : words.noDate(definition.label);
  };
  const tagsFlaw = (field: string): string | null => {
    const definition = own.get(field);
    if (definition === undefined) return words.noField(field);
    return definition.type === "tags" ? null : words.noTags(definition.label);
  };
  const rulesFlaw = (rules: unknown): string | null => {
    const result = segmentRulesFor(definitions).safeParse(rules);
    return result.success ? null : (result.error.issues[0]?.message ?? words.wrongValue("rules"));
  };
  const stepFlaw = (step: Step): string | null => {
    switch (step.type) {
      case "waitForDate":
        return dateFlaw(step.field);
      case "tag":
        return tagsFlaw(step.field);
      case "set": {
        if (!own.has(step.field)) return words.notSettable(step.field);
        const change = { [step.field]: step.value };
        const result = attributesSchema(definitions).safeParse(change);
        return result.success
          ? null
          : (result.error.issues[0]?.message ?? words.wrongValue(step.field));
      }
      case "onlyIf":
        return rulesFlaw(step.rules);
      default:
        return null;
    }
  };
  if (trigger.type === "date") add(null, dateFlaw(trigger.field));
  if (trigger.type === "added" && trigger.tag !== null) add(null, tagsFlaw(trigger.tag.field));
  if (leaveWhen.rules !== null) add(null, rulesFlaw(leaveWhen.rules));
  if (leaveWhen.leftSegment && trigger.type !== "joinsSegment") add(null, words.noSegmentToLeave);
  for (const step of allSteps(document)) add(step.id, stepFlaw(step));
  return problems;
}
