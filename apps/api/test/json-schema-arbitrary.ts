import fc from "fast-check";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Values that no schema of ours allows, and values that programs are known to trip over. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    "\0",
    "\ud800",
    "\u202e",
    "__proto__",
    "constructor",
    "'; drop table users; --",
    "{name|{name}}",
    "%00",
    "x".repeat(70_000),
    [],
    {},
    [[[[]]]],
    { $ne: null },
    { length: -1 },
    -1,
    0.1,
    1e308,
    2 ** 53 + 2,
    "9".repeat(400),
    "-infinity",
    "0000-00-00T00:00:00Z",
    "+275760-09-13T00:00:00.001Z",
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);

/** Values that a JSON schema allows, mostly: sometimes a hostile value replaces a part. */
export function almostAllowedBy(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: allowedBy(schema) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function allowedBy(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom<unknown>(...schema["enum"]);
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(choices)) return fc.oneof(...choices.map(almostAllowedBy));
  const max = (key: string, most: number) => Math.min(numberIn(schema, key) ?? most, most);
  switch (schema["type"]) {
    case "object":
      return objectOf(schema);
    case "array":
      return fc.array(almostAllowedBy(part(schema, "items")), { maxLength: max("maxItems", 4) });
    case "string":
      return textOf(schema, max("maxLength", 60));
    case "integer":
      return fc.integer({ min: numberIn(schema, "minimum") ?? -5, max: max("maximum", 1_000_000) });
    case "number":
      return fc.double({ min: numberIn(schema, "minimum") ?? -5, max: max("maximum", 1e6) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const fields = Object.entries(part(schema, "properties")).map(
    ([name, of]) => [name, almostAllowedBy(of as JsonSchema)] as const,
  );
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  const surplus = fc.dictionary(fc.string({ maxLength: 8 }), hostileValue, {
    minKeys: 1,
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: 9, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, surplus).map(([a, b]) => ({ ...a, ...b })) },
  );
}

function textOf(schema: JsonSchema, maxLength: number): fc.Arbitrary<string> {
  const { pattern, format } = schema;
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (typeof pattern === "string") {
    return fc.oneof(fc.string({ maxLength }), fc.emailAddress(), fc.nat().map(String));
  }
  return fc.oneof(
    fc.string({ maxLength, unit: "grapheme" }),
    fc.constantFrom("Asha", "a@example.com", "Hi {name}", "Asia/Kolkata", "7", "city"),
  );
}

function part(schema: JsonSchema, key: string): JsonSchema {
  const value = schema[key];
  return typeof value === "object" && value !== null ? (value as JsonSchema) : {};
}

function numberIn(schema: JsonSchema, key: string): number | undefined {
  const value = schema[key];
  return typeof value === "number" ? value : undefined;
}
