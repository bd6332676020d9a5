import type { OperationScope } from "@dakiya/domain/api";
import type { StreamedRoute } from "../streamed-routes.ts";
import type { RestRoute } from "../routes.ts";
import { bodyOf, parametersOf, pathParametersOf, queryOf } from "./inputs.ts";
import { refusalsOf } from "./refusals.ts";
import { envelope, json, toSchema } from "./schemas.ts";
import type { Schema } from "./schemas.ts";

export type Operation = {
  summary: string;
  parameters?: Schema[];
  security: Record<string, readonly string[]>[];
} & Record<string, unknown>;

/** Required sign-in: a session, or an API key with the scopes. */
export function securityOf(scope: OperationScope): {
  security: Record<string, readonly string[]>[];
} {
  if (scope === "anybody") return { security: [] };
  return {
    security: [{ session: [] }, ...(scope === "people" ? [] : [{ apiKey: scope }])],
  };
}

export function operation(route: RestRoute): Operation {
  const body = bodyOf(route);
  const output = route.page?.shape.items ?? route.output;
  const data = output === undefined ? { type: "null" } : toSchema(output, "output");
  return {
    summary: route.summary,
    operationId: route.procedure,
    ...(route.public === true ? { security: [] } : securityOf(route.scope)),
    parameters: parametersOf(route),
    ...(body === null ? {} : { requestBody: { required: true, ...json(body) } }),
    responses: {
      [String(route.status ?? 200)]: { description: route.summary, ...json(envelope(data)) },
      ...refusalsOf(route),
    },
  };
}

export const streamOf = (route: StreamedRoute): Operation => {
  const { path, operationId, type, query, body, summary, scope } = route;
  return {
    summary,
    operationId,
    ...securityOf(scope),
    parameters: [...pathParametersOf(path), ...(query === undefined ? [] : queryOf(query))],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, ...json(toSchema(body, "input")) } }),
    responses: {
      200: {
        description: summary,
        content: {
          [type]: { schema: { type: type === "application/json" ? "object" : "string" } },
        },
      },
      ...refusalsOf(route),
    },
  };
};
