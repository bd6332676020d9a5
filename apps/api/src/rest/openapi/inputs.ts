import { z } from "zod";
import { appRouter } from "../../trpc/router.ts";
import { params } from "../routes/route.ts";
import type { RestRoute } from "../routes/route.ts";
import { toSchema } from "./schemas.ts";
import type { Schema } from "./schemas.ts";

function inputSchemaOf(procedure: string): z.ZodType | null {
  const procedures: Record<string, { _def: { inputs: unknown[] } }> = Object(
    appRouter._def.procedures,
  );
  const input = procedures[procedure]?._def.inputs[0];
  return input instanceof z.ZodType ? input : null;
}

/** The body of a call; null where it takes none. */
export function bodyOf(route: RestRoute): Schema | null {
  if (route.method === "GET" || route.method === "DELETE" || route.input === undefined) return null;
  if (route.body !== undefined) return toSchema(route.body, "input");
  const whole = inputSchemaOf(route.procedure);
  if (whole === null) return null;
  const part =
    route.bodyIn !== undefined && whole instanceof z.ZodObject ? whole.shape[route.bodyIn] : whole;
  if (!(part instanceof z.ZodType) || route.input === params) return null;
  return toSchema(part, "input");
}

/** The parameters in a path. */
export const pathParametersOf = (path: string): Schema[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

/** A schema's query parameters. */
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
export function parametersOf(route: RestRoute): Schema[] {
  const inPath = pathParametersOf(route.path);
  const whole = route.method === "GET" ? inputSchemaOf(route.procedure) : null;
  if (whole === null || route.input === undefined) return inPath;
  return [
    ...inPath,
    ...queryOf(
      whole,
      inPath.map(({ name }) => String(name)),
    ),
  ];
}
