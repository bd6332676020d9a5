const MAX_DEPTH = 60;

/** NUL and halves of surrogate pairs, as JSON.stringify escapes them; a backslash before that is text itself. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/**
 * Whether a value of any shape can be kept as JSON in the database: at most `maxLength` characters of JSON,
 * nested at most 60 deep, no character that no column takes. Never throws.
 */
export function isStorableJson(value: unknown, maxLength: number): boolean {
  if (!isShallow(value)) return false;
  const text = JSON.stringify(value ?? null);
  return text.length <= maxLength && !UNSTORABLE.test(text);
}

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : [],
    );
    if (level.length === 0) return true;
  }
  return false;
}
