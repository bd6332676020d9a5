/** Whether a segment is a list of chosen customers, which no rules describe. */
export function isFixedList(isDynamic: boolean, { rules }: { rules: readonly unknown[] }): boolean {
  return !isDynamic && rules.length === 0;
}
