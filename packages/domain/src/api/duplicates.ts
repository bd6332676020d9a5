import {
  customerChangeWire,
  duplicateIdsInput,
  duplicateListInput,
  duplicatePageWire,
} from "../wire/index.ts";
import { z } from "zod";
import { limitText, operation } from "./operation.ts";

const duplicateQuery = z.object({
  by: z.string(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** Customers that may be one person. */
export const duplicateOperations = {
  list: operation("GET /customer/duplicates", {
    scope: ["customers:read"],
    input: duplicateListInput,
    query: duplicateQuery,
    page: duplicatePageWire,
    message: "Possible duplicates",
    summary:
      "Active customers with the same phone, the same name and city, or one Gmail mailbox; a page may be empty and have a next",
  }),
  dismiss: operation("POST /customer/duplicates/dismiss", {
    scope: ["customers:write"],
    input: duplicateIdsInput,
    repeat: "always",
    output: customerChangeWire,
    refuses: ["missing"],
    audit: "duplicates.dismissed",
    summary: "Say that 2 to 20 customers are all different people, for good",
  }),
  restore: operation("POST /customer/duplicates/restore", {
    scope: ["customers:write"],
    input: duplicateIdsInput,
    repeat: "always",
    output: customerChangeWire,
    refuses: ["missing"],
    audit: "duplicates.restored",
    summary: "Take back that these customers are different people",
  }),
};
