/** A header of the message that a report returns, from its unfolded beginning. Empty where it has none. */
export function originalHeader(original: string | null, name: string): string {
  const start = `${name.toLowerCase()}:`;
  const line = (original ?? "")
    .split(/\r?\n/, 200)
    .find((each) => each.toLowerCase().startsWith(start));
  return line?.slice(start.length).trim() ?? "";
}
