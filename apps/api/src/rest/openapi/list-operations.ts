import {
  CAMPAIGN_KINDS,
  campaignWire,
  CUSTOMER_SORTS,
  customerWire,
  logWire,
  segmentWire,
} from "@dakiya/domain/wire";
import type { z } from "zod";
import type { ErrorKind } from "../../errors.ts";
import { LIST_SCOPES } from "../lists.ts";
import { securityOf } from "./operations.ts";
import type { Operation } from "./operations.ts";
import { refusalsOf } from "./refusals.ts";
import { envelope, json, toSchema } from "./schemas.ts";
import type { Schema } from "./schemas.ts";

type ListPath = keyof typeof LIST_SCOPES;

const PAGE: Schema[] = [
  { name: "cursor", in: "query", schema: { type: "string" } },
  { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 500 } },
];

const KIND: Schema = {
  name: "kind",
  in: "query",
  schema: { type: "string", enum: CAMPAIGN_KINDS, default: "campaigns" },
};

const CUSTOMERS: Schema[] = [
  {
    name: "sort",
    in: "query",
    schema: { type: "string", enum: CUSTOMER_SORTS, default: "newest" },
  },
  {
    name: "email",
    in: "query",
    description: "The whole address, in any case",
    schema: { type: "string", minLength: 1, maxLength: 320 },
  },
  ...PAGE,
];

const CAMPAIGN: Schema = {
  name: "campaignId",
  in: "query",
  required: true,
  schema: { type: "string" },
};

type List = {
  summary: string;
  operationId: string;
  item: z.ZodType;
  parameters?: Schema[];
  refuses?: readonly ErrorKind[];
};

const customers = (operationId: string): List => ({
  summary: "Every customer",
  operationId,
  item: customerWire,
  parameters: CUSTOMERS,
});

const LISTS: Record<ListPath, List> = {
  "/customer/get": customers("customers.all"),
  "/customer": customers("customers.allOfThem"),
  "/user/get-campaign": {
    summary: "All campaigns, newest first",
    operationId: "campaigns.all",
    item: campaignWire,
    parameters: [KIND],
  },
  "/user/get-segment": {
    summary: "All segments, newest first",
    operationId: "segments.all",
    item: segmentWire,
  },
  "/user/get-log": {
    summary: "The communication logs of a campaign",
    operationId: "campaigns.allLogs",
    item: logWire,
    parameters: [CAMPAIGN, ...PAGE],
    refuses: ["missing"],
  },
};

/** The operation of a list. */
export function listOperation(path: ListPath): Operation {
  const { summary, operationId, item, parameters = [], refuses } = LISTS[path];
  const scope = LIST_SCOPES[path];
  return {
    summary,
    operationId,
    ...securityOf(scope),
    parameters,
    responses: {
      200: {
        description: "The whole list, streamed; one page when cursor, limit or sort is given",
        ...json(envelope({ type: "array", items: toSchema(item, "output") })),
      },
      ...refusalsOf({ method: "GET", path, scope, refuses }),
    },
  };
}
