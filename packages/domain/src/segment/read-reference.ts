import { isReferenceKind, REFERENCE_KINDS } from "./reference-kinds.ts";
import type { Referenced, ReferenceKind } from "./types.ts";

const MAX_DAYS = 36_500;
const ID = /^[1-9]\d{0,14}$/;
const DAYS = /^\d{1,9}$/;
const KEYS: ReadonlySet<string> = new Set(["id", "days"]);

type Reading = { ok: true; value: Referenced } | { ok: false; message: string };

/**
 * Reads the reference of a rule: `{ id, days }`. Without an id any campaign or automation is meant; days are the last
 * ones, and none mean ever. Numbers may come as text; what is empty asks nothing.
 */
export function readReferenced(kind: ReferenceKind, value: unknown): Reading {
  const { label, any } = REFERENCE_KINDS[kind];
  const isPlain = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isPlain)
    return {
      ok: false,
      message: `"${label}" needs ${any === undefined ? "{ id }" : "{ id, days }, each if wanted"}`,
    };
  const given: Record<string, unknown> = { ...value };
  const unknown = Object.keys(given).find(
    (key) => !KEYS.has(key) || (key === "days" && any === undefined),
  );
  if (unknown !== undefined)
    return { ok: false, message: `"${label}" has no part "${unknown.slice(0, 40)}"` };
  const id = textOf(given["id"]);
  if (id === "" && any === undefined)
    return { ok: false, message: `Choose ${REFERENCE_KINDS[kind].unnamed}` };
  if (id !== "" && !ID.test(id))
    return { ok: false, message: `"${label}" needs the id of ${REFERENCE_KINDS[kind].unnamed}` };
  const days = textOf(given["days"]);
  const isDays = days === "" || (DAYS.test(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS);
  if (!isDays)
    return { ok: false, message: `"${label}" needs a number of days from 1 to ${MAX_DAYS}` };
  return {
    ok: true,
    value: { ...(id === "" ? {} : { id }), ...(days === "" ? {} : { days: Number(days) }) },
  };
}

/** A stray value becomes a text that is refused. */
function textOf(part: unknown): string {
  if (part === undefined || part === null) return "";
  return typeof part === "string" || typeof part === "number" ? String(part).trim() : "?";
}

/** Whether a field is of the rules that refer to something, and an operator one of its. */
export function isReferenceOperator(field: string, operator: string): boolean {
  return isReferenceKind(field) && REFERENCE_KINDS[field].operators.some((one) => one === operator);
}
