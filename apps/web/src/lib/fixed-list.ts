import type { SegmentWire } from "@dakiya/domain/wire";

/** Whether a segment is a list of chosen customers, which no rules describe. */
export function isFixedList({
  is_dynamic,
  rules,
}: Pick<SegmentWire, "is_dynamic" | "rules">): boolean {
  return !is_dynamic && rules.rules.length === 0;
}
