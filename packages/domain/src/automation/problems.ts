import { z } from "zod";
import { conditionProblems } from "../campaign/design/index.ts";
import { nameVariant } from "../campaign/index.ts";
import { attributesSchema } from "../fields/index.ts";
import type { FieldDefinition } from "../fields/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { segmentRulesFor } from "../segment/index.ts";
import { allSteps, automationDocument } from "./document.ts";
import type { AutomationDocument } from "./document.ts";
import type { FieldChecks } from "./kinds.ts";
import { stepProblem } from "./steps/index.ts";
import { triggerProblem } from "./triggers/index.ts";

/** Reason an automation can't be published, and its step; null for the automation itself. */
export type AutomationProblem = { step: string | null; message: string };

/** The dates that every customer may have, by the names of their variables. */
export const BUILT_IN_DATES = ["joined_date", "last_purchase"] as const;
export type BuiltInDate = (typeof BUILT_IN_DATES)[number];

export function isBuiltInDate(field: string): field is BuiltInDate {
  return BUILT_IN_DATES.some((name) => name === field);
}

const words = MESSAGES.automations;

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
      message: nameVariant(path, message, variantsAt(written, path)),
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

/** The variants of a message that a path leads through; undefined where it leads through none, or they have no language. */
function variantsAt(
  written: unknown,
  path: readonly PropertyKey[],
): { language: string }[] | undefined {
  const end = path.indexOf("variants") + 1;
  if (end === 0) return undefined;
  let at: unknown = written;
  for (const key of path.slice(0, end)) at = Object(at)[key];
  const read = z.array(z.looseObject({ language: z.string() })).safeParse(at);
  return read.data;
}

function fieldProblems(
  document: AutomationDocument,
  definitions: readonly FieldDefinition[],
): AutomationProblem[] {
  const { trigger, leaveWhen } = document;
  const checks = checksFor(definitions);
  const found: [string | null, string | null][] = [
    [null, triggerProblem(trigger, checks)],
    [null, leaveWhen.rules === null ? null : checks.rules(leaveWhen.rules)],
    [
      null,
      leaveWhen.leftSegment && trigger.type !== "joinsSegment" ? words.noSegmentToLeave : null,
    ],
    ...allSteps(document).map((step): [string, string | null] => [
      step.id,
      stepProblem(step, checks),
    ]),
  ];
  return found.flatMap(([step, message]) => (message === null ? [] : [{ step, message }]));
}

function checksFor(definitions: readonly FieldDefinition[]): FieldChecks {
  const own = new Map(definitions.map((field) => [field.key, field]));
  return {
    date: (field) => {
      if (isBuiltInDate(field)) return null;
      const definition = own.get(field);
      if (definition === undefined) return words.noField(field);
      return definition.type === "date" ? null : words.noDate(definition.label);
    },
    tags: (field) => {
      const definition = own.get(field);
      if (definition === undefined) return words.noField(field);
      return definition.type === "tags" ? null : words.noTags(definition.label);
    },
    value: (field, value) => {
      if (!own.has(field)) return words.notSettable(field);
      const result = attributesSchema(definitions).safeParse({ [field]: value });
      return result.success ? null : (result.error.issues[0]?.message ?? words.wrongValue(field));
    },
    rules: (rules) => {
      const result = segmentRulesFor(definitions).safeParse(rules);
      return result.success ? null : (result.error.issues[0]?.message ?? words.wrongValue("rules"));
    },
    design: (document) => conditionProblems(document, definitions)[0]?.message ?? null,
  };
}
