import { z } from "zod";
import { NAMED_TYPES } from "./named-types.ts";

export type Schema = Record<string, unknown>;

export const json = (schema: Schema): Schema => ({ content: { "application/json": { schema } } });

/** A type as JSON Schema, with references to the types that have a name. Refinements it can't express are left out. */
export function toSchema(type: z.ZodType, io: "input" | "output"): Schema {
  const name = io === "output" ? NAMED_TYPES.get(type) : undefined;
  return name === undefined ? schemaOf(type, io) : referenceTo(name);
}

/** The types that have a name, whole, for the document's components. */
export function namedSchemas(): Schema {
  return Object.fromEntries(
    [...NAMED_TYPES].map(([type, name]) => [name, schemaOf(type, "output")]),
  );
}

function schemaOf(type: z.core.$ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const name = NAMED_TYPES.get(zodSchema);
      if (io === "input" || name === undefined || zodSchema === type) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, referenceTo(name));
    },
  });
  return schema;
}

const referenceTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The body of every success. */
export const envelope = (data: Schema): Schema => ({
  type: "object",
  required: ["statusCode", "success", "message", "data"],
  properties: {
    statusCode: { type: "integer" },
    success: { const: true },
    message: { type: "string" },
    data,
  },
});
