import { bulkChangeWire, startBulkChangeInput } from "../wire/index.ts";
import { z } from "zod";
import { idInput, NOTED_AT_END, operation } from "./operation.ts";

/** Changes of many customers at once, in the background. */
export const bulkChangeOperations = {
  list: operation("GET /customer/bulk-changes", {
    scope: ["customers:read"],
    output: z.array(bulkChangeWire),
    message: "Bulk changes",
    summary: "The newest 20 changes of many customers",
  }),
  get: operation("GET /customer/bulk-changes/:id", {
    scope: ["customers:read"],
    input: idInput,
    output: bulkChangeWire,
    summary: "A change of many customers, and how far it is",
  }),
  start: operation("POST /customer/bulk-changes", {
    scope: ["customers:write"],
    input: startBulkChangeInput,
    output: bulkChangeWire,
    status: 201,
    refuses: ["conflict"],
    audit: NOTED_AT_END,
    summary:
      "Change all customers that a filter shows, or up to 10,000 by their ids, in the background",
  }),
  undo: operation("POST /customer/bulk-changes/:id/undo", {
    scope: ["customers:write"],
    input: idInput,
    output: bulkChangeWire,
    refuses: ["conflict"],
    audit: NOTED_AT_END,
    summary: "Undo a change of many customers of the last 30 days; later changes stay",
  }),
};
