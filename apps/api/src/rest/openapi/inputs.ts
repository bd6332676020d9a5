import { pathNames, takesMore } from "@dakiya/domain/api";
import type { Operation } from "@dakiya/domain/api";
import { z } from "zod";
import { toSchema } from "./schemas.ts";
import type { Schema } from "./schemas.ts";

/** The body of a call; null where it takes none. */
export function bodyOf(operation: Operation): Schema | null {
  const { method, path, input, bodyIn, body } = operation;
  if (method === "GET" || input === undefined || !takesMore(operation)) return null;
  if (body !== undefined) return toSchema(body.schema, "input");
  const part = bodyIn !== undefined && input instanceof z.ZodObject ? input.shape[bodyIn] : input;
  if (!(part instanceof z.ZodType)) return null;
  const schema = toSchema(part, "input");
  return bodyIn === undefined ? without(schema, pathNames(path)) : schema;
}

function without(schema: Schema, names: readonly string[]): Schema {
  const { properties, required } = schema;
  if (properties === undefined || names.length === 0) return schema;
  const isLeft = (name: string): boolean => !names.includes(name);
  const left = Array.isArray(required) ? required.filter(isLeft) : [];
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(Object(properties)).filter(([name]) => isLeft(name)),
    ),
    ...(left.length > 0 ? { required: left } : {}),
  };
}

export const pathParametersOf = (path: string): Schema[] =>
  pathNames(path).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

export function queryOf(type: z.ZodType, inPath: readonly string[] = []): Schema[] {
  const { properties = {}, required = [] } = z
    .object({
      properties: z.record(z.string(), z.unknown()).optional(),
      required: z.array(z.string()).optional(),
    })
    .parse(toSchema(type, "input"));
  return Object.entries(properties)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }));
}

/** A GET's input is its path and its query. */
export function parametersOf({ method, path, input }: Operation): Schema[] {
  const inPath = pathParametersOf(path);
  if (method !== "GET" || input === undefined) return inPath;
  return [...inPath, ...queryOf(input, pathNames(path))];
}
