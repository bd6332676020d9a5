import { parseNumber } from "../cells/parse-number.ts";
import { readAttribute } from "../fields/read-attribute.ts";
import type { ReadableField } from "../fields/read-attribute.ts";
import { lengthProblem } from "../text/index.ts";
import { MONTH_NAMES } from "../fields/month-day.ts";
import { SEGMENT_FIELDS } from "./fields.ts";
import { OPERATORS } from "./operators.ts";
import type { SegmentFieldInfo } from "./fields.ts";
import type { SegmentField, SegmentOperator, SegmentValue, SingleValue } from "./types.ts";
import { readCalendarDay, readList, readRange, readWhole } from "./read-several.ts";

const MAX_NUMBER = 1e12;
const MAX_TEXT_LENGTH = 200;
const MAX_DAYS = 36_500;
const SIGN = /^[+-]/;
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

type Refusal = { ok: false; message: string };
type ReadSingle = { ok: true; value: SingleValue } | Refusal;

/** A value read for its field, or the sentence that says why it cannot be. */
export type ReadValue = { ok: true; value: SegmentValue } | Refusal;

type Info = Pick<SegmentFieldInfo, "label" | "type" | "choices">;

function readNumber({ label, type }: Info, value: unknown): ReadSingle {
  const text = typeof value === "string" ? value.trim() : "";
  const number = typeof value === "number" ? value : parseSigned(text);
  const isDays = type === "daysAgo";
  if (!Number.isFinite(number)) {
    return { ok: false, message: `"${label}" needs a number${isDays ? " of days" : ""}` };
  }
  if (isDays && number < 0) {
    return { ok: false, message: `"${label}" needs a number of days that is 0 or more` };
  }
  if (Math.abs(number) > MAX_NUMBER) {
    return {
      ok: false,
      message: `"${label}" needs a number between -${MAX_NUMBER} and ${MAX_NUMBER}`,
    };
  }
  return { ok: true, value: number === 0 ? 0 : number };
}

/** A rule may compare with less than nothing, which no fixed field holds. */
function parseSigned(text: string): number {
  const size = parseNumber(text.replace(SIGN, ""));
  return text.startsWith("-") ? -size : size;
}

function readBoolean({ label }: Info, value: unknown): ReadSingle {
  if (typeof value === "boolean") return { ok: true, value };
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "true" || text === "yes") return { ok: true, value: true };
  if (text === "false" || text === "no") return { ok: true, value: false };
  return { ok: false, message: `"${label}" needs Yes or No` };
}

function readText({ label }: Info, value: unknown): ReadSingle {
  if (typeof value !== "string" || value.trim() === "") {
    return { ok: false, message: `"${label}" needs a text to compare with` };
  }
  if (UNSTORABLE.test(value)) {
    return { ok: false, message: `"${label}" cannot be compared with control characters` };
  }
  // Composing many marks is quadratic.
  const problemOf = (text: string) => lengthProblem(text, `"${label}"`, MAX_TEXT_LENGTH);
  const long = problemOf(value);
  const text = long === null ? value.normalize("NFC") : value;
  const message = long ?? problemOf(text);
  return message === null ? { ok: true, value: text } : { ok: false, message };
}

/** A choice by its name or by its label. */
function readChoice({ label, choices = [] }: Info, value: unknown): ReadSingle {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  const choice = choices.find((one) => one.name === text || one.label.toLowerCase() === text);
  if (choice !== undefined) return { ok: true, value: choice.name };
  const labels = choices.map((one) => one.label).join(", ");
  return { ok: false, message: `"${label}" must be one of ${labels}` };
}

/** Reads a value that a customer could hold: one of the choices, or tags. */
function readStored(field: ReadableField, value: unknown): ReadSingle {
  const result = readAttribute(field, value);
  if (!result.ok) return { ok: false, message: result.reason };
  const stored = result.value;
  if (stored === undefined)
    return { ok: false, message: `"${field.label}" needs something to compare with` };
  return { ok: true, value: Array.isArray(stored) ? stored.join(", ") : String(stored) };
}

/**
 * Reads a rule's value as its operator takes it, each part as the type of its field: numbers may come as text, as an
 * import reads them ("5000", "₹1,20,000.50"), Yes/No as "true", "false", "Yes" or "No". Text is taken literally, spaces
 * included, in Unicode form NFC (as customers are stored); an empty text is refused, since it can mean nothing.
 */
export function readSegmentValue(
  field: SegmentField,
  operator: SegmentOperator,
  value: unknown,
): ReadValue {
  const info = SEGMENT_FIELDS[field];
  return readTaken(info, operator, value, (one) => readByType(info, one));
}

/**
 * Reads the value of a rule on one of the account's own fields. A choice has to be one of those defined, tags are a
 * list or a text with commas between them (only "has any of" takes several), and leave as such a text.
 */
export function readAttributeRuleValue(
  info: SegmentFieldInfo,
  definition: ReadableField,
  operator: SegmentOperator,
  value: unknown,
): ReadValue {
  const { type, label } = definition;
  if (type === "tags" && operator !== "has_any" && String(value).includes(","))
    return { ok: false, message: `"${label}" takes one tag here; "has any of" takes several` };
  return readTaken(info, operator, value, (one) =>
    type === "choice" || type === "tags" ? readStored(definition, one) : readByType(info, one),
  );
}

/** @param readOne - Reads one value of the field. */
function readTaken(
  info: SegmentFieldInfo,
  operator: SegmentOperator,
  value: unknown,
  readOne: (value: unknown) => ReadSingle,
): ReadValue {
  switch (OPERATORS[operator].takes) {
    case "value":
      return readOne(value);
    case "list":
      return readList(info, value, readOne);
    case "range":
      return readRange(
        info,
        value,
        info.type === "daysAgo" ? (one) => readCalendarDay(info, one) : readOne,
      );
    case "day":
      return readCalendarDay(info, value);
    case "days":
      return readWhole(info, value, MAX_DAYS, "a number of days");
    case "month":
      return readWhole(info, value, MONTH_NAMES.length, "a month");
    case "nothing":
      return { ok: true, value: null };
  }
}

function readByType(info: Info, value: unknown): ReadSingle {
  switch (info.type) {
    case "number":
    case "daysAgo":
      return readNumber(info, value);
    case "boolean":
      return readBoolean(info, value);
    case "choice":
      return readChoice(info, value);
    case "text":
    case "tags":
      return readText(info, value);
  }
}
