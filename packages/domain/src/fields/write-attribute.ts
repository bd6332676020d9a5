import { formatRupees } from "../analytics/rupees.ts";
import { formatDay, writeDate } from "../text/dates.ts";
import type { AttributeType, AttributeValue } from "./definition.ts";
import { formatMonthDay, isMonthDay } from "./month-day.ts";

/**
 * A value as text for a screen or an email: "₹1,23,456.50", "20 Nov 2026", "14 March", "Yes", "vip, gold".
 *
 * @returns An empty text where the value is not of the type.
 */
export function formatAttribute(type: AttributeType, value: AttributeValue): string {
  if (type === "tags") return Array.isArray(value) ? value.join(", ") : "";
  if (type === "yes_no") return typeof value === "boolean" ? (value ? "Yes" : "No") : "";
  if (type === "money") return typeof value === "number" ? formatRupees(value) : "";
  if (type === "number") return typeof value === "number" ? String(value) : "";
  if (typeof value !== "string") return "";
  if (type !== "date") return value;
  return isMonthDay(value) ? formatMonthDay(value) : formatDay(new Date(value));
}

/** A value as an export writes it; `readAttribute` of the cell gives the value again. */
export function attributeCell(type: AttributeType, value: AttributeValue | undefined): string {
  if (value === undefined) return "";
  if (type === "money" && typeof value === "number") return value.toFixed(2);
  if (type === "date" && typeof value === "string" && !isMonthDay(value))
    return writeDate(new Date(value));
  return formatAttribute(type, value);
}
