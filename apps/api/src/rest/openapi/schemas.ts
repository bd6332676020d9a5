import { z } from "zod";

export type Schema = Record<string, unknown>;

export const json = (schema: Schema): Schema => ({ content: { "application/json": { schema } } });

/** A type as JSON Schema. Refinements it can't express are left out. */
export function toSchema(type: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return schema;
}

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
