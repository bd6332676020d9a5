import type { ReadCell } from "../cells/read-cell.ts";
import type { AttributeType, AttributeValue } from "./definition.ts";
import { readAttribute } from "./read-attribute.ts";
import type { ReadableField } from "./read-attribute.ts";
import { attributeCell } from "./write-attribute.ts";

/**
 * A stored value as a field of another type holds it: read again from its text in an export. Nothing may be lost on the
 * way: neither a value that the new type takes for none, like "n/a" for a number, nor decimals.
 *
 * @param from - The type the value has now.
 * @param to - The field as it is to be.
 * @returns The value, never undefined; or why there is none, in a sentence that names the field.
 */
export function convertAttribute(
  from: AttributeType,
  value: AttributeValue,
  to: ReadableField,
): Exclude<ReadCell<AttributeValue>, { ok: true }> | { ok: true; value: AttributeValue } {
  const cell = attributeCell(from, value);
  // 14.03 as a number is no 14 March.
  const result = readAttribute(to, to.type === "date" && typeof value === "number" ? value : cell);
  if (!result.ok) return result;
  if (result.value === undefined)
    return { ok: false, reason: `"${to.label}" would be empty: "${cell}" means no value` };
  if (typeof value === "number" && typeof result.value === "number" && result.value !== value)
    return { ok: false, reason: `"${to.label}" would lose decimals of ${cell}` };
  return { ok: true, value: result.value };
}
