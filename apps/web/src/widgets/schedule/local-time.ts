/** An instant as a date-time input holds it, in the reader's own zone: "2026-11-22T09:00". */
export function toLocalInput(instant: string | Date): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
