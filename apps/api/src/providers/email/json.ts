/** Parses JSON into an object or list; null for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  return asObject(parseJson(text));
}

/** Parses JSON; undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value as an object of unknown members; null when it is not one. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null;
}

/** The value as text; empty when it is not a string. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
