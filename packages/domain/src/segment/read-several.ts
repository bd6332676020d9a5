import { foldCase } from "../text/fold-case.ts";
import type { SegmentFieldInfo } from "./fields.ts";
import type { SegmentValue, SingleValue } from "./types.ts";

type Labelled = Pick<SegmentFieldInfo, "label">;
type Refusal = { ok: false; message: string };
type Read<Value> = { ok: true; value: Value } | Refusal;
type ReadOne = (value: unknown) => Read<SingleValue>;

/** How many values a list may have. */
const MAX_LIST = 50;
const CALENDAR_DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Reads a list, or a text with commas between the values; duplicates are dropped regardless of case. */
export function readList(
  { label }: Labelled,
  value: unknown,
  readOne: ReadOne,
): Read<SegmentValue> {
  const parts: unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]))
      : [];
  if (parts.length === 0) return { ok: false, message: `"${label}" needs at least one value` };
  if (parts.length > MAX_LIST)
    return { ok: false, message: `"${label}" takes at most ${MAX_LIST} values` };
  const values = new Map<string, string>();
  for (const part of parts) {
    const one = readOne(part);
    if (!one.ok) return one;
    const text = String(one.value);
    const folded = foldCase(text);
    if (!values.has(folded)) values.set(folded, text);
  }
  return { ok: true, value: [...values.values()] };
}

/** Reads the two ends of a range, the lesser first. */
export function readRange(
  { label }: Labelled,
  value: unknown,
  readOne: ReadOne,
): Read<SegmentValue> {
  if (!Array.isArray(value) || value.length !== 2)
    return { ok: false, message: `"${label}" needs two values, from and to` };
  const [from, to] = [readOne(value[0]), readOne(value[1])];
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (typeof from.value === "boolean" || typeof to.value === "boolean" || from.value > to.value)
    return { ok: false, message: `"${label}" needs the ${lesserOf(from.value)} first` };
  return { ok: true, value: [from.value, to.value] };
}

const lesserOf = (end: SingleValue): string =>
  typeof end === "string" ? "earlier day" : "smaller number";

/** Reads a day as "2026-11-20". */
export function readCalendarDay({ label }: Labelled, value: unknown): Read<string> {
  const text = typeof value === "string" ? value.trim() : "";
  const at = CALENDAR_DAY.test(text) ? Date.parse(text) : Number.NaN;
  // JavaScript takes 31 February for a day in March.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  return isDay
    ? { ok: true, value: text }
    : { ok: false, message: `"${label}" needs a day such as 2026-11-20` };
}

/** Reads a whole number from 1. @param what - Name of the number in a refusal. */
export function readWhole(
  { label }: Labelled,
  value: unknown,
  most: number,
  what: string,
): Read<number> {
  const text = typeof value === "string" ? value.trim() : value;
  const number = typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= most)
    return { ok: true, value: number };
  return { ok: false, message: `"${label}" needs ${what} from 1 to ${most}` };
}
