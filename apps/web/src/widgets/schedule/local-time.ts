/** An instant as a date-time input holds it, in the reader's own zone: "2026-11-22T09:00". */
export function toLocalInput(instant: string | Date): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The other way round; empty for what is no time, or one so far off that it is not written with four digits a year. */
export function instantOf(local: string): string {
  const at = new Date(local);
  return at.getFullYear() < 10_000 ? at.toISOString() : "";
}
