import {
  customerChangeWire,
  duplicateIdsInput,
  duplicateListInput,
  duplicatePageWire,
  mergedWire,
  mergeInput,
  mergeListInput,
  mergePageWire,
  mergePreviewWire,
  previewMergeInput,
} from "../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "./operation.ts";

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
  previewMerge: operation("GET /customer/duplicates/merge", {
    scope: ["customers:read"],
    input: previewMergeInput,
    output: mergePreviewWire,
    message: "What this merge would do",
    refuses: ["missing"],
    summary: "The fields in which two customers differ, and what would move to the one who is kept",
  }),
  merge: operation("POST /customer/duplicates/merge", {
    scope: ["customers:write"],
    input: mergeInput,
    output: mergedWire,
    refuses: ["missing", "conflict"],
    audit: "customers.merged",
    summary:
      "Merge a customer into another: orders, emails, notes, tags, segments and automations move along; can be undone for 24 hours",
  }),
  listMerges: operation("GET /customer/duplicates/merges", {
    scope: ["customers:read"],
    input: mergeListInput,
    query: z.object({ cursor: z.string().optional(), limit: limitText.optional() }),
    page: mergePageWire,
    message: "Merges that can be undone",
    summary: "Merges of the last 24 hours, the newest first",
  }),
  undoMerge: operation("POST /customer/duplicates/merges/:id/undo", {
    scope: ["customers:write"],
    input: idInput,
    output: customerChangeWire,
    refuses: ["missing", "conflict"],
    audit: "customers.merge-undone",
    summary:
      "Undo a merge within 24 hours: what moved goes back, later edits of the kept customer stay",
  }),
};
