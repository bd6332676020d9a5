/** Reads an id as it crosses the wire. Null for any text that is no id of ours, which is then simply not found. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
