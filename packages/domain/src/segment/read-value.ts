import { parseNumber } from "../customer/parse-number.ts";
import { SEGMENT_FIELDS } from "./fields.ts";
import type { SegmentField } from "./fields.ts";
import type { SegmentValue } from "./types.ts";

const MAX_NUMBER = 1e12;
const MAX_TEXT_LENGTH = 200;
/** Four make one at most when a text is composed, and composing many marks takes the square of their number. */
const MAX_LENGTH_BEFORE_NFC = MAX_TEXT_LENGTH * 4;
const SIGN = /^[+-]/;
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

/** A value read for its field, or the sentence that says why it cannot be. */
export type ReadValue = { ok: true; value: SegmentValue } | { ok: false; message: string };

const labelOf = (field: SegmentField): string => SEGMENT_FIELDS[field].label;

function readNumber(field: SegmentField, value: unknown): ReadValue {
  const text = typeof value === "string" ? value.trim() : "";
  const number = typeof value === "number" ? value : parseSigned(text);
  const isDays = SEGMENT_FIELDS[field].type === "daysAgo";
  if (!Number.isFinite(number)) {
    return { ok: false, message: `"${labelOf(field)}" needs a number${isDays ? " of days" : ""}` };
  }
  if (isDays && number < 0) {
    return { ok: false, message: `"${labelOf(field)}" needs a number of days that is 0 or more` };
  }
  if (Math.abs(number) > MAX_NUMBER) {
    return {
      ok: false,
      message: `"${labelOf(field)}" needs a number between -${MAX_NUMBER} and ${MAX_NUMBER}`,
    };
  }
  return { ok: true, value: number === 0 ? 0 : number };
}

/** A rule may compare with less than nothing, which no customer has. */
function parseSigned(text: string): number {
  const size = parseNumber(text.replace(SIGN, ""));
  return text.startsWith("-") ? -size : size;
}

function readBoolean(field: SegmentField, value: unknown): ReadValue {
  if (typeof value === "boolean") return { ok: true, value };
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "true" || text === "yes") return { ok: true, value: true };
  if (text === "false" || text === "no") return { ok: true, value: false };
  return { ok: false, message: `"${labelOf(field)}" needs Yes or No` };
}

function readText(field: SegmentField, value: unknown): ReadValue {
  if (typeof value !== "string" || value.trim() === "") {
    return { ok: false, message: `"${labelOf(field)}" needs a text to compare with` };
  }
  if (UNSTORABLE.test(value)) {
    return { ok: false, message: `"${labelOf(field)}" cannot be compared with control characters` };
  }
  const isLong = value.length > MAX_LENGTH_BEFORE_NFC;
  const text = isLong ? value : value.normalize("NFC");
  if (text.length > MAX_TEXT_LENGTH) {
    return {
      ok: false,
      message: `"${labelOf(field)}" takes a text of at most ${MAX_TEXT_LENGTH} characters`,
    };
  }
  return { ok: true, value: text };
}

/**
 * Reads a rule's value as the type of its field: numbers may come as text, as an import reads
 * them ("5000", "₹1,20,000.50"), Yes/No as "true",
 * "false", "Yes" or "No". Text is taken literally, spaces included, in Unicode form NFC (as customers
 * are stored); an empty text is refused, since it can mean nothing.
 */
export function readSegmentValue(field: SegmentField, value: unknown): ReadValue {
  switch (SEGMENT_FIELDS[field].type) {
    case "number":
    case "daysAgo":
      return readNumber(field, value);
    case "boolean":
      return readBoolean(field, value);
    case "text":
      return readText(field, value);
  }
}
