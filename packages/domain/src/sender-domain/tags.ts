/** The tags of a record such as "v=DMARC1; p=none", by name. The first of a name counts; null for what is no list of tags. */
export function readTags(text: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of text.split(";")) {
    const trimmed = part.trim();
    if (trimmed === "") continue;
    const at = trimmed.indexOf("=");
    if (at <= 0) return null;
    const name = trimmed.slice(0, at).trim();
    if (!tags.has(name)) tags.set(name, trimmed.slice(at + 1).trim());
  }
  return tags;
}
