/** Parses JSON into an object or list; null when it is neither. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  return asObject(parseJson(text));
}

/** Parses JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value as an object whose members are not known yet; null when it is none. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null;
}

/** The value as text; empty when it is none. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
