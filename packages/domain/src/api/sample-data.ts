import { MESSAGES } from "../messages/index.ts";
import { sampleDataWire } from "../wire/index.ts";
import { operation } from "./operation.ts";

/** Procedures of the sample data. */
export const sampleDataOperations = {
  get: operation("GET /user/sample-data", {
    scope: ["settings:read"],
    output: sampleDataWire,
    message: "Sample data",
    summary: "Whether the account holds sample data, and how much of it",
  }),
  load: operation("POST /user/sample-data", {
    scope: ["settings:write"],
    repeat: "always",
    output: sampleDataWire,
    message: MESSAGES.sampleData.loaded,
    audit: "sample-data.loaded",
    summary:
      "Load sample customers with orders and fields, segments, finished campaigns and a draft automation; none is ever mailed",
  }),
  remove: operation("DELETE /user/sample-data", {
    scope: ["settings:write"],
    output: sampleDataWire,
    message: MESSAGES.sampleData.removed,
    refuses: ["conflict"],
    audit: "sample-data.removed",
    summary: "Remove the sample data; what is the user's own stays",
  }),
};
