import { isObject, parseJson } from "../core/json.ts";
import type { JsonObject } from "../core/json.ts";

/** The JSON object that a prompt holds between `<name>` and `</name>`; null where it has none. */
export function readBlock(prompt: string, name: string): JsonObject | null {
  const [, json = ""] = new RegExp(`<${name}>\\n([\\s\\S]*)\\n</${name}>`).exec(prompt) ?? [];
  const value = parseJson(json)?.value;
  return isObject(value) ? value : null;
}
