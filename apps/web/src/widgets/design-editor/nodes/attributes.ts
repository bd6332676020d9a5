import type { Attribute } from "@tiptap/core";

type Check<Value> = (value: unknown) => value is Value;

/**
 * An attribute that the clipboard's HTML carries as JSON. A pasted value that is none of the attribute's is its default.
 *
 * @param name - As in `data-block-<name>`.
 */
export function jsonAttribute<Value>(name: string, initial: Value, check: Check<Value>): Attribute {
  const key = `data-block-${name}`;
  return {
    default: initial,
    parseHTML: (element) => readJson(element.getAttribute(key), check) ?? initial,
    renderHTML: ({ [name]: value }) => (value === initial ? {} : { [key]: JSON.stringify(value) }),
  };
}

function readJson<Value>(json: string | null, check: Check<Value>): Value | undefined {
  if (json === null) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isString = (value: unknown): value is string => typeof value === "string";

export const isTrue = (value: unknown): value is true => value === true;

export const orNull =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

export const oneOf =
  <Value extends string | number>(values: readonly Value[]): Check<Value> =>
  (value): value is Value =>
    values.some((one) => one === value);

export const wholeBetween =
  (least: number, most: number): Check<number> =>
  (value): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

/** An object that has strings, or null where they may be, under these names and nothing else. */
export const hasStrings =
  <Value extends object>(names: readonly string[], nullable: readonly string[] = []) =>
  (value: unknown): value is Value =>
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).length === names.length &&
    Object.entries(value).every(
      ([name, one]) =>
        names.includes(name) && (isString(one) || (one === null && nullable.includes(name))),
    );

export const ALIGNS = ["left", "center", "right"] as const;
export const align = { align: jsonAttribute("align", "left" as const, oneOf(ALIGNS)) };

/** An attribute that a block may lack. */
export const optionalAttribute = <Value>(name: string, check: Check<Value>): Attribute =>
  jsonAttribute<Value | undefined>(name, undefined, (value): value is Value | undefined =>
    check(value),
  );

/** Which side content is aligned to, in blocks that have a usual side. */
export const optionalAlign = { align: optionalAttribute("align", oneOf(ALIGNS)) };
