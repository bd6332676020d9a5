import type { WholeList } from "@dakiya/domain/api";
import { queryOf } from "./inputs.ts";
import { securityOf } from "./operations.ts";
import type { Operation } from "./operations.ts";
import { refusalsOf } from "./refusals.ts";
import { envelope, json, toSchema } from "./schemas.ts";

export function listOperation(operationId: string, list: WholeList): Operation {
  const { summary, scope, input, item } = list;
  return {
    summary,
    operationId,
    ...securityOf(scope),
    parameters: input === undefined ? [] : queryOf(input),
    responses: {
      200: {
        description: "The whole list, streamed; one page when cursor, limit or sort is given",
        ...json(envelope({ type: "array", items: toSchema(item, "output") })),
      },
      ...refusalsOf(list),
    },
  };
}
